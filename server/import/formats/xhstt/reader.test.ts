import path from 'node:path'
import { expect, test } from 'vitest'
import { Findings } from '#server/import/findings.ts'
import { makeImportFolder } from '#server/import/fixtures.ts'
import { buildArchiveXml, buildPlacedEvent } from './archive-fixture.ts'
import { readXhstt, type XhsttOptions } from './reader.ts'

/** Spans two school weeks, whose second Monday can be a holiday. */
const span = { start: '2025-08-25', end: '2025-09-05' }

async function readArchive(xml: string, options: XhsttOptions = {}, files: Record<string, string> = {}) {
  const folder = makeImportFolder({ 'archive.xml': xml, ...files })
  const toFilePath = (file: string | undefined) => (file === undefined ? undefined : path.join(folder, file))
  const findings = new Findings()
  const school = await readXhstt(
    path.join(folder, 'archive.xml'),
    {
      ...span,
      ...options,
      bell: toFilePath(options.bell),
      holidays: options.holidays?.map((file) => path.join(folder, file)),
    },
    findings,
    () => undefined,
  )
  const { faults, notices } = findings
  const times = school?.appointments?.map(({ id, start, end }) => `${id} ${start}-${end.slice(11)}`)
  return { school, faults, notices: notices.filter(({ kind }) => kind !== 'solution'), all: notices, times }
}

const buildSingleEventArchive = (events: string, fields: Parameters<typeof buildArchiveXml>[0] = {}) =>
  buildArchiveXml({ events: [{ id: 'e' }], ...fields, solutions: [{ id: 's', events }] })

test('an event becomes a lesson in every week, at the times of the bell table', async () => {
  const { times, school } = await readArchive(buildSingleEventArchive(buildPlacedEvent('e', 'di2')))
  expect(times).toEqual(['lesson:e@2025-W35 2025-08-26T09:20-10:10', 'lesson:e@2025-W36 2025-09-02T09:20-10:10'])
  expect(school?.span).toEqual(span)
  expect(school?.settings).toMatchObject({ customer: 'Test-School', name: 'De Proefschool', bells: [] })
})

test('a longer lesson covers consecutive bells, and a lesson that does not fit in its day is not planned', async () => {
  const events = [
    { id: 'e', duration: 2 },
    { id: 'f', duration: 2 },
  ]
  const xml = buildArchiveXml({
    events,
    solutions: [{ id: 's', events: buildPlacedEvent('e', 'ma2') + buildPlacedEvent('f', 'ma3') }],
  })
  const { times, notices } = await readArchive(xml)
  expect(times?.[0]).toBe('lesson:e@2025-W35 2025-08-25T09:20-11:20')
  expect(times).toHaveLength(2)
  expect(notices).toMatchObject([{ kind: 'overDay', examples: ['f'] }])
})

test('an event that the solution splits becomes several lessons, with ids that do not depend on their order', async () => {
  const parts = [buildPlacedEvent('e', 'do1', 1), buildPlacedEvent('e', 'ma1', 2)]
  const readPlacedEvents = (placedEvents: string[]) =>
    readArchive(buildSingleEventArchive(placedEvents.join(''), { events: [{ id: 'e', duration: 3 }] }), {
      end: '2025-08-29',
    })
  const { times, notices } = await readPlacedEvents(parts)
  expect(times).toEqual(['lesson:e@2025-W35 2025-08-25T08:30-10:10', 'lesson:e/2@2025-W35 2025-08-28T08:30-09:20'])
  expect((await readPlacedEvents(parts.toReversed())).times).toEqual(times)
  expect(notices).toEqual([])
})

test('all members of a resource group attend, and students become members of their class', async () => {
  const { school } = await readArchive(
    buildSingleEventArchive(buildPlacedEvent('e', 'ma1', undefined, 'R1', 'R2'), {
      resourceGroups: [
        { id: 'K4A', type: 'Student' },
        { id: 'all', type: 'Student' },
        { id: 'Gym', type: 'Room' },
        { id: 'Duo', type: 'Teacher' },
      ],
      resources: [
        { id: 'S1', type: 'Student', groups: ['K4A', 'all'] },
        { id: 'S2', type: 'Student', groups: ['all'] },
        { id: 'T1', type: 'Teacher', groups: ['Duo'] },
        { id: 'T2', type: 'Teacher', groups: ['Duo'] },
        { id: 'X', type: 'Teacher', name: '_XXX', groups: ['Duo'] },
        { id: 'C1', type: 'Class' },
        { id: 'R1', type: 'Room', groups: ['Gym'] },
        { id: 'R2', type: 'Room' },
      ],
      events: [{ id: 'e', course: 'ne', resources: ['C1', 'S2', 'X'], groups: ['K4A', 'Duo'], openRoles: 2 }],
    }),
  )
  expect(school?.appointments?.[0]).toMatchObject({
    name: 'e',
    course: 'course:ne',
    groups: ['class:C1', 'group:K4A'],
    students: ['student:S2'],
    teachers: ['teacher:T1', 'teacher:T2'],
    rooms: ['room:R1', 'room:R2'],
    online: null,
  })
  expect(school?.groups?.map(({ id }) => id)).toEqual(['class:C1', 'group:K4A'])
  expect(school?.memberships).toEqual([{ group: 'group:K4A', person: 'student:S1', from: null, until: null }])
  expect(school?.people?.map(({ id }) => id)).toEqual(['student:S1', 'student:S2', 'teacher:T1', 'teacher:T2'])
  expect(school?.rooms?.map(({ facilities }) => facilities)).toEqual([['Gym'], []])
})

