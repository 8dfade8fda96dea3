import path from 'node:path'
import { expect, test } from 'vitest'
import { Findings } from '#server/import/findings.ts'
import { makeImportFolder } from '#server/import/fixtures.ts'
import { header, buildPlacedClass, buildProblemXml, buildSolutionXml } from './problem-fixture.ts'
import { readItc2019 } from './reader.ts'

async function readProblem(
  classes: string | undefined,
  changes: Parameters<typeof buildProblemXml>[0] = {},
  name?: string,
) {
  const solution = classes === undefined ? {} : { 'solution.xml': buildSolutionXml(classes, name) }
  const folder = makeImportFolder({ 'problem.xml': buildProblemXml(changes), ...solution })
  const findings = new Findings()
  const solutionFile = classes === undefined ? undefined : path.join(folder, 'solution.xml')
  const options = { firstMonday: '2026-08-31', solutionFile }
  const school = await readItc2019(path.join(folder, 'problem.xml'), options, findings, () => undefined)
  expect(school === undefined).toBe(findings.faultCount > 0)
  const times = school?.appointments?.map(({ id, start, end }) => `${id} ${start}-${end.slice(11)}`)
  const reasons = findings.faults.map(({ file, line, column, reason }) => `${file}:${line} ${column}: ${reason}`)
  const notices = findings.notices.filter(({ kind }) => kind !== 'madeUp' && kind !== 'teachers')
  return { school, times, reasons, all: findings.notices, notices }
}

test('a class gets a lesson on each marked day of each marked week, with the length that the problem gives', async () => {
  const { times, school } = await readProblem(
    buildPlacedClass('1', ['1', '2'], { room: '1', weeks: '01', start: '108' }) + buildPlacedClass('2'),
  )
  expect(times).toEqual([
    'lesson:1@2026-W37 2026-09-07T09:00-10:20',
    'lesson:1/2@2026-W37 2026-09-09T09:00-10:20',
    'lesson:2@2026-W36 2026-08-31T08:00-08:50',
    'lesson:2/2@2026-W36 2026-09-02T08:00-08:50',
    'lesson:2@2026-W37 2026-09-07T08:00-08:50',
    'lesson:2/2@2026-W37 2026-09-09T08:00-08:50',
  ])
  expect(school?.span).toEqual({ start: '2026-08-31', end: '2026-09-13' })
  expect(school?.settings).toMatchObject({ customer: 'uni', name: 'uni', years: [{ name: '2026' }] })
})

test('a lesson has the length of the time with equal days, start and weeks, and two such lengths are a fault', async () => {
  const buildTimeXml = (days: string, start: string, weeks: string, length: number) =>
    `<time days="${days}" start="${start}" length="${length}" weeks="${weeks}"/>`
  const choices = [
    buildTimeXml('1000000', '96', '01', 4),
    buildTimeXml('0100000', '96', '01', 5),
    buildTimeXml('1000000', '97', '01', 6),
    buildTimeXml('1000000', '96', '10', 7),
  ].join('')
  const changes = { classes: `<class id="1">${choices}</class>`, distributions: '' }
  const listTimesOfMeeting = async (meeting: Record<string, string>) =>
    (await readProblem(buildPlacedClass('1', [], meeting), changes)).times
  expect(await listTimesOfMeeting({ days: '1000000', weeks: '01' })).toEqual([
    'lesson:1@2026-W37 2026-09-07T08:00-08:20',
  ])
  expect(await listTimesOfMeeting({ days: '0100000', weeks: '01' })).toEqual([
    'lesson:1@2026-W37 2026-09-08T08:00-08:25',
  ])
  expect(await listTimesOfMeeting({ days: '1000000', weeks: '01', start: '97' })).toEqual([
    'lesson:1@2026-W37 2026-09-07T08:05-08:35',
  ])
  expect(await listTimesOfMeeting({ days: '1000000', weeks: '10' })).toEqual([
    'lesson:1@2026-W36 2026-08-31T08:00-08:35',
  ])
  const twice = {
    ...changes,
    classes: changes.classes.replace('</class>', `${buildTimeXml('1000000', '96', '10', 8)}</class>`),
  }
  const { reasons } = await readProblem(buildPlacedClass('1', [], { days: '1000000', weeks: '10' }), twice)
  expect(reasons).toEqual(['problem.xml:7 time@length: Class 1 has this time twice, with different lengths.'])
})

