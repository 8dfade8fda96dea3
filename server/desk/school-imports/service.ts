import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  type ImportAnswers,
  type ImportRefusal,
  type ImportRun,
  importFormats,
  type ImportSummaryItem,
  type ImportWeek,
  maximumUploadBytes,
  neededOptions,
} from '@uurwerk/contract/desk/imports'
import type { CsvColumns } from '@uurwerk/contract/desk/csv-columns'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { findHighestRole } from '@uurwerk/contract/roles'
import type { Named } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Db } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import type { UploadPart } from '#server/http/uploads.ts'
import { OptionInvalid, SourceInvalid, WeeksInvalid } from '#server/import/import-errors.ts'
import { importPath, type ImportOptions, type ImportOutcome } from '#server/import/import-path.ts'
import { parseColumns } from '#server/import/read-csv-path.ts'
import { rememberColumns } from '#server/import/manage-sources.ts'
import { requireSourceName } from '#server/import/manage-sources.ts'
import { parseWeekRange } from '#server/import/week-range.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Clock } from '#server/lib/clock.ts'
import { findPeopleByIds } from '#server/roster/attendee/service.ts'
import { findRetention } from '#server/school/queries.ts'
import type { Job } from '#server/tell/jobs/service.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { getRunFolder, type ImportDesk, makeUploadFolder } from './import-desk.ts'
import { emptyReport, toReport } from './import-report.ts'
import { presentItem, presentRun } from './present.ts'
import {
  cancelForgottenRuns,
  cancelRun,
  cancelUploadsOverQuota,
  findRun,
  type ImportRunRow,
  insertRun,
  isRunWorking,
  listRuns,
  readAgain,
  startApplying,
} from './queries.ts'
import { type ReceivedFiles, receiveFiles } from './receive-files.ts'
import { type ImportOptionValues, listStopsFor, pickOptions, toOptionValues } from './rules.ts'

export { ImportDesk } from './import-desk.ts'
export { countStoppedRuns as countStoppedImports, holdUpRuns as holdUpImports } from './queries.ts'

const maximumListed = 100

export async function listImports(context: Context): Promise<ImportSummaryItem[]> {
  const runs = await listRuns(context.db, maximumListed)
  const people = await findStarters(context, runs)
  return runs.map((run) => presentItem(run, people))
}

const findStarters = async (context: Context, runs: readonly ImportRunRow[]): Promise<Map<number, Named>> =>
  findPeopleByIds(context, [...new Set(runs.flatMap(({ started_by: id }) => id ?? []))])

/** @throws AppError importDoesNotExist */
export async function getImport(context: Context, id: number): Promise<ImportRun> {
  const run = await requireRun(context.db, id)
  return presentRun(run, await findStarters(context, [run]), context.actor.roles)
}

/** @throws AppError importDoesNotExist */
export async function getImportWeek({ db }: Context, id: number): Promise<ImportWeek> {
  return (await requireRun(db, id)).report.week ?? emptyReport.week
}

async function requireRun(db: Db, id: number): Promise<ImportRunRow> {
  const run = await findRun(db, id)
  if (run === undefined) throw new AppError('importDoesNotExist')
  return run
}

/** Receives files, which are then read. @throws AppError importRunning, requestInvalid, bodyTooLarge */
export async function uploadImport(
  context: Context,
  desk: ImportDesk,
  parts: AsyncIterable<UploadPart>,
): Promise<{ id: number }> {
  if (await isRunWorking(context.db)) throw new AppError('importRunning')
  const release = desk.startReceiving(context.actor.attendeeId)
  if (!release) throw new AppError('importRunning')
  try {
    await removeUploadsOverQuota(context, desk)
    return await receiveUpload(context, desk, parts)
  } finally {
    release()
  }
}

/** Bytes and number of a person's waiting uploads, beside the one that is received. */
const uploadQuota = { maximumBytes: maximumUploadBytes, maximumCount: 20 }

async function removeUploadsOverQuota(context: Context, desk: ImportDesk): Promise<void> {
  const { actor, clock } = context
  if (actor.attendeeId === null) return
  const quota = { ...uploadQuota, startedBy: actor.attendeeId }
  const ids = await runInTransaction(context, async (tx) => {
    const cancelled = await cancelUploadsOverQuota(tx, quota, clock.instant().toString({ smallestUnit: 'millisecond' }))
    for (const id of cancelled)
      await recordAction(tx, { actor, clock }, { action: 'school-imports.cancel', details: { import: id } })
    return cancelled
  })
  for (const id of ids) await desk.stop(id)
}

