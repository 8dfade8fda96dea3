import { type ImportRefusal, neededOptions } from '@uurwerk/contract/desk/imports'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Database, Tx } from '#server/db/connect.ts'
import { createAnonymousActor } from '#server/auth/actor.ts'
import { GivenInvalid, ImportBusy, ImportRefused } from '#server/import/import-errors.ts'
import { type ImportOptions, type ImportOutcome, importPath } from '#server/import/import-path.ts'
import type { ImportSummary } from '#server/import/import-summary.ts'
import { listExamples, listLostSubscriptions } from '#server/import/preview-differences-queries.ts'
import { listPreviewWeek } from '#server/import/preview-week-queries.ts'
import { type Clock, getToday } from '#server/lib/clock.ts'
import { hasAdmin } from '#server/roster/attendee/service.ts'
import { createSingleFault, emptyReport, type ImportReport, toFaults, toReport } from './import-report.ts'
import { finishRun, findRun, type ImportRunRow, type RunOutcome, saveProgress } from './queries.ts'
import { askColumns } from './ask-columns.ts'
import { canAnswersHelp, canChangeRights, takesMore } from './rules.ts'
import { type PreparedOptions, toImportOptions } from './to-import-options.ts'

export interface ImportTask {
  id: number
  worker: string
  /** Has the uploaded files. */
  folder: string
}

type ReportProgress = NonNullable<ImportOptions['onProgress']>

interface Work extends ImportTask {
  db: Database
  clock: Clock
  run: ImportRunRow
}

const maximumSubscriptions = 200
const progressMilliseconds = 500

/** The run was cancelled, or another server has it: nothing is written. */
class RunLost extends Error {
  override name = 'RunLost'
}

/** The import would now take more than was shown, rights that the person may not change, or the last administrator. */
class ApplyRefused extends Error {
  override name = 'ApplyRefused'
  readonly refusal: 'outdated' | 'noRights' | 'lastAdmin'
  readonly summary: ImportSummary
  constructor(refusal: ApplyRefused['refusal'], summary: ImportSummary) {
    super(refusal)
    this.refusal = refusal
    this.summary = summary
  }
}

/** Reads or applies the run, and stores the outcome. `onLost` is called when the run is no longer this worker's. */
export async function runImport(db: Database, clock: Clock, task: ImportTask, onLost: () => void): Promise<void> {
  const run = await findRun(db, task.id)
  if (run === undefined) return
  const work: Work = { ...task, db, clock, run }
  let progress = 0
  const timer = setInterval(() => {
    saveProgress(db, task.id, task.worker, progress).then(
      (isOwn) => (isOwn ? undefined : onLost()),
      () => undefined,
    )
  }, progressMilliseconds)
  const onProgress: ReportProgress = (phase, fraction) =>
    (progress = phase === 'reading' ? fraction / 2 : 0.5 + fraction / 2)
  try {
    const outcome = await describeFailure(run, task.folder, () =>
      run.state === 'applying' ? apply(work, onProgress) : read(work, onProgress),
    )
    if (outcome) await finishRun(db, task.id, task.worker, outcome)
  } catch (error) {
    if (!(error instanceof RunLost)) throw error
  } finally {
    clearInterval(timer)
  }
}

/** A wrong option, or a file that cannot be opened, is a fault without a line. */
async function describeFailure(
  run: ImportRunRow,
  folder: string,
  work: () => Promise<RunOutcome | undefined>,
): Promise<RunOutcome | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImportRefused)
      return { state: 'failed', report: { faults: toFaults(error.faults), faultCount: error.faultCount } }
    if (!(error instanceof GivenInvalid)) throw error
    return { state: 'failed', report: createSingleFault(run.file_name, toDeskText(error.text, folder)) }
  }
}

/** Without options of the command line, and without the folder of the server. */
function toDeskText(text: ImportText, folder: string): ImportText {
  const shown = text.code === 'formatUnknownCommand' ? { ...text, code: 'formatUnknown' as const } : text
  return JSON.parse(JSON.stringify(shown).replaceAll(`${folder}/`, '')) as ImportText
}

async function read(work: Work, onProgress: ReportProgress): Promise<RunOutcome> {
  const { db, clock, run, folder } = work
  const { options, values, questions } = await toImportOptions(db, clock, folder, run.options.values)
  const { format, source } = options
  const csv = format === 'csv' ? await askColumns(db, options) : null
  if (csv && 'report' in csv) return { ...csv, options: { values } }
  const described = { format, source, options: { values } }
  const compared = await compare(
    work,
    csv ? { ...options, csv: { ...options.csv, onUnknown: csv.onUnknown } } : options,
    onProgress,
  )
  const report = { ...emptyReport, questions, ...compared }
  const hasPreview = report.preview !== null
  if (csv) {
    const asked = { ...report, csv: await csv.listQuestions(), questions: hasPreview ? [] : ['columns' as const] }
    return { ...described, state: 'ready', report: asked }
  }
  if (hasPreview) return { ...described, state: 'ready', report }
  // The files stay, so that the person can correct what was given or assumed.
  if (
    canAnswersHelp(
      format,
      report.faults.map(({ code = '' }) => code),
    )
  )
    return { ...described, state: 'ready', report: { ...report, questions: [...neededOptions[format]] } }
  return { ...described, state: 'failed', report, finishedAt: getFinish(work) }
}

