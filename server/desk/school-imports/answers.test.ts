import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ImportAnswers, ImportRun } from '@uurwerk/contract/desk/imports'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeImportFolder, schoolFiles } from '#server/import/fixtures.ts'
import { formatFixtures } from '#server/import/format-fixtures.ts'
import { importPath } from '#server/import/import-path.ts'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { startImportDesk } from '#server/test/upload-imports.ts'
import { isFullRun } from '#server/test/full.ts'

const database = await testDatabase()
const { db } = database
const now = '2026-11-01T08:00:00Z'
const { api, folder, preview, getRun, waitFor, apply, cancel } = await startImportDesk(database, now)
const { files } = formatFixtures.xhstt

const answer = async (id: number, options: ImportAnswers) =>
  (await api.as('ada')).post<ImportRun>(`/api/School/Imports/${id}/answer`, { options })
async function answerAndRead(id: number, options: ImportAnswers): Promise<ImportRun> {
  expect(await answer(id, options)).toMatchObject({ status: 200 })
  await expect.poll(async () => (await getRun(id)).state, { timeout: 30_000, interval: 50 }).toMatch(/^(ready|failed)$/)
  return getRun(id)
}
const listStarts = async () =>
  (
    await sql<{ start: string }>`select distinct to_char(starts_at, 'HH24:MI') as start from appointment
    where type = 'lesson' and not is_cancelled order by 1`.execute(db)
  ).rows.map(({ start }) => start)

const term = { start: '2026-11-09', end: '2026-11-20' }
const bells = Array.from({ length: 12 }, (_, index) => {
  const start = Temporal.PlainTime.from('08:05').add({ minutes: 45 * index })
  return {
    hour: index + 1,
    start: start.toString().slice(0, 5),
    end: start.add({ minutes: 45 }).toString().slice(0, 5),
  }
})

const sundayOnly = [{ hour: 1, start: '08:05', end: '08:50', days: [7] }]

beforeEach(async () => {
  await sql`truncate school, school_year, attendee, course, appointment, published_week, import_run cascade`.execute(db)
  const clock = createFixedClock('Europe/Amsterdam', now)
  expect(await importPath(db, clock, { path: makeImportFolder(schoolFiles()) })).toMatchObject({ ok: true })
})

