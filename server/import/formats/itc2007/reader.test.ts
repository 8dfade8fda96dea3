import path from 'node:path'
import { expect, test } from 'vitest'
import { Findings } from '#server/import/findings.ts'
import { makeImportFolder } from '#server/import/fixtures.ts'
import { buildExamSetText, solution } from './exam-fixture.ts'
import { type Itc2007Options, readItc2007 } from './reader.ts'

interface ReadInput {
  exams?: string | Buffer
  /** Null leaves out the file. */
  solution?: string | Buffer | null
  options?: Itc2007Options
}

async function readExamSet(input: ReadInput = {}) {
  const solutionFiles = input.solution === null ? {} : { 'set.sln': input.solution ?? solution }
  const folder = makeImportFolder({ 'set.exam': input.exams ?? buildExamSetText(), ...solutionFiles })
  const findings = new Findings()
  const school = await readItc2007(path.join(folder, 'set.exam'), input.options ?? {}, findings, () => undefined)
  expect(school === undefined).toBe(findings.faultCount > 0)
  const faults = findings.faults.map(({ file, line, column, value, reason }) => ({
    at: `${file}:${line}`,
    what: `${column} ${value}`,
    reason,
  }))
  return {
    school,
    faults,
    places: faults.map(({ at, what }) => `${at} ${what}`),
    times: school?.appointments?.map(({ id, start, end, rooms }) => `${id} ${start}-${end} ${rooms.join()}`),
    notices: findings.notices.filter(({ kind }) => kind !== 'madeUp'),
  }
}

test('an exam starts with its period, lasts its own duration, and may share its room with another exam', async () => {
  const { times, notices } = await readExamSet()
  expect(times).toEqual([
    'set/exam:0 2026-11-16T09:30-2026-11-16T11:30 set/room:0',
    'set/exam:1 2026-11-16T09:30-2026-11-16T10:15 set/room:0',
    'set/exam:2 2026-11-21T23:00-2026-11-22T02:00 set/room:1',
    'set/exam:3 2026-11-16T13:30-2026-11-16T13:30 set/room:1',
  ])
  expect(notices).toMatchObject([
    { kind: 'noStudents', count: 1, examples: ['exam 3'] },
    { kind: 'noDuration', count: 1, examples: ['exam 3'] },
  ])
})

test('students, rooms and exams have ids that start with the set, and each exam lists its students', async () => {
  const { school } = await readExamSet()
  expect(school?.people?.map(({ id, type, name }) => `${id} ${type} ${name}`)).toEqual(
    [1, 2, 3, 4, 5].map((id) => `set/student:${id} student Student ${id}`),
  )
  expect(school?.rooms?.map(({ id, name, capacity }) => `${id} ${name} ${capacity}`)).toEqual([
    'set/room:0 Room 0 5',
    'set/room:1 Room 1 30',
  ])
  expect(school?.appointments?.[1]).toMatchObject({
    type: 'exam',
    name: 'Exam 1',
    students: ['set/student:4', 'set/student:5'],
    groups: [],
    capacity: null,
    online: null,
  })
  expect(school?.span).toEqual({ start: '2026-11-16', end: '2026-11-21' })
})

test('options set customer, name and time zone, which default to the set’s name and Europe/Amsterdam', async () => {
  expect((await readExamSet()).school?.settings).toMatchObject({
    customer: 'set',
    name: 'set',
    timeZone: 'Europe/Amsterdam',
  })
  const options = { customer: 'lindelaar', name: 'Lindelaar', timeZone: 'America/Curacao' }
  const { school } = await readExamSet({ options })
  expect(school?.settings).toMatchObject(options)
  expect(school?.appointments?.[0]?.id).toBe('set/exam:0')
  await expect(readExamSet({ options: { timeZone: 'Mars' } })).rejects.toThrow('"Mars" is not a time zone')
  await expect(readExamSet({ options: { customer: ' ' } })).rejects.toThrow('cannot be the customer')
})

test('the reader uses the named solution, or else the solution beside the set, and reports a missing solution', async () => {
  const other = path.join(makeImportFolder({ 'other.sln': solution.replace('2, 1', '1, 1') }), 'other.sln')
  expect((await readExamSet({ options: { solutionFile: other } })).times?.[2]).toContain('2026-11-16T13:30')
  expect((await readExamSet({ solution: null, options: { solutionFile: other } })).times).toHaveLength(4)
  await expect(readExamSet({ options: { solutionFile: `${other}.none` } })).rejects.toThrow('There is no file')
  const { faults } = await readExamSet({ solution: null, exams: buildExamSetText({ rooms: ['many, 0'] }) })
  expect(faults).toEqual([
    { at: 'set.exam:11', what: 'seats many', reason: 'Expected a whole number from 0 to 1000000.' },
    { at: 'set.exam:null', what: 'null null', reason: expect.stringContaining('put set.sln beside this file') },
  ])
})

test('exams that the solution does not place are reported as notPlanned, and exams without a room as noRoom', async () => {
  const { times, notices, school } = await readExamSet({ solution: '0, 0\n\n-1, -1\n1, -1\n' })
  expect(times).toEqual([
    'set/exam:0 2026-11-16T09:30-2026-11-16T11:30 set/room:0',
    'set/exam:3 2026-11-16T13:30-2026-11-16T13:30 ',
  ])
  expect(school?.people).toHaveLength(5)
  expect(notices.slice(0, 2)).toMatchObject([
    { kind: 'notPlanned', count: 2, examples: ['exam 1', 'exam 2'] },
    { kind: 'noRoom', count: 1, examples: ['exam 3'] },
  ])
})