async function receiveUpload(
  context: Context,
  desk: ImportDesk,
  parts: AsyncIterable<UploadPart>,
): Promise<{ id: number }> {
  const { actor, clock } = context
  const folder = await desk.getFolder()
  await makeUploadFolder(folder)
  const incoming = path.join(folder, `incoming-${randomUUID()}`)
  const received = await receiveFiles(parts, incoming)
  try {
    const values = pickOptions(received.fields)
    checkOptions(values)
    const id = await runInTransaction(context, async (tx) => {
      const runId = await insertRun(tx, {
        state: 'uploaded',
        file_name: nameUpload(received),
        bytes: received.bytes,
        options: { values },
        started_by: actor.attendeeId,
        started_at: clock.instant().toString({ smallestUnit: 'millisecond' }),
      })
      const details = { import: runId, files: received.files.length, bytes: received.bytes }
      await recordAction(tx, { actor, clock }, { action: 'school-imports.upload', details })
      await rename(incoming, getRunFolder(folder, runId))
      return runId
    })
    void desk.wake()
    return { id }
  } catch (error) {
    await rm(incoming, { recursive: true, force: true })
    throw error
  }
}

/** @throws AppError requestInvalid */
function checkOptions({ format, source, weeks, columns }: ImportOptionValues): void {
  if (format !== undefined && !importFormats.some((name) => name === format))
    throw createOptionError('format', `Expected one of: ${importFormats.join(', ')}.`)
  try {
    if (source !== undefined) requireSourceName(source)
    if (weeks !== undefined) parseWeekRange(weeks)
    if (columns !== undefined) parseColumns(columns, 'columns')
  } catch (error) {
    if (error instanceof OptionInvalid) throw createOptionError('columns', error.message)
    if (error instanceof SourceInvalid) throw createOptionError('source', error.message)
    if (error instanceof WeeksInvalid) throw createOptionError('weeks', error.message)
    throw error
  }
}

const createOptionError = (name: string, message: string) =>
  new AppError('requestInvalid', [{ path: `body/${name}`, message }])

function nameUpload({ files }: ReceivedFiles): string {
  const [first = ''] = files
  const folder = first.slice(0, first.indexOf('/') + 1)
  if (files.length > 1 && folder !== '' && files.every((file) => file.startsWith(folder))) return folder.slice(0, -1)
  return path.basename(first)
}

interface Answer {
  columns?: CsvColumns | undefined
  source?: string | undefined
  options?: ImportAnswers | undefined
}

/** Remembers the answer, and reads the files again. Of two at once, one is refused. @throws AppError importDoesNotExist, importNotReady, requestInvalid */
export async function answerImport(
  context: Context,
  desk: ImportDesk,
  id: number,
  { columns, source: chosenSource, options }: Answer,
): Promise<ImportRun> {
  if (chosenSource !== undefined) checkOptions({ source: chosenSource })
  const { format: name, source } = await requireRun(context.db, id)
  const format = importFormats.find((each) => each === name)
  if (format === undefined || source === null) throw new AppError('importNotReady')
  if (format === 'csv' && columns) await answerColumns(context, id, chosenSource ?? source, columns)
  else if (neededOptions[format].length > 0 && options) await answerOptions(context, id, options)
  else throw new AppError('importNotReady')
  void desk.wake()
  return getImport(context, id)
}

async function answerColumns(context: Context, id: number, source: string, columns: CsvColumns): Promise<void> {
  const options = { columns: JSON.stringify(columns), source }
  await runInTransaction(context, async (tx) => {
    if (!(await readAgain(tx, id, options))) throw new AppError('importNotReady')
    await rememberColumns(tx, source, columns)
    const details = { import: id, files: columns.files.length, values: columns.values.length }
    await recordAction(tx, context, { action: 'school-imports.answer', details })
  })
}

/** The next import of the source takes them from the run, once that was applied. */
async function answerOptions(context: Context, id: number, answers: ImportAnswers): Promise<void> {
  const options = toOptionValues(answers)
  await runInTransaction(context, async (tx) => {
    if (!(await readAgain(tx, id, options, Object.keys(answers)))) throw new AppError('importNotReady')
    await recordAction(tx, context, { action: 'school-imports.answer', details: { import: id, ...options } })
  })
}