/** Reads the files without changing anything. Throws for an option only if another answer cannot help. */
async function compare(
  { db, clock, run }: Work,
  options: PreparedOptions['options'],
  onProgress: ReportProgress,
): Promise<Partial<ImportReport>> {
  let differences: Partial<ImportReport> = {}
  let lostCount = 0
  try {
    const outcome = await importPath(db, clock, {
      ...options,
      dryRun: true,
      actor: toActor(run.started_by),
      onProgress,
      onWritten: async (tx) => {
        const { count, subscriptions } = await listLostSubscriptions(tx, maximumSubscriptions)
        differences = {
          examples: await listExamples(tx),
          week: await listPreviewWeek(tx, getToday(clock)),
          subscriptionsLost: subscriptions,
        }
        lostCount = count
      },
    })
    const report = { ...toOutcomeReport(outcome), ...differences }
    if (report.totals) report.totals.subscriptionsLost = lostCount
    return report
  } catch (error) {
    if (!(error instanceof GivenInvalid) || !canAnswersHelp(options.format, [error.text.code])) throw error
    return createSingleFault(run.file_name, error.text)
  }
}

const getFinish = ({ clock }: Work) => clock.instant().toString({ smallestUnit: 'millisecond' })

const toOutcomeReport = (outcome: ImportOutcome): Partial<ImportReport> =>
  'summary' in outcome
    ? toReport(outcome.summary, outcome)
    : { faults: toFaults(outcome.faults), faultCount: outcome.faultCount }

async function apply(work: Work, onProgress: ReportProgress): Promise<RunOutcome | undefined> {
  const { db, clock, run, folder } = work
  const { options } = await toImportOptions(db, clock, folder, run.options.values)
  const { replace = false, unpublished = false, keepDayChanges } = run.options.apply ?? {}
  try {
    const outcome = await importPath(db, clock, {
      ...options,
      replace,
      unpublished,
      keepDayChanges,
      actor: toActor(run.applied_by),
      auditAction: 'school-imports.apply',
      onProgress,
      onWritten: (tx, summary, given) => finishApplying(tx, work, summary, given),
    })
    if (outcome.ok) return undefined
    if ('stopped' in outcome) {
      const report = toReport(outcome.summary, outcome)
      return returnToReady(run, takesMore(getComparison(run), report) ? 'outdated' : 'stopped', report)
    }
    return { state: 'failed', report: toOutcomeReport(outcome), finishedAt: getFinish(work) }
  } catch (error) {
    if (error instanceof ImportBusy) return { state: 'ready', refusal: 'busy', report: {} }
    if (error instanceof ApplyRefused) return returnToReady(run, error.refusal, toReport(error.summary))
    throw error
  }
}

const getComparison = ({ report: { preview = null, totals = null } }: ImportRunRow) => ({ preview, totals })

/** The sums of seats and the list of notices remain those of the preview. */
function returnToReady(run: ImportRunRow, refusal: ImportRefusal, changes: ReturnType<typeof toReport>): RunOutcome {
  const subscriptionsLost = run.report.totals?.subscriptionsLost ?? 0
  const totals = changes.totals && { ...changes.totals, subscriptionsLost }
  return { state: 'ready', refusal, report: { ...changes, notices: run.report.notices ?? [], totals } }
}

/** Runs in the import's transaction, so that the run is done if and only if the import is. */
async function finishApplying(
  tx: Tx,
  { id, worker, run, clock }: Work,
  summary: ImportSummary,
  given: { format: string; source: string },
): Promise<void> {
  const { totals = null, notices = [] } = run.report
  const now = toReport(summary)
  if (summary.rightsChanged > 0 && !canChangeRights(run.options.apply?.role, summary.changedRoles))
    throw new ApplyRefused('noRights', summary)
  if (!(await hasAdmin(tx))) throw new ApplyRefused('lastAdmin', summary)
  if (takesMore(getComparison(run), now)) throw new ApplyRefused('outdated', summary)
  const subscriptionsLost = totals?.subscriptionsLost ?? 0
  const report = { ...now, notices, totals: now.totals && { ...now.totals, subscriptionsLost } }
  const finishedAt = clock.instant().toString({ smallestUnit: 'millisecond' })
  if (!(await finishRun(tx, id, worker, { state: 'done', ...given, report, finishedAt }))) throw new RunLost()
}

const toActor = (attendeeId: number | null) =>
  attendeeId === null ? undefined : { ...createAnonymousActor(''), attendeeId }
