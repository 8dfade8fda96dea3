import type { Program } from '@uurwerk/contract/staff/program'
import { expect, test } from 'vitest'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId } from '#server/test/small-school.ts'

const { db } = await testDatabase('small school')
const api = await testApp(db)
const [v5a, v5b, anna] = [
  await getAttendeeId(db, 'v5a'),
  await getAttendeeId(db, 'v5b'),
  await getAttendeeId(db, 'anna'),
]
const listHolidays = async (attendeeId: number, year = 2026) =>
  (await (await api.as('ada')).get<Program>(`/api/Program/${attendeeId}?year=${year}`)).result.holidays
const autumnHoliday = [{ name: 'Vrij', start: '2026-11-20', end: '2026-11-24' }]

test('program.one returns the holidays of the year, each with its first and last day', async () => {
  expect([await listHolidays(anna), await listHolidays(v5a), await listHolidays(v5b)]).toEqual([
    autumnHoliday,
    autumnHoliday,
    [],
  ])
  expect(await listHolidays(v5a, 2031)).toEqual([])
})

test('program.one returns the holidays of a class for a group with some of its students', async () => {
  await db.insertInto('membership').values({ group_id: v5b, person_id: anna }).execute()
  expect(await listHolidays(v5b)).toEqual(autumnHoliday)
})

test.each([
  ['2026-08-17T00:00', [{ name: 'Vrij', start: '2026-07-11', end: '2026-08-16' }]],
  ['2026-08-01T00:00', []],
])('program.one returns a holiday from before the school year only if it ends in it: %s', async (ends_at, holidays) => {
  await db
    .updateTable('appointment')
    .set({ starts_at: '2026-07-11T00:00', ends_at })
    .where('source_id', '=', 'holiday')
    .execute()
  expect(await listHolidays(v5a)).toEqual(holidays)
})