test('a class becomes a group with its students, and its lessons have its limit, room and teacher', async () => {
  const { school, all } = await readProblem(
    buildPlacedClass('1', ['1', '2'], { room: '2' }) + buildPlacedClass('2', ['1']),
  )
  expect(school?.appointments?.[0]).toMatchObject({
    type: 'lesson',
    name: 'Course 1',
    course: 'course:1',
    groups: ['class:1'],
    teachers: ['teacher:1'],
    rooms: ['room:2'],
    students: [],
    capacity: 20,
    online: null,
  })
  expect(school?.memberships?.map(({ group, person }) => `${group} ${person}`)).toEqual([
    'class:1 student:1',
    'class:1 student:2',
    'class:2 student:1',
  ])
  expect(school?.people?.map(({ id, name }) => `${id} ${name}`)).toEqual([
    'student:1 Student 1',
    'student:2 Student 2',
    'teacher:1 Teacher 1',
  ])
  expect(school?.rooms?.map(({ id, name, capacity }) => `${id} ${name} ${capacity}`)).toEqual([
    'room:1 Room 1 30',
    'room:2 Room 2 4',
  ])
  expect(all.map(({ kind }) => kind)).toEqual(['madeUp', 'teachers'])
})

test('a lesson may be at a weekend and end at midnight, but may not be in an hour that the clock skips', async () => {
  const buildTimedClass = (start: string, length: string) =>
    `<class id="1"><time days="0000001" start="${start}" length="${length}" weeks="11"/></class>`
  const late = await readProblem(buildPlacedClass('1', [], { days: '0000001', start: '276' }), {
    classes: buildTimedClass('276', '12'),
    distributions: '',
  })
  expect(late.school?.appointments?.[0]).toMatchObject({ start: '2026-09-06T23:00', end: '2026-09-07T00:00' })
  const weeks = `${'0'.repeat(29)}1`
  const spring = await readProblem(buildPlacedClass('1', [], { days: '0000001', start: '26', weeks }), {
    header: 'name="uni" nrDays="7" slotsPerDay="288" nrWeeks="30"',
    classes: `<class id="1"><time days="0000001" start="26" length="2" weeks="${weeks}"/></class>`,
    distributions: '',
  })
  expect(spring.reasons.join()).toContain('the clock goes forward over it')
})

test('classes without a room, students or limit, or beyond their limit, are imported, with notices', async () => {
  const classes = ['0', '1', '2147483647'].map(
    (limit, index) =>
      `<class id="${index}" limit="${limit}"><time days="1010000" start="96" length="10" weeks="11"/></class>`,
  )
  const { school, notices } = await readProblem(
    buildPlacedClass('0') + buildPlacedClass('1', ['1', '2']) + buildPlacedClass('2', ['1']),
    {
      classes: classes.join(''),
      distributions: '',
    },
  )
  expect(school?.appointments?.map(({ capacity }) => capacity)).toEqual([
    0,
    0,
    0,
    0,
    1,
    1,
    1,
    1,
    ...Array(4).fill(null),
  ])
  expect(school?.memberships).toHaveLength(3)
  expect(notices).toMatchObject([
    { kind: 'noLimit', count: 1, examples: ['class 2'] },
    { kind: 'overLimit', count: 1, examples: ['class 1'] },
    { kind: 'noRoom', count: 3 },
  ])
})

