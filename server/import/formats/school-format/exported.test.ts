import { expect, test } from 'vitest'
import { readSmallSchool } from './reader-fixture.ts'

const round = {
  id: 'sport',
  name: 'Sport',
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2027-02-12',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  for: ['v5a'],
}
const program = { course: 'wisb', group: 'v5a', year: 2026, weeks: [] }

test('readSchool reads the sources of records, and none where the files name none', async () => {
  const { school, faults } = await readSmallSchool({
    'rooms.csv': 'id,name,source\nb204,B204,planner|people\na108,A108,\n',
    'memberships.csv': 'group,person,source\nv5a,anna,desk\n',
    'interrogations.json': JSON.stringify([{ ...round, source: ['people'] }]),
    'program.json': JSON.stringify([
      { ...program, source: ['planner', 'desk'] },
      { ...program, group: 'v5b' },
    ]),
  })
  expect(faults).toEqual([])
  expect(school?.rooms?.map(({ sources }) => sources)).toEqual([['planner', 'people'], []])
  expect(school?.memberships?.[0]).toEqual({ group: 'v5a', person: 'anna', from: null, until: null, sources: ['desk'] })
  expect(school?.choiceRounds?.[0]).toMatchObject({ sources: ['people'] })
  expect(school?.choiceRounds?.[0]).not.toHaveProperty('source')
  expect(school?.programs?.map(({ sources }) => sources)).toEqual([['planner', 'desk'], undefined])
  for (const { sources } of [...(school?.people ?? []), ...(school?.appointments ?? [])])
    expect(sources).toBe(undefined)
})

test('readSchool reports names that no source can have', async () => {
  const { lines } = await readSmallSchool({
    'rooms.csv': 'id,name,source\nb204,B204,a/b\na108,A108,ok\n',
    'program.json': JSON.stringify([{ ...program, source: [''] }]),
  })
  expect(lines).toEqual(['rooms.csv:2 source', 'program.json:1 0.source.0'])
})

test('readSchool reads the published weeks, and reports a text that names no weeks', async () => {
  const settings = { customer: 'small', name: 'Small', timeZone: 'Europe/Amsterdam', years: [] }
  const readSchool = (publishedWeeks: string[]) =>
    readSmallSchool({ 'school.json': JSON.stringify({ ...settings, publishedWeeks }) })
  const weeks = ['2026-W47', '2026-W49..2026-W50']
  expect((await readSchool(weeks)).school?.settings.publishedWeeks).toEqual(weeks)
  expect((await readSchool(['2026-W50..2026-W49'])).lines).toEqual(['school.json:1 publishedWeeks.0'])
})

test('readSchool reads lessons that do not say whether they are online, and lessons of staff in an export', async () => {
  const row = 'lesson,Les,2026-11-16T08:30,2026-11-16T09:20,ada'
  const { school } = await readSmallSchool({
    'appointments.csv': `id,type,name,start,end,teachers,online,source\na,${row},unstated,x\nb,${row},true,x\nc,${row},,x\n`,
  })
  expect(school?.appointments?.map(({ online, teachers }) => [online, ...teachers])).toEqual([
    [null, 'ada'],
    [true, 'ada'],
    [false, 'ada'],
  ])
})
