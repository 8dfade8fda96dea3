import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'
import { isFullRun } from '#server/test/full.ts'

const database = await testDatabase()
const { db } = database
const now = '2026-11-01T08:00:00Z'
const { preview, getRun } = await startImportDesk(database, now)
const school = schoolFiles()
beforeEach(async () => {
  const outcome = await importPath(db, createFixedClock('Europe/Amsterdam', now), { path: makeImportFolder(school) })
  expect(outcome).toMatchObject({ ok: true })
})

test.skipIf(!isFullRun)('faults and notices have a code with values, beside the English message', async () => {
  const people = `${String(school['people.csv'])}x,child,Xander,,,,nobody,\n`
  const refused = await preview('ada', { ...school, 'people.csv': people })
  expect(refused.faults).toMatchObject([
    {
      column: 'type',
      code: 'oneOfExpected',
      values: { values: 'student, teacher, exam-desk, staff, guardian' },
      message: 'Expected one of: student, teacher, exam-desk, staff, guardian.',
    },
    {
      column: 'coach',
      code: 'nothingInFile',
      values: { file: 'people.csv', expected: { code: 'aTeacherOrStaff' } },
      message: 'Nothing in people.csv has this id; expected a teacher or another member of staff.',
    },
  ])
  expect((await preview('ada', { ...school, 'notes.txt': 'x' })).notices).toEqual([
    {
      code: 'otherFilesLeftOut',
      message: 'These files are not part of the school format; they were left out.',
      count: 1,
      examples: ['notes.txt'],
    },
  ])
})

test.skipIf(!isFullRun)('a text of the school day names the day by a code', async () => {
  const settings = JSON.parse(String(school['school.json'])) as object
  const bell = { hour: 1, start: '08:30', end: '09:20', days: [2] }
  const bells = [bell, { ...bell, start: '10:00', end: '10:50' }]
  const run = await preview('ada', { ...school, 'school.json': JSON.stringify({ ...settings, bells }) })
  expect(run.faults).toMatchObject([
    {
      column: 'bells.1',
      code: 'hourTwice',
      values: { hour: 1, day: { code: 'tuesday' } },
      message: 'Period 1 is listed twice on Tuesday.',
    },
  ])
})

test('a file of no format has a code without options of the command line or a folder of the server', async () => {
  const { faults } = await preview('ada', { 'letter.docx': 'Dear school' })
  expect(faults).toMatchObject([
    {
      code: 'formatUnknown',
      values: {
        file: 'letter.docx',
        contents: { code: 'fileOfNoFormat' },
        formats: 'school, csv, xhstt, itc2019, itc2007',
      },
    },
  ])
})

test.skipIf(!isFullRun)('an import from before there were codes keeps its messages', async () => {
  const { id } = await preview('ada', { 'letter.docx': 'Dear school' })
  const fault = { file: 'people.csv', line: 2, column: 'type', value: 'child', message: 'Expected one of: student.' }
  const notice = { message: 'These files were left out.', count: 1, examples: ['notes.txt'] }
  await db
    .updateTable('import_run')
    .set({ report: sql`report || ${JSON.stringify({ faults: [fault], notices: [notice] })}::jsonb` })
    .where('id', '=', id)
    .execute()
  expect(await getRun(id)).toMatchObject({ faults: [fault], notices: [notice] })
})