/** Milliseconds to wait for the outcome; afterwards the run itself tells it. */
const applyWait = 20_000
const pollMilliseconds = 200

const refusalCodes = {
  outdated: 'importOutdated',
  stopped: 'importStopped',
  busy: 'importRunning',
  noRights: 'attendeeNoRights',
  lastAdmin: 'lastAdmin',
} as const satisfies Record<ImportRefusal, ErrorCode>

interface ApplyChoices {
  replace?: boolean | undefined
  unpublished?: boolean | undefined
  keepDayChanges?: readonly number[] | undefined
}

/**
 * Applies a run whose preview is ready, and waits for its outcome. @throws AppError importDoesNotExist, importNotReady,
 * importRunning, importStopped, importOutdated, attendeeNoRights, lastAdmin
 */
export async function applyImport(
  context: Context,
  desk: ImportDesk,
  id: number,
  { replace = false, unpublished = false, keepDayChanges = [] }: ApplyChoices,
): Promise<ImportRun> {
  const { actor } = context
  const run = await requireRun(context.db, id)
  if (run.state !== 'ready') throw new AppError(run.state === 'applying' ? 'importRunning' : 'importNotReady')
  const { stops = [], rightsChanged = 0, preview = null } = run.report
  if (preview === null) throw new AppError('importNotReady')
  const reasons = listStopsFor(actor.roles, { stops, rightsChanged })
  if (reasons.some(({ reason }) => reason === 'rolesNeedAdmin')) throw new AppError('attendeeNoRights')
  if (reasons.length > 0 && !replace) throw new AppError('importStopped')
  const options = { replace, unpublished, keepDayChanges, role: findHighestRole(actor.roles) }
  const isStarted = await runInTransaction(context, (tx) => startApplying(tx, id, actor.attendeeId, options)).catch(
    (error: unknown) => Promise.reject(isUniqueViolation(error) ? new AppError('importRunning') : (error as Error)),
  )
  if (!isStarted) throw new AppError('importNotReady')
  await desk.wake()
  const { state, refusal } = await waitUntilApplied(context.db, id)
  if (state === 'ready' && refusal !== null) throw new AppError(refusalCodes[refusal])
  return getImport(context, id)
}

const isUniqueViolation = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505'

async function waitUntilApplied(db: Db, id: number): Promise<ImportRunRow> {
  const until = performance.now() + applyWait
  let run = await requireRun(db, id)
  while (run.state === 'applying' && performance.now() < until) {
    await sleep(pollMilliseconds)
    run = await requireRun(db, id)
  }
  return run
}

/** Changes nothing if the run has ended. @throws AppError importDoesNotExist */
export async function cancelImport(context: Context, desk: ImportDesk, id: number): Promise<ImportRun> {
  const { actor, clock } = context
  await requireRun(context.db, id)
  await runInTransaction(context, async (tx) => {
    const isCancelled = await cancelRun(tx, id, clock.instant().toString({ smallestUnit: 'millisecond' }))
    if (isCancelled)
      await recordAction(tx, { actor, clock }, { action: 'school-imports.cancel', details: { import: id } })
  })
  await desk.stop(id)
  return getImport(context, id)
}

export async function importAtOnce(db: Db, clock: Clock, options: ImportOptions): Promise<ImportOutcome> {
  const startedAt = clock.instant().toString({ smallestUnit: 'millisecond' })
  return importPath(db, clock, {
    ...options,
    onWritten: async (tx, summary, { format, source }) => {
      if (options.dryRun === true) return
      await insertRun(tx, {
        state: 'done',
        file_name: path.basename(options.path),
        bytes: 0,
        format,
        source,
        started_by: null,
        started_at: startedAt,
        finished_at: clock.instant().toString({ smallestUnit: 'millisecond' }),
        report: toReport(summary),
      })
    },
  })
}

/** Files go with the next sweep of the server that has them. */
export const importJobs: readonly Job[] = [
  {
    name: 'school-imports.forget',
    cron: '41 * * * *',
    run: async ({ db, clock }) => {
      const now = clock.instant()
      const { uploads } = await findRetention(db)
      await cancelForgottenRuns(db, now.subtract({ hours: 24 * uploads }).toString(), now.toString())
    },
  },
]