test('unplaced events, lessons without a room and clashes get notices, and only unplaced events are left out', async () => {
  const events = ['late', 'never', 'first', 'second'].map((id) => ({ id, resources: ['T'], openRoles: 1 }))
  const resources = [
    { id: 'T', type: 'Teacher', name: 'Teun' },
    { id: 'R', type: 'Room' },
  ]
  const solution =
    buildPlacedEvent('late') + buildPlacedEvent('first', 'ma1', undefined, 'R') + buildPlacedEvent('second', 'ma1')
  const { times, notices } = await readArchive(
    buildArchiveXml({ events, resources, solutions: [{ id: 's', events: solution }] }),
  )
  expect(times).toHaveLength(4)
  expect(notices.map(({ kind, count, examples }) => [kind, count, examples])).toEqual([
    ['notPlanned', 2, ['late', 'never']],
    ['noRoom', 1, ['second']],
    ['clash', 1, ['Teun']],
  ])
})

test('the weeks of a file alternate, and a cycle of days follows the school days', async () => {
  const weeks = ['w1', 'w2']
  const days = ['D1', 'D2', 'D3', 'D4'].map((id, index) => ({ id, lessons: 1, week: weeks[index < 2 ? 0 : 1] ?? '' }))
  const alternating = await readArchive(buildSingleEventArchive(buildPlacedEvent('e', 'D41'), { weeks, days }))
  expect(alternating.times).toEqual(['lesson:e@2025-W36 2025-09-02T08:30-09:20'])
  const sixDays = Array.from({ length: 6 }, (_, index) => ({ id: `Day_${index + 1}`, lessons: 1 }))
  const cycle = await readArchive(
    buildSingleEventArchive(buildPlacedEvent('e', 'Day_21'), { days: sixDays }),
    { holidays: ['h.csv'] },
    { 'h.csv': nationalHolidays },
  )
  expect(cycle.times).toEqual(['lesson:e@c1 2025-08-26T08:30-09:20', 'lesson:e@c2 2025-09-04T08:30-09:20'])
  const saturday = await readArchive(buildSingleEventArchive(buildPlacedEvent('e', 'Day_61'), { days: sixDays }), {
    cycle: false,
  })
  expect(saturday.times).toEqual(['lesson:e@2025-W35 2025-08-30T08:30-09:20'])
})

const nationalHolidays = 'StartDate,EndDate,RegionalScope\n2025-09-01,,National\n'

const regionalHolidays =
  'Id;StartDate;EndDate;RegionalScope;Name;Groups\n1;2025-09-01;;National;NL Vrij;\n2;2025-08-25;2025-08-27;Regional;NL Vakantie;NO,ZU\n'

test('national and regional holidays have no lessons, except on days given as school days', async () => {
  const xml = buildSingleEventArchive(buildPlacedEvent('e', 'ma1', 1) + buildPlacedEvent('e', 'di1', 1), {
    events: [{ id: 'e', duration: 2 }],
  })
  const listDates = async (options: XhsttOptions) => {
    const { times } = await readArchive(xml, { holidays: ['h.csv'], ...options }, { 'h.csv': regionalHolidays })
    return times?.map((time) => time.split(' ')[1]?.slice(0, 10))
  }
  expect(await listDates({ region: 'NO' })).toEqual(['2025-09-02'])
  expect(await listDates({ region: 'Zuid' })).toEqual(['2025-09-02'])
  expect(await listDates({ region: 'NO', schoolDays: ['2025-08-26', '2025-09-01'] })).toEqual([
    '2025-09-01',
    '2025-08-26',
    '2025-09-02',
  ])
  const daysOff = [
    { start: '2024-01-01', end: '2025-09-01' },
    { start: '2025-09-02', end: '2025-09-02' },
  ]
  expect(await listDates({ holidays: undefined, daysOff: daysOff.slice(0, 1) })).toEqual(['2025-09-02'])
  expect(await listDates({ holidays: undefined, daysOff })).toEqual([])
  await expect(listDates({})).rejects.toThrow('choose one of NO, ZU')
  await expect(listDates({ region: 'Oost' })).rejects.toThrow('not Oost')
})

