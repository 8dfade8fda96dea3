import { expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testApp } from '#server/test/test-app.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { getAttendeeId, smallSchool } from '#server/test/small-school.ts'
import { applySchool } from './apply-school.ts'

const { db } = await testDatabase('small school')
const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')

test('an import leaves out people who were erased, wherever it names them', async () => {
  const api = await testApp(db)
  const admin = await api.as('ada')
  for (const person of ['anna', 'teun'])
    await admin.post(`/api/School/People/${await getAttendeeId(db, person)}/erase`, { reason: 'asked for it' })
  let erasedCount = 0
  await applySchool(db, smallSchool, { clock, replace: true, onErased: (count) => (erasedCount = count) })
  expect(erasedCount).toBe(2)
  const names = await db
    .selectFrom('attendee')
    .select('source_id')
    .where('source_id', 'in', ['anna', 'teun', 'bram'])
    .execute()
  expect(names).toEqual([{ source_id: 'bram' }])
})