test('a solution that breaks constraints of the set is imported, with each broken constraint counted once', async () => {
  const exams = buildExamSetText({
    exams: ['120, 1, 2, 3, 3', '45, 4, 1, 5', '200, 1, 4', '60'],
    periodConstraints: ['0, AFTER, 2', '0, AFTER, 2', '0, EXCLUSION, 1', '1, EXCLUSION, 0', '2, EXAM_COINCIDENCE, 3'],
    roomConstraints: ['0, ROOM_EXCLUSIVE', '2, ROOM_EXCLUSIVE', '0, ROOM_EXCLUSIVE'],
  })
  const { times, notices } = await readExamSet({ exams })
  expect(times).toHaveLength(4)
  expect(notices).toMatchObject([
    { kind: 'sameStudent', count: 1, examples: ['exam 0'] },
    { kind: 'overPeriod', count: 1, examples: ['exam 2'] },
    { kind: 'noStudents', count: 1, examples: ['exam 3'] },
    { kind: 'clash', count: 1, examples: ['student 1, period 0'] },
    { kind: 'overSeats', count: 1, examples: ['room 0, period 0'] },
    {
      kind: 'broken',
      count: 4,
      examples: ['0 AFTER 2', '0 EXCLUSION 1', '2 EXAM_COINCIDENCE 3', '0 ROOM_EXCLUSIVE'],
    },
  ])
})

test('a wrong heading is a fault, and references to its list add no further faults', async () => {
  const counts = buildExamSetText()
    .replace('[Exams:4]', '[Exams:5]')
    .replace('[Rooms:2]', '[Rooms]')
    .replace('[Periods:3]', '[Periods:x]')
  const wrong = await readExamSet({ exams: counts, solution: `${solution}9, 9\n` })
  expect(wrong.faults).toEqual([
    { at: 'set.exam:1', what: 'Exams 5', reason: expect.stringContaining('of which there are 4') },
    { at: 'set.exam:6', what: 'Periods x', reason: expect.stringContaining('of which there are 3') },
    { at: 'set.exam:10', what: 'Rooms null', reason: expect.stringContaining('of which there are 2') },
  ])
  const sections = buildExamSetText().replace('[RoomHardConstraints]', '[Lunches]').replace('[Rooms:2]', '[Periods:2]')
  expect((await readExamSet({ exams: sections })).places).toEqual(
    expect.arrayContaining([
      'set.exam:10 null [Periods:2]',
      'set.exam:18 null [Lunches]',
      'set.exam:25 Rooms null',
      'set.exam:25 RoomHardConstraints null',
    ]),
  )
  expect((await readExamSet({ exams: buildExamSetText({ periods: [] }) })).faults[0]?.reason).toBe(
    'A set has at least one period.',
  )
})

test('each invalid value is reported with its line', async () => {
  const { places } = await readExamSet({
    exams: buildExamSetText({
      exams: ['long, 1', '45, x, 007, ', '-5', '1441'],
      periods: ['31:11:2026, 09:30:00, 180, 0', '16-11-2026, 9:30, 180, 0', '04:05:2026, 09:30:30, x', '1:2'],
      rooms: ['5.5, 0', '30, -1', '30'],
      periodConstraints: ['0, AFTER, 4', '0, BEFORE, 1', 'x, EXCLUSION, 1', '0, AFTER'],
      roomConstraints: ['0, AFTER', '9, ROOM_EXCLUSIVE'],
      weightings: ['TWOINAROW, x', 'TWOINADAY, 5', 'PERIODSPREAD, 5', 'LUNCH, 1', 'FRONTLOAD,100,30'],
    }),
    solution: '0, 0\n4, 3\nx, 0\n0, 0, 0\n',
  })
  expect(places).toEqual([
    'set.exam:2 duration long',
    'set.exam:3 student x',
    'set.exam:3 student 007',
    'set.exam:3 student ',
    'set.exam:4 duration -5',
    'set.exam:5 duration 1441',
    'set.exam:7 date 31:11:2026',
    'set.exam:8 date 16-11-2026',
    'set.exam:8 time 9:30',
    'set.exam:9 null 04:05:2026, 09:30:30, x',
    'set.exam:10 null 1:2',
    'set.exam:12 seats 5.5',
    'set.exam:13 penalty -1',
    'set.exam:14 null 30',
    'set.exam:17 constraint BEFORE',
    'set.exam:19 null 0, AFTER',
    'set.exam:21 constraint AFTER',
    'set.exam:24 TWOINAROW x',
    'set.exam:27 weighting LUNCH',
    'set.exam:28 FRONTLOAD 100, 30',
    ...['TWOINAROW', 'NONMIXEDDURATIONS', 'FRONTLOAD'].map((name) => `set.exam:28 ${name} null`),
    'set.exam:16 exam 4',
    'set.exam:18 exam x',
    'set.exam:22 exam 9',
    'set.sln:3 period x',
    'set.sln:4 null 0, 0, 0',
    'set.sln:2 period 4',
    'set.sln:2 room 3',
  ])
})

test('an exam that starts or ends in an hour the clock skips, and periods years apart, are faults', async () => {
  const skipped = await readExamSet({
    exams: buildExamSetText({
      periods: ['29:03:2026, 02:30:00, 60, 0', '29:03:2026, 01:30:00, 60, 0', '30:03:2028, 09:00:00, 60, 0'],
    }),
    solution: '2, 0\n1, 0\n2, 0\n2, 1\n',
  })
  expect(skipped.places).toEqual(['set.exam:7 time 02:30:00', 'set.exam:9 date 2028-03-30', 'set.sln:2 period 1'])
})