test('a given bell table sets the times, also per weekday, and an invalid bell table is refused', async () => {
  const bell = JSON.stringify({
    default: [{ start: '09:00', end: '10:00' }],
    tuesday: [{ start: '10:00', end: '10:45' }],
  })
  const xml = buildSingleEventArchive(buildPlacedEvent('e', 'ma1', 1) + buildPlacedEvent('e', 'di1', 1), {
    events: [{ id: 'e', duration: 2 }],
  })
  const { times, school } = await readArchive(xml, { bell: 'bell.json', end: '2025-08-29' }, { 'bell.json': bell })
  expect(school?.settings.bells).toEqual([
    { hour: 1, start: '09:00', end: '10:00', days: [1, 3, 4, 5, 6, 7] },
    { hour: 1, start: '10:00', end: '10:45', days: [2] },
  ])
  expect(times?.map((time) => time.split(' ')[1])).toEqual(['2025-08-25T09:00-10:00', '2025-08-26T10:00-10:45'])
  const late = await readArchive(
    buildSingleEventArchive(buildPlacedEvent('e', 'ma2')),
    { bell: 'bell.json', end: '2025-08-29' },
    { 'bell.json': bell },
  )
  expect(late.faults).toMatchObject([{ value: 'e', reason: expect.stringContaining('only 1') }])
  for (const wrong of ['{}', 'x', '{"default":[{"start":"9:00","end":"10:00"}]}', '{"default":[],"dinsdag":[]}'])
    await expect(readArchive(xml, { bell: 'bell.json' }, { 'bell.json': wrong })).rejects.toThrow('bell table')
})

test('a solution is chosen by name, or else the preferred, the cheapest or the first', async () => {
  const createSolution = (id: string, time: string, cost?: number) => ({
    id,
    events: buildPlacedEvent('e', time),
    ...(cost !== undefined && { cost }),
  })
  const readChosenTime = async (solutions: ReturnType<typeof createSolution>[], solution?: string) => {
    const { times, faults } = await readArchive(buildArchiveXml({ events: [{ id: 'e' }], solutions }), {
      solution,
      end: '2025-08-29',
    })
    return times?.[0]?.slice(-11) ?? faults[0]?.reason
  }
  const [a, b, c] = [createSolution('a', 'ma1'), createSolution('b', 'ma2', 5), createSolution('c', 'ma3', 2)]
  expect(await readChosenTime([a, b, c])).toBe('10:30-11:20')
  expect(await readChosenTime([a, b, c], 'b')).toBe('09:20-10:10')
  expect(await readChosenTime([createSolution('x', 'ma2'), a])).toBe('09:20-10:10')
  expect(await readChosenTime([a, b, createSolution('GerhardPost_2009-04-29', 'ma2')])).toBe('09:20-10:10')
  expect(await readChosenTime([a, b, c], 'd')).toBe('There is no such solution; the archive contains: a, b, c.')
  expect(await readChosenTime([])).toBe('The archive contains no solution of Test-School.')
})

test('unknown references, repeated ids and a duration of 0 are all reported, with their lines', async () => {
  const xml = buildArchiveXml({
    resources: [{ id: 'S1', type: 'Student', groups: ['nogroup'] }],
    events: [{ id: 'e', resources: ['noone'] }, { id: 'e' }, { id: 'z', duration: 0 }],
    solutions: [
      { id: 's', events: buildPlacedEvent('e', 'zo9') + buildPlacedEvent('nothing', 'ma1', undefined, 'noroom') },
    ],
  })
  const { school, faults } = await readArchive(xml)
  expect(school).toBeUndefined()
  expect(faults.map(({ column, value }) => [column, value])).toEqual([
    ['Event@Id', 'e'],
    ['ResourceGroup@Reference', 'nogroup'],
    ['Resource@Reference', 'noone'],
    ['Event/Duration', '0'],
    ['Time@Reference', 'zo9'],
    ['Event@Reference', 'nothing'],
    ['Resource@Reference', 'noroom'],
  ])
  const lines = xml.split('\n')
  for (const { line, value } of faults) if (value !== '0') expect(lines[(line ?? 0) - 1]).toContain(value)
})

test.each([
  [{ start: undefined }, 'start is missing'],
  [{ end: '2025-02-30' }, '"2025-02-30" is not a date'],
  [{ start: '2026-09-01' }, 'before the start'],
  [{ end: '2029-01-01' }, 'longer than two years'],
  [{ timeZone: 'Mars/Base' }, 'not a time zone'],
  [{ timeZone: '+01:00' }, 'not a time zone'],
  [{ customer: ' ' }, 'cannot be the customer'],
  [{ name: 'x'.repeat(201) }, 'cannot be the name'],
  [{ holidays: ['none.csv'], region: 'NO' }, 'There are no holidays'],
  [{ daysOff: [{ start: '2025-09-01', end: '1 september' }] }, '"1 september" is not a date (daysOff)'],
  [{ daysOff: [{ start: '2025-09-02', end: '2025-09-01' }] }, 'The end is before the start'],
  [{ bell: 'none.json' }, 'There is no file'],
])('the options %j are refused with a message', async (options, message) => {
  await expect(readArchive(buildSingleEventArchive(buildPlacedEvent('e', 'ma1')), options)).rejects.toThrow(message)
})