test('a student who is listed several times in a class counts once, with a notice', async () => {
  const { school, notices } = await readProblem(
    buildPlacedClass('1', ['1', '2', '1', '1', '2'], { room: '1' }) + buildPlacedClass('2'),
  )
  expect(school?.memberships).toHaveLength(2)
  expect(notices).toMatchObject([{ kind: 'sameStudent', count: 3, examples: ['class 1'] }])
})

test('a class without a time in the solution is reported as notPlanned and keeps its students', async () => {
  const { school, notices, times } = await readProblem('<class id="1"><student id="1"/></class>')
  expect(times).toEqual([])
  expect(school?.memberships).toHaveLength(1)
  expect(notices).toMatchObject([{ kind: 'notPlanned', count: 2, examples: ['class 1', 'class 2'] }])
})

test('without a solution, every class is notPlanned, and memberships and appointments are left out', async () => {
  const { school, notices } = await readProblem(undefined)
  expect(school).toMatchObject({ people: { length: 3 }, groups: { length: 2 }, rooms: { length: 2 } })
  expect([school?.memberships, school?.appointments]).toEqual([undefined, undefined])
  expect(notices).toMatchObject([{ kind: 'notPlanned', count: 2 }])
  const empty = await readProblem(buildPlacedClass('1', [], { room: '1' }) + buildPlacedClass('2'), { students: '' })
  expect(empty.school?.memberships).toEqual([])
  expect(empty.notices).toMatchObject([{ kind: 'noStudents' }])
})

test('bit patterns of the wrong length, incomplete times and invalid numbers are faults with their lines', async () => {
  const short = await readProblem(buildPlacedClass('1', [], { days: '10100', weeks: '110' }))
  expect(short.reasons).toEqual([
    'solution.xml:3 class@days: Expected 7 characters, each 0 or 1.',
    'solution.xml:3 class@weeks: Expected 2 characters, each 0 or 1.',
  ])
  const problem = await readProblem(buildPlacedClass('1'), {
    classes: '<class id="1" limit="many"><time days="1010002" start="280" length="10" weeks="1"/></class>',
    distributions: '',
  })
  expect(problem.reasons).toEqual([
    'problem.xml:7 class@limit: Expected a whole number from 0 to 2147483647.',
    'problem.xml:7 time@days: Expected 7 characters, each 0 or 1.',
    'problem.xml:7 time@weeks: Expected 2 characters, each 0 or 1.',
    'problem.xml:7 time@length: Expected a whole number from 1 to 8.',
    expect.stringContaining('its length is not known'),
  ])
  const part = await readProblem('<class id="1" days="1010000" start="96"/>')
  expect(part.reasons[0]).toContain('only some of them are given')
  const slots = await readProblem(buildPlacedClass('1'), { header: header.replace('288', '26') })
  expect(slots.reasons[0]).toContain('no clock times')
  const weeks = await readProblem(buildPlacedClass('1'), { header: header.replace('nrWeeks="2"', 'nrWeeks="100000"') })
  expect(weeks.reasons[0]).toContain('Expected a whole number from 1 to 104.')
})

test('every class, room, student and time of a solution must exist in the problem, and each class may occur once', async () => {
  const { reasons } = await readProblem(
    buildPlacedClass('1', ['3'], { room: '3' }) +
      buildPlacedClass('1') +
      buildPlacedClass('8') +
      buildPlacedClass('2', [], { start: '97' }),
    { distributions: '<distribution type="SameAttendees" required="true"><class id="5"/></distribution>' },
  )
  expect(reasons).toEqual([
    'solution.xml:3 class@id: This id appears twice.',
    'problem.xml:13 class@id: There is no class with this id in the problem.',
    'solution.xml:3 room@id: There is no room with this id in the problem.',
    'solution.xml:3 student@id: There is no student with this id in the problem.',
    'solution.xml:3 class@id: There is no class with this id in the problem.',
    expect.stringContaining('no time for this class'),
  ])
  const other = await readProblem(buildPlacedClass('1'), {}, 'another')
  expect(other.reasons).toEqual([expect.stringContaining('The solution is one of another problem')])
})
