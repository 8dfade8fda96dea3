import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { computeTableSums } from '#server/test/table-sums.ts'
import { type Files, createImportOptions } from '#server/import/format-fixtures.ts'
import { formatReport } from '#server/import/format-report.ts'
import { importPath } from '#server/import/import-path.ts'
import { buildExamSetText, solution } from './exam-fixture.ts'
import { isFullRun } from '#server/test/full.ts'

const { db } = await testDatabase()
const clock = createFixedClock('Europe/Amsterdam', '2026-11-01T08:00:00Z')
const exams = buildExamSetText()

const importFiles = (replacedFiles: Files = {}) => importPath(db, clock, createImportOptions('itc2007', replacedFiles))

let before: Record<string, string> = {}

beforeEach(async () => {
  expect(await importFiles()).toMatchObject({ ok: true })
  before = await computeTableSums(db)
})

async function importAndReport(replacedFiles: Files): Promise<string> {
  const outcome = await importFiles(replacedFiles)
  expect(outcome).toMatchObject({ ok: false, format: 'itc2007' })
  return formatReport(outcome)
}

afterEach(async () => expect(await computeTableSums(db)).toEqual(before))

test('a set and its solution fill the rosters of students, and a second import changes nothing', async () => {
  const rosters = await db
    .selectFrom('appointment')
    .innerJoin('appointment_attendee as link', 'link.appointment_id', 'appointment.id')
    .innerJoin('attendee as student', 'student.id', 'link.attendee_id')
    .select(['appointment.type', 'appointment.starts_at', 'appointment.ends_at'])
    .where('student.name', '=', 'Student 4')
    .orderBy('appointment.starts_at')
    .execute()
  expect(rosters).toEqual([
    { type: 'exam', starts_at: '2026-11-16T09:30', ends_at: '2026-11-16T10:15' },
    { type: 'exam', starts_at: '2026-11-21T23:00', ends_at: '2026-11-22T02:00' },
  ])
  expect(formatReport(await importFiles())).toContain('Nothing changed.')
})

test.skipIf(!isFullRun)('equal numbers in another set identify other students, rooms and exams', async () => {
  const { path: file } = createImportOptions('itc2007')
  const { path: other } = createImportOptions('itc2007', { 'other.exam': exams, 'other.sln': solution })
  expect(file).not.toBe(other)
  const otherPath = path.join(path.dirname(other), 'other.exam')
  const outcome = await importPath(db, clock, { path: otherPath, replace: true, dryRun: true })
  expect(outcome).toMatchObject({
    ok: true,
    summary: {
      kinds: {
        people: { added: 5, removed: 5 },
        rooms: { added: 2, removed: 2 },
        appointments: { added: 4, removed: 4 },
      },
    },
  })
})

test('a truncated set is refused, wherever it is cut between two values', async () => {
  const ends = [...exams.matchAll(/[,\n]/g)].map(({ index }) => index).slice(0, -1)
  for (const end of [0, ...ends])
    expect(await importAndReport({ 'set.exam': exams.slice(0, end) })).toMatch(/set\.exam:\d+/)
})

test('a truncated solution and a solution with an extra line are refused', async () => {
  const ends = [...solution.matchAll(/[,\n]/g)].map(({ index }) => index).slice(0, -1)
  for (const end of [0, ...ends])
    expect(await importAndReport({ 'set.sln': solution.slice(0, end) })).toMatch(/set\.sln:\d+/)
  expect(await importAndReport({ 'set.sln': `${solution}0, 0\n` })).toContain(
    'set.sln:5: The solution has 5 lines, and the set 4 exams',
  )
})

test('a file that is not UTF-8 or holds NUL bytes is refused', async () => {
  expect(await importAndReport({ 'set.exam': Buffer.from(`\uFEFF${exams}`, 'utf16le') })).toContain(
    'set.exam:1: The file is UTF-16',
  )
  expect(await importAndReport({ 'set.sln': Buffer.from(solution.replace('2, 1', '2, é'), 'latin1') })).toContain(
    'set.sln:3 "2, é": The file is not UTF-8',
  )
  expect(await importAndReport({ 'set.exam': exams.replace('45, 4', '45, 4\0') })).toBe(
    'Nothing was imported: one fault.\nset.exam:3 student "4␀": Expected the number of a student.',
  )
  expect(await importAndReport({ 'set.sln': Buffer.alloc(100_000) })).toContain('set.sln:1')
  expect(await importAndReport({ 'set.exam': Buffer.alloc(100_000) })).toContain('The file is not an ITC-2007 exam set')
})

test.skipIf(!isFullRun)(
  'a line longer than 4 MiB and a file with more than 2,000,000 list entries are refused',
  async () => {
    const students = Array.from({ length: 700_000 }, (_, id) => id).join()
    expect(await importAndReport({ 'set.exam': buildExamSetText({ exams: ['60', `60, ${students}`] }) })).toContain(
      'A line is longer than 4 MiB',
    )
    const fewer = Array.from({ length: 550_000 }, (_, id) => id).join()
    expect(await importAndReport({ 'set.exam': buildExamSetText({ exams: Array(4).fill(`60, ${fewer}`) }) })).toContain(
      'set.exam:5: The file lists more than 2,000,000 things.',
    )
  },
)

test('an exchanged set and solution are refused, with a fault for each file', async () => {
  const report = await importAndReport({ 'set.exam': solution, 'set.sln': exams })
  expect(report).toContain('set.exam:1: The file is not an ITC-2007 exam set')
  expect(report).toContain('set.sln:1 "[Exams:4]": Expected 2 values: period, room.')
})

test('a single wrong number in the solution refuses the whole import', async () => {
  expect(await importAndReport({ 'set.sln': solution.replace('2, 1', '3, 1') })).toBe(
    'Nothing was imported: one fault.\nset.sln:3 period "3": There is no such period: the set has 0 to 2.',
  )
})
