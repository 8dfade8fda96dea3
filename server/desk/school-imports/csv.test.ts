import type { CsvColumns } from '@uurwerk/contract/desk/csv-columns'
import type { ImportRun } from '@uurwerk/contract/desk/imports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'
import { isFullRun } from '#server/test/full.ts'

const database = await testDatabase()
const { db } = database
const now = '2026-11-01T08:00:00Z'
const desk = await startImportDesk(database, now)
const { api, preview, getRun, waitFor, apply } = desk

const rooster = [
  'Datum;Van;Tot;Klas;Vak;Docent;Lokaal',
  '16-11-2026;8:30;9:20;V5A;wisB;TTO;B204',
  '17-11-2026;8:30;9:20;V5A;wisB;XXX;Aula',
  '',
].join('\n')
const answer = async (id: number, columns: CsvColumns, source?: string) =>
  (await api.as('ada')).post<ImportRun>(`/api/School/Imports/${id}/answer`, { columns, source })
const toColumns = ({ csv }: ImportRun): CsvColumns => ({
  files: (csv?.files ?? []).map(({ name, kind, columns, dates, separator }) => ({
    name,
    kind,
    columns,
    dates,
    separator,
  })),
  values: (csv?.values ?? []).map(({ kind, value, use, id }) => ({ kind, value, use, id })),
})
const waitUntilRead = async (id: number) => {
  await expect.poll(async () => (await getRun(id)).state, { timeout: 30_000, interval: 50 }).toMatch(/^(ready|failed)$/)
  return getRun(id)
}
/** Answers with what is proposed, until nothing is asked. */
async function answerAll(first: ImportRun): Promise<ImportRun> {
  let run = first
  for (let question = 0; question < 3 && run.questions.length > 0; question++) {
    expect(await answer(run.id, toColumns(run))).toMatchObject({ status: 200 })
    run = await waitUntilRead(run.id)
  }
  return run
}

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week, import_run, source_columns
    cascade`.execute(db)
  const clock = createFixedClock('Europe/Amsterdam', now)
  expect(await importPath(db, clock, { path: makeImportFolder(schoolFiles()) })).toMatchObject({ ok: true })
})

describe('school-imports.answer', () => {
  test.skipIf(!isFullRun)(
    'asks for the columns with a guess and the first rows, then for values, then previews and applies',
    async () => {
      const run = await preview('ada', { 'rooster.csv': rooster })
      expect(run).toMatchObject({ state: 'ready', format: 'csv', questions: ['columns'], preview: null, faults: [] })
      expect(run.csv?.files).toEqual([
        {
          name: 'rooster.csv',
          kind: 'appointments',
          columns: {
            date: 'Datum',
            start: 'Van',
            end: 'Tot',
            groups: 'Klas',
            course: 'Vak',
            teachers: 'Docent',
            rooms: 'Lokaal',
          },
          dates: 'dmy',
          separator: ',',
          headers: ['Datum', 'Van', 'Tot', 'Klas', 'Vak', 'Docent', 'Lokaal'],
          rows: rooster
            .trim()
            .split('\n')
            .slice(1)
            .map((line) => line.split(';')),
          isKnown: false,
        },
      ])
      await answer(run.id, toColumns(run))
      const asked = await waitUntilRead(run.id)
      expect(asked).toMatchObject({
        questions: ['columns'],
        preview: null,
        csv: {
          values: [
            { kind: 'teachers', value: 'XXX', use: 'new', count: 1 },
            { kind: 'rooms', value: 'Aula', use: 'new', count: 1 },
          ],
        },
      })
      expect(asked.csv?.existing).toContainEqual({ kind: 'teachers', id: 'teun', name: 'Teun Tol (TTO)' })
      const ready = await answerAll(asked)
      expect(ready).toMatchObject({
        questions: [],
        preview: { appointments: { added: 2 }, people: { added: 1 }, rooms: { added: 1 } },
      })
      expect(await apply('ada', run.id)).toMatchObject({ status: 200, result: { state: 'done', csv: null } })
    },
  )
  test.skipIf(!isFullRun)('shows people by the code or number that the school gives them', async () => {
    const list = 'Nr;Naam;Code\n900001;Yusuf de Wit;\n900002;Bo Zee;BZ\n'
    const ready = await answerAll(await preview('ada', { 'leerlingen.csv': list }))
    expect(ready.examples.map(({ name, about }) => [name, about])).toEqual([
      ['Yusuf de Wit', '900001'],
      ['Bo Zee', 'BZ'],
    ])
    expect(JSON.stringify(ready)).not.toContain('student:')
  })
  test.skipIf(!isFullRun)(
    'remembers the columns and values: the next upload asks nothing and changes nothing',
    async () => {
      const ready = await answerAll(await preview('ada', { 'rooster.csv': rooster }))
      await apply('ada', ready.id)
      expect(await preview('ada', { 'rooster (2).csv': rooster })).toMatchObject({
        questions: [],
        totals: { added: 0, changed: 0, removed: 0 },
      })
    },
  )
  test.skipIf(!isFullRun)(
    'takes a name for the source, which later uploads of the same files get and which removes nothing of others',
    async () => {
      const students = await answerAll(await preview('ada', { 'leerlingen.csv': 'Nr;Naam;Klas\n1;Bo Zee;V5A\n' }))
      expect((await apply('ada', students.id)).result).toMatchObject({ state: 'done', source: 'csv' })
      const groups = { 'klassen.csv': 'Klas;Soort groep\nH3B;class\n' }
      const run = await preview('ada', groups)
      expect(run).toMatchObject({ source: 'csv', questions: ['columns'] })
      expect(await answer(run.id, toColumns(run), 'desk')).toMatchObject({ status: 400, code: 'requestInvalid' })
      await answer(run.id, toColumns(run), 'Zermelo')
      const ready = await answerAll(await waitUntilRead(run.id))
      expect(ready).toMatchObject({ source: 'Zermelo', preview: { groups: { added: 1, removed: 0 } } })
      expect((await apply('ada', run.id)).result).toMatchObject({ state: 'done', source: 'Zermelo' })
      const nothing = { questions: [], totals: { added: 0, changed: 0, removed: 0 } }
      expect(await preview('ada', { 'Klassen (2).csv': groups['klassen.csv'] })).toMatchObject({
        source: 'Zermelo',
        ...nothing,
      })
      expect(await preview('ada', { 'leerlingen.csv': 'Nr;Naam;Klas\n1;Bo Zee;V5A\n' })).toMatchObject({
        source: 'csv',
        ...nothing,
      })
    },
  )
  test.skipIf(!isFullRun)(
    'shows faults by line and column, and the columns can be corrected without another upload',
    async () => {
      const run = await preview('ada', { 'rooster.csv': rooster })
      const columns = toColumns(run)
      await answer(run.id, { ...columns, files: columns.files.map((file) => ({ ...file, dates: 'mdy' as const })) })
      const faulty = await waitUntilRead(run.id)
      expect(faulty).toMatchObject({ state: 'ready', questions: ['columns'], preview: null })
      expect(faulty.faults[0]).toMatchObject({ file: 'rooster.csv', line: 2, column: 'Datum', value: '16-11-2026' })
      await answer(run.id, columns)
      expect((await waitUntilRead(run.id)).faults).toEqual([])
    },
  )
  test.skipIf(!isFullRun)(
    'importNotReady: applies nothing before the answer, and takes one of two answers at once',
    async () => {
      const run = await preview('ada', { 'rooster.csv': rooster })
      expect(await apply('ada', run.id, { replace: true })).toMatchObject({ status: 409, code: 'importNotReady' })
      const answers = await Promise.all([answer(run.id, toColumns(run)), answer(run.id, toColumns(run))])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'importNotReady' })
      await waitFor(run.id, 'ready')
    },
  )
  test('importDoesNotExist, requestInvalid: refuses an answer to nothing and an unknown kind', async () => {
    expect(await answer(999_999, { files: [], values: [] })).toMatchObject({ status: 404, code: 'importDoesNotExist' })
    const { id } = await preview('ada', { 'rooster.csv': rooster })
    const wrong = { files: [{ name: 'rooster.csv', kind: 'horses' }], values: [] } as unknown as CsvColumns
    expect(await answer(id, wrong)).toMatchObject({ status: 400, code: 'requestInvalid' })
  })
  test('a file that is no CSV fails with its reason', async () => {
    const run = await preview('ada', { 'rooster.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]) })
    expect(run).toMatchObject({ state: 'failed', csv: null, faults: [{ file: 'rooster.csv', line: 1 }] })
  })
})