describe('school-imports.answer to what a timetable does not say', () => {
  test('reads the same upload again with the dates and lesson hours of the answer', async () => {
    const run = await preview('ada', files, { source: 'timetabler', customer: 'small' })
    expect(run).toMatchObject({ state: 'ready', questions: ['start', 'end', 'bell'] })
    const read = await answerAndRead(run.id, { ...term, bell: bells })
    expect(read).toMatchObject({ state: 'ready', questions: [], faults: [], options: term, span: term })
  })

  test.skipIf(!isFullRun)('remembers the dates and lesson hours of the answer for the source', async () => {
    const run = await preview('ada', files, { source: 'timetabler', customer: 'small' })
    await answerAndRead(run.id, { ...term, bell: bells })
    expect(await apply('ada', run.id, { replace: true })).toMatchObject({ status: 200, result: { state: 'done' } })
    expect(await listStarts()).toContain('08:05')
    const next = await preview('ada', files, { source: 'timetabler' })
    expect(next).toMatchObject({ questions: [], options: term, totals: { added: 0, changed: 0, removed: 0 } })
  })

  test('leaves the days off out, remembers them, and takes the usual lesson hours of an applied import as accepted', async () => {
    const run = await preview('ada', files, { ...term, customer: 'small' })
    const daysOff = [{ start: '2026-11-09', end: '2026-11-15' }]
    const read = await answerAndRead(run.id, { daysOff })
    expect(read).toMatchObject({ questions: ['bell'], options: { daysOff: '2026-11-09/2026-11-15' } })
    expect(await apply('ada', run.id, { replace: true })).toMatchObject({ result: { state: 'done' } })
    const { rows } = await sql`select 1 from appointment where type = 'lesson' and starts_at < '2026-11-16'
      and not is_cancelled`.execute(db)
    expect(rows).toEqual([])
    const next = await preview('ada', files)
    expect(next).toMatchObject({ questions: [], options: { ...term, daysOff: '2026-11-09/2026-11-15' } })
    const backwards = [{ start: '2026-11-15', end: '2026-11-09' }]
    expect(await answer(next.id, { daysOff: backwards })).toMatchObject({ status: 400, code: 'requestInvalid' })
  })

  test.skipIf(!isFullRun)(
    'keeps the files of an upload that lesson hours are missing for, until the answer fits or the import is cancelled',
    async () => {
      const run = await preview('ada', files, { ...term, bell: JSON.stringify(sundayOnly) })
      const hasFiles = () => existsSync(path.join(folder, String(run.id)))
      expect(run).toMatchObject({ state: 'ready', questions: ['start', 'end', 'bell'], preview: null })
      expect(run.faults[0]).toMatchObject({ code: 'bellTableTooShort' })
      expect(await apply('ada', run.id, { replace: true })).toMatchObject({ status: 409, code: 'importNotReady' })
      expect(await answerAndRead(run.id, { start: term.end, end: term.start, bell: bells })).toMatchObject({
        state: 'ready',
        preview: null,
        faults: [{ code: 'endBeforeStart' }],
      })
      expect(hasFiles()).toBe(true)
      expect(await answerAndRead(run.id, { ...term, bell: bells })).toMatchObject({ faults: [], questions: [] })
      await cancel('ada', run.id)
      await expect.poll(hasFiles).toBe(false)
    },
  )

  test.skipIf(!isFullRun)('keeps what an answer leaves out, and guesses again what it takes back', async () => {
    const run = await preview('ada', files, { ...term, bell: JSON.stringify(bells), cycle: 'true' })
    expect(run.options).toMatchObject({ cycle: 'true' })
    const read = await answerAndRead(run.id, { end: '2026-11-27', cycle: null })
    expect(read.options).toMatchObject({ start: term.start, end: '2026-11-27', bell: JSON.stringify(bells) })
    expect(read.options).toMatchObject({ cycle: '' })
    expect(read.questions).toEqual([])
  })

  test('guesses the days of the file again where the last import had a cycle, and remembers that', async () => {
    const first = await preview('ada', files, { ...term, start: '2026-11-10', customer: 'small', cycle: 'true' })
    expect(await apply('ada', first.id, { replace: true })).toMatchObject({ result: { state: 'done' } })
    const next = await preview('ada', files)
    expect(next).toMatchObject({ options: { cycle: 'true' }, totals: { added: 0, changed: 0, removed: 0 } })
    const guessed = await answerAndRead(next.id, { cycle: null })
    expect(guessed.totals?.added).toBeGreaterThan(0)
    expect(await apply('ada', next.id, { replace: true })).toMatchObject({ result: { state: 'done' } })
    expect(await preview('ada', files)).toMatchObject({ totals: { added: 0, changed: 0, removed: 0 } })
  })

  test.skipIf(!isFullRun)(
    'importNotReady, requestInvalid: takes one of two answers at once, none for a format that asks nothing, and no hours that overlap',
    async () => {
      const run = await preview('ada', files)
      const codes = (await Promise.all([answer(run.id, term), answer(run.id, term)])).map(({ code }) => code ?? 'ok')
      expect(codes.toSorted()).toEqual(['importNotReady', 'ok'])
      await waitFor(run.id, 'ready')
      const school = await preview('ada', schoolFiles())
      expect(await answer(school.id, term)).toMatchObject({ status: 409, code: 'importNotReady' })
      const overlapping = [
        { hour: 1, start: '09:00', end: '10:00' },
        { hour: 2, start: '09:30', end: '10:30' },
      ]
      expect(await answer(run.id, { bell: overlapping })).toMatchObject({ status: 400, code: 'requestInvalid' })
    },
  )
})
