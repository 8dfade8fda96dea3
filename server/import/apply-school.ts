import { toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { LogEntry } from '@uurwerk/contract/tell/log'
import type { Actor } from '../auth/actor.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type Clock, toIsoMinute } from '../lib/clock.ts'
import {
  addAppointments,
  dropAppointments,
  claimAppointments,
  rememberAppointments,
  resolveLinks,
  type ReplacedSpan,
} from './write/appointments/queries.ts'
import { stageRevisedAppointments, writeRevisedAppointments } from './write/appointments/revised-queries.ts'
import { isUnchanged } from './write/appointments/unchanged-queries.ts'
import { stageAppointments } from './write/appointments/stage.ts'
import {
  listKindClashes,
  listUnresolvedReferences,
  writeAttendees,
  writeCourses,
  writeAttendeeDetails,
  writeMemberships,
  writeTeamMembers,
} from './write/attendees/queries.ts'
import { stageAttendees } from './write/attendees/stage.ts'
import { cancelOrphanedBookings, cancelOverlappedBookings } from './write/bookings/displace-bookings.ts'
import { writeBlocks, writeDeskRoles } from './write/desk/queries.ts'
import { writeBookingProfiles } from './write/booking-profiles/queries.ts'
import { stageBookingProfiles } from './write/booking-profiles/stage.ts'
import { announce, buildAnnounceStatement } from '../tell/realtime/service.ts'
import { writeAndNotifyPlans } from './write/deployment-plans/write-and-notify-plans.ts'
import { stageDeploymentPlans } from './write/deployment-plans/stage.ts'
import { claimRounds, listOverfullChoices, lockRounds, writeChoiceRounds } from './write/choice-rounds/queries.ts'
import { releaseFormerStudents } from './write/choice-rounds/former-students-queries.ts'
import { overruleChoices } from './write/choice-rounds/overrule-choices.ts'
import { writeAvailability } from './write/availability/queries.ts'
import { stageAvailability } from './write/availability/stage.ts'
import { stageChoiceRounds } from './write/choice-rounds/stage.ts'
import { writePrograms } from './write/program/queries.ts'
import { stagePrograms } from './write/program/stage.ts'
import { recordAction } from '../tell/log/service.ts'
import { lockDayChanges, overlayDayChanges, storeImportedChanges } from '../changes/day-change/service.ts'
import { lockAllRooms } from '../roster/attendee/service.ts'
import { syncMemberships } from '../joining/choice-round/student/service.ts'
import { fillFreeSeats } from '../joining/subscription/service.ts'
import { createPreviewTables, listTouchedTables } from './preview-queries.ts'
import { ImportBusy, ImportRefused, ImportStopped } from './import-errors.ts'
import { leaveOutErased } from './leave-out-erased.ts'
import { analyzeImported, countTouched, insertPublishedWeeks, prepareImport } from './queries.ts'
import { snapshotRosters } from './changes/queries.ts'
import { notifyRosterChanges } from './changes/notify-roster-changes.ts'
import type { SchoolData } from './school.ts'
import { clearSchool, findExistingSchool, ownsSettings, writeSettings, writeYears } from './write/settings/queries.ts'
import { matchPeople } from './sources/match-people.ts'
import { type ImportSources, loadImportSources, recordSources } from './sources/import-sources.ts'
import { desk, findSource } from './sources/queries.ts'
import { findFirstYearStart, findNewYear, type NewYear } from './stop/new-year.ts'
import { compareRights, countStaying, isPresent, snapshotHoldings, snapshotRights } from './stop/queries.ts'
import { findReasonsToStop } from './stop/find-reasons-to-stop.ts'
import { computeCoverage, type ImportCoverage } from './import-coverage.ts'
import { hasChanges, createEmptySummary, type ImportSummary, sumChangeCounts } from './import-summary.ts'
import { publishByRule } from './publish-weeks.ts'
import { intersectWeeks, listMondays, parseWeekRange, toIsoWeek } from './week-range.ts'
import { unknownCustomer } from './unstated-settings.ts'
import { takeImportLock } from '../db/locks.ts'
import { runBatch } from '../db/batch-statements.ts'
import { runInTransaction, performDryRun } from '../db/transaction.ts'

const defaultSource = 'school'

export interface ApplyOptions {
  clock: Clock
  /** Source of the school: `import` (the default) for a real one, `demo` for the invented one. */
  origin?: 'import' | 'demo'
  /** Name of the source that gives these records; an import takes away only what its source gave. */
  source?: string
  format?: string
  /** Publishes only what the publication rule covers. */
  unpublished?: boolean
  /** Allows replacing another school, and removing much. */
  replace?: boolean
  /** Appointments whose day changes stay, though the files plan them otherwise. */
  keepDayChanges?: readonly number[] | undefined
  /** ISO weeks that limit the appointments, as `2026-W47..2026-W50`. */
  weeks?: string | undefined
  /** Person who imports. */
  actor?: Actor | undefined
  auditAction?: AuditAction | undefined
  /** Details for the audit log; absent for imports that nobody requested, as of the demo school. */
  auditDetails?: LogEntry['details']
  /** Changes nothing, and nobody waits for it. */
  dryRun?: boolean
  /** Runs at the end of the transaction, and rolls it back by throwing. In a dry run, the copies are still there. */
  onWritten?: ((tx: Tx, summary: ImportSummary) => Promise<void>) | undefined
  /** Receives the number of people who were left out because they were erased. */
  onErased?: (count: number) => void
  /** Receives the written part, from 0 to 1. */
  onProgress?: (fraction: number) => void
}

/**
 * Writes a school in one transaction. @throws ImportBusy while another import runs, ImportRefused if the school does
 * not fit existing data, ImportStopped if it would remove much
 */
export async function applySchool(db: Db, school: SchoolData, options: ApplyOptions): Promise<ImportSummary> {
  if (options.dryRun === true) return performDryRun({ db }, (tx) => previewSchool(tx, school, options))
  const summary = await runInTransaction({ db }, async (tx) => {
    const changes = await writeLocked(tx, school, options)
    await recordImport(tx, changes, options)
    await options.onWritten?.(tx, changes)
    return changes
  })
  // Bookings wait for the transaction, but not for this; without it, PostgreSQL does it later by itself.
  if (sumChangeCounts(summary).added > 0) await analyzeImported(db).catch(() => undefined)
  return summary
}

/** Returns what the import would do. Nobody waits for it, nor does it wait for another import. */
async function previewSchool(tx: Tx, givenSchool: SchoolData, options: ApplyOptions): Promise<ImportSummary> {
  const school = await leaveOutErased(tx, givenSchool, options.onErased)
  const summary = await writeSchoolData(tx, school, computeSchoolCoverage(school, options), options)
  const touchedTables = await listTouchedTables(tx)
  if (touchedTables.length > 0) throw new Error(`A preview touched ${touchedTables.join(', ')}.`)
  return summary
}

/** Runs in the caller's transaction, which may apply several schools. Ignores `dryRun`. */
export async function applyWithin(tx: Tx, school: SchoolData, options: ApplyOptions): Promise<ImportSummary> {
  const summary = await writeLocked(tx, school, options)
  await analyzeImported(tx)
  return summary
}

async function writeLocked(tx: Tx, givenSchool: SchoolData, options: ApplyOptions): Promise<ImportSummary> {
  if (!(await takeImportLock(tx))) throw new ImportBusy()
  const school = await leaveOutErased(tx, givenSchool, options.onErased)
  return writeSchoolData(tx, school, computeSchoolCoverage(school, options), options)
}

const computeSchoolCoverage = (school: SchoolData, { weeks }: ApplyOptions) =>
  computeCoverage(school, weeks === undefined ? undefined : parseWeekRange(weeks))

async function recordImport(tx: Tx, summary: ImportSummary, options: ApplyOptions) {
  const { clock, auditDetails, actor, auditAction = 'school.import' } = options
  if (auditDetails === undefined || !hasChanges(summary)) return
  const { added, changed, removed } = sumChangeCounts(summary)
  const details = { ...auditDetails, added, changed, removed, published: summary.published.join(', ') || null }
  // An import that replaces the demo school removes its people.
  const presentActor = actor?.attendeeId && (await isPresent(tx, actor.attendeeId)) ? actor : null
  await recordAction(tx, { actor: presentActor, clock }, { action: auditAction, details })
}

async function writeSchoolData(
  tx: Tx,
  school: SchoolData,
  coverage: ImportCoverage,
  options: ApplyOptions,
): Promise<ImportSummary> {
  const summary = createEmptySummary()
  const reportProgress = options.onProgress ?? (() => undefined)
  const now = options.clock.instant().toZonedDateTimeISO(school.settings.timeZone).toPlainDateTime()
  const importedAt = options.clock.instant().toString({ smallestUnit: 'millisecond' })

  await prepareImport(tx)
  if (options.dryRun === true) await createPreviewTables(tx)
  await snapshotRights(tx)
  const { customer, clearedCounts, sources, settingsSource, newYear } = await writeSourcesAndSettings(
    tx,
    school,
    options,
    now,
    summary,
  )
  const holdings = await snapshotHoldings(tx, sources, toIsoMinute(now))
  await stageAllExceptAppointments(tx, school, sources)
  const [source, ...otherSources] = sources.all
  // Only an export names several sources, and its people have the school's own ids.
  const isOneSource = source !== undefined && otherSources.length === 0
  const personIds = isOneSource ? await matchPeople(tx, source) : new Map<string, string>()
  let stagedCount = 0
  await stageAppointments(tx, coverage.appointments, sources, personIds, (count) => {
    stagedCount += count
    reportProgress(0.05 + (0.35 * stagedCount) / coverage.appointments.length)
  })
  await refuseMisfits(tx)
  reportProgress(0.4)
  const isUpdate = customer !== null
  const written: WrittenImport = { isUpdate, newYear, sources, summary, reportProgress, coverage, now, importedAt }
  await writeStaged(tx, school, options, written)
  for (const { kind, effect, count } of await countTouched(tx)) summary.kinds[kind][effect] = count
  const completeSummary = { ...summary, span: coverage.span, outsideWeeks: coverage.outsideCount }
  const before = { customer, holdings, newYear, source: settingsSource }
  const actorId = options.actor?.attendeeId ?? null
  const { reasons, changedYear } = await findReasonsToStop(tx, before, school, completeSummary, actorId)
  if (changedYear)
    completeSummary.newYear = { ...changedYear, stays: await countStaying(tx, coverage.span, toIsoMinute(now)) }
  const rights = await compareRights(tx)
  if (isUpdate && rights.people.length > 0) await announce(tx, 'rights', { people: rights.people })
  completeSummary.rightsChanged = rights.count
  if (customer !== null) completeSummary.changedRoles = rights.roles
  completeSummary.reasonsToStop = reasons
  for (const { kind, count } of clearedCounts) summary.kinds[kind].removed += count
  if (options.dryRun === true) await options.onWritten?.(tx, completeSummary)
  if (reasons.length > 0 && options.replace !== true) throw new ImportStopped(reasons, completeSummary)
  reportProgress(1)
  return completeSummary
}

interface WrittenImport {
  /** Whether people of this school may have open screens. */
  isUpdate: boolean
  newYear: NewYear | null
  sources: ImportSources
  summary: ImportSummary
  reportProgress: (fraction: number) => void
  coverage: ImportCoverage
  now: Temporal.PlainDateTime
  importedAt: string
}

/** Writes what is staged, in the order in which its parts refer to each other and take their locks. */
async function writeStaged(
  tx: Tx,
  school: SchoolData,
  options: ApplyOptions,
  { isUpdate, newYear, sources, summary, reportProgress, coverage, now, importedAt }: WrittenImport,
): Promise<void> {
  const schoolClock = { ...options.clock, timeZone: school.settings.timeZone }
  // To prevent deadlocks, rooms are locked before rows that bookings also write.
  if (school.people ?? school.rooms ?? school.appointments ?? school.blocks) {
    await lockDayChanges(tx)
    await lockAllRooms(tx)
  }
  await writeAttendeesAndCourses(tx, school, { isUpdate, sources, newYear, now }, summary)
  if (school.roles !== undefined) await writeDeskRoles(tx, school.roles)
  if (school.bookingProfiles !== undefined) await writeBookingProfiles(tx, sources)
  if (school.availability !== undefined) await writeAvailability(tx, sources)
  summary.displaced = await cancelOrphanedBookings(tx, options.clock, toIsoMinute(now))
  reportProgress(0.5)
  if (school.appointments !== undefined)
    await writeAppointments(
      tx,
      coverage.span,
      { ...options, sources, now: toIsoMinute(now), importedAt },
      summary,
      reportProgress,
    )
  if (school.blocks !== undefined) await writeBlocks(tx, school.blocks)
  // Before people are notified, who hear of published weeks only.
  if (options.unpublished !== true)
    for (const range of listPublishedRanges(school, coverage, options.weeks))
      summary.published.push(...(await publishRange(tx, range, importedAt)))
  if (school.appointments !== undefined)
    summary.published.push(...(await publishByRule(tx, now.toPlainDate(), importedAt)))
  if (school.appointments !== undefined)
    summary.notifications = await notifyRosterChanges(tx, school.settings, { now: toIsoMinute(now), importedAt })
  // Runs late, because it blocks choices, and locks rounds before people, in the same order as choices.
  await writeRounds(tx, school, toIsoMinute(now), sources)
  if (school.memberships !== undefined) summary.overruled = await overruleChoices(tx, importedAt)
  if (school.people !== undefined) await releaseFormerStudents(tx, toIsoMinute(now))
  if (school.people ?? school.appointments) await fillFreeSeats(tx, { actor: null, clock: schoolClock })
  reportProgress(0.95)
  if (school.deploymentPlans !== undefined) await writeAndNotifyPlans(tx, schoolClock, sources)
  if (school.programs !== undefined && (await writePrograms(tx, now.toPlainDate().toString(), sources)))
    await announce(tx, 'program', { groupId: null, courseId: null, year: null })
}

async function stageAllExceptAppointments(tx: Tx, school: SchoolData, sources: ImportSources): Promise<void> {
  await stageAttendees(tx, school, sources)
  await stageBookingProfiles(tx, school.bookingProfiles ?? [], sources)
  await stageChoiceRounds(tx, school.choiceRounds ?? [], sources)
  await stageAvailability(tx, school.availability ?? [], sources)
  await stageDeploymentPlans(tx, school.deploymentPlans ?? [], sources)
  await stagePrograms(tx, school.programs ?? [], sources)
}

async function writeRounds(tx: Tx, { choiceRounds }: SchoolData, now: string, sources: ImportSources): Promise<void> {
  if (choiceRounds === undefined) return
  await lockRounds(tx)
  await claimRounds(tx, sources)
  const overfullChoices = await listOverfullChoices(tx)
  if (overfullChoices.length > 0)
    throw new ImportRefused(
      overfullChoices.map(({ round, choice, seats, taken }) =>
        seats === null
          ? createMisfitFault('interrogations', 'id', round, { code: 'chosenOptionGone', values: { choice } })
          : createMisfitFault('interrogations', 'seats', String(seats), {
              code: 'seatsTaken',
              values: { round, taken, choice },
            }),
      ),
    )
  const { changedIds, addedIds } = await writeChoiceRounds(tx, now, sources)
  // A round that returns may have changed, and its students may have been members all along.
  await syncMemberships(tx, [...changedIds, ...addedIds])
  await runBatch(
    tx,
    changedIds.map((id) => buildAnnounceStatement(toChoiceRoundTopic(id), {})),
  )
}

/**
 * Writes the sources and the school's settings and years. Returns the previous customer, null if there was none or a
 * demo was replaced, and the records deleted with that demo.
 */
async function writeSourcesAndSettings(
  tx: Tx,
  school: SchoolData,
  { clock, origin = 'import', source: own = defaultSource, format }: ApplyOptions,
  now: Temporal.PlainDateTime,
  summary: ImportSummary,
): Promise<{
  customer: string | null
  clearedCounts: Awaited<ReturnType<typeof clearSchool>>
  sources: ImportSources
  settingsSource: number
  newYear: NewYear | null
}> {
  const { settings, leavesSettings = false } = school
  const existing = await findExistingSchool(tx)
  if (existing?.origin === 'import' && origin === 'demo')
    throw new ImportRefused([createMisfitFault('school', 'customer', existing.customer, { code: 'demoOverSchool' })])
  // A real school replaces the demo school: a database holds only one of them.
  const replacesDemo = existing?.origin === 'demo' && existing.customer !== settings.customer
  const clearedCounts = replacesDemo ? await clearSchool(tx) : []
  const isUpdate = existing !== undefined && !replacesDemo
  const isUnknown = isUpdate && existing.customer === unknownCustomer
  const isSame = isUpdate && (isUnknown || existing.customer === settings.customer)
  const importedAt = clock.instant().toString({ smallestUnit: 'millisecond' })
  const names = await recordSources(tx, school, {
    name: own,
    format: format ?? null,
    importedAt,
    yearStart: findFirstYearStart(settings.years, now.toPlainDate()),
  })
  const giver = settings.source ?? (names.includes(own) ? own : names[0]) ?? own
  const source = (await findSource(tx, giver)) ?? desk.id
  const newYear = await findNewYear(tx, source, settings.years, now.toPlainDate())
  const isOwner = !isSame || (!leavesSettings && (isUnknown || (await ownsSettings(tx, source, settings.sources))))
  if (isOwner) {
    const hasNewSettings = await writeSettings(tx, settings, { origin, source, sourceName: giver })
    const hasNewYears = await writeYears(tx, settings.years, now.toPlainDate().toString())
    if (hasNewSettings || hasNewYears) summary.kinds.school[isUpdate ? 'changed' : 'added'] = 1
  }
  const customer = isUpdate && !isUnknown ? existing.customer : null
  const sources = await loadImportSources(tx, { names, own, isOtherSchool: isUpdate && !isSame })
  return { customer, clearedCounts, sources, settingsSource: source, newYear }
}

const typesOfKind = {
  people: ['student', 'teacher', 'exam-desk', 'staff'],
  teams: ['team'],
  groups: ['group'],
  rooms: ['classroom'],
}

async function writeAttendeesAndCourses(
  tx: Tx,
  school: SchoolData,
  { isUpdate, sources, newYear, now }: Pick<WrittenImport, 'isUpdate' | 'sources' | 'newYear' | 'now'>,
  summary: ImportSummary,
): Promise<void> {
  const { partial = new Set<string>() } = school
  const removableKinds = newYear?.isAhead
    ? (['teams', 'rooms'] as const)
    : (['people', 'teams', 'groups', 'rooms'] as const)
  await writeAttendees(
    tx,
    sources,
    removableKinds
      .filter((kind) => school[kind] !== undefined)
      .flatMap((kind) => typesOfKind[kind].filter((type) => !partial.has(type))),
  )
  await writeAttendeeDetails(tx)
  await writeTeamMembers(tx)
  if (school.memberships !== undefined) {
    const today = now.toPlainDate()
    const { counts, people } = await writeMemberships(tx, sources, { today, keepsOthers: newYear?.isAhead === true })
    summary.kinds.memberships = counts
    if (isUpdate && people.length > 0) await announceMembers(tx, today, people)
  }
  await writeCourses(tx, sources, school.courses !== undefined && !partial.has('courses'))
}

/** Every week: which ones a membership covered before is not known. */
const announceMembers = (tx: Tx, today: Temporal.PlainDate, people: readonly number[]) =>
  announce(tx, 'roster', {
    start: today.subtract({ years: 1 }).toString(),
    end: today.add({ years: 1 }).toString(),
    people,
  })

async function writeAppointments(
  tx: Tx,
  span: ReplacedSpan | null,
  {
    clock,
    keepDayChanges = [],
    sources,
    now,
    importedAt,
  }: Pick<ApplyOptions, 'clock' | 'keepDayChanges'> & { sources: ImportSources; now: string; importedAt: string },
  summary: ImportSummary,
  reportProgress: (fraction: number) => void,
): Promise<void> {
  await claimAppointments(tx, sources, span, now)
  await resolveLinks(tx)
  summary.dayChanges = await overlayDayChanges(tx, {
    isUnchanged: isUnchanged('day_change.appointment_id'),
    endsAll: sources.ownsDayChanges,
    keptIds: keepDayChanges,
    importedAt,
  })
  await stageRevisedAppointments(tx, importedAt)
  await snapshotRosters(tx)
  summary.displaced.push(...(await cancelOverlappedBookings(tx, clock, now)))
  reportProgress(0.55)
  await writeRevisedAppointments(tx, importedAt)
  if (summary.dayChanges.kept > 0) await storeImportedChanges(tx, importedAt)
  reportProgress(0.6)
  if (span !== null) {
    const { cancelled, overruled } = await dropAppointments(tx, sources, span, now, importedAt)
    summary.cancelled = cancelled
    summary.dayChanges.overruled.push(...overruled)
  }
  await addAppointments(tx, importedAt)
  reportProgress(0.9)
  await rememberAppointments(tx)
}

/** Lists the dates whose weeks the import publishes: those that the files state, else those that they cover. */
function listPublishedRanges(
  { settings: { publishedWeeks }, appointments }: SchoolData,
  { span }: ImportCoverage,
  weeks: string | undefined,
): ReplacedSpan[] {
  if (publishedWeeks === undefined) return span === null || appointments === undefined ? [] : [span]
  const ranges = publishedWeeks.map((range) => (weeks === undefined ? range : intersectWeeks(range, weeks)))
  return ranges
    .filter((range) => range !== undefined)
    .map((range) => {
      const { start, end } = parseWeekRange(range)
      return { start: start.toString(), end: end.toString() }
    })
}

async function publishRange(tx: Tx, { start, end }: ReplacedSpan, publishedAt: string): Promise<string[]> {
  const mondays = await insertPublishedWeeks(tx, listMondays(start, end), publishedAt)
  return mondays.map(toIsoWeek)
}

/** Fault of data that does not fit the database. */
const createMisfitFault = (file: string, column: string, value: string, text: ImportText) => ({
  file,
  line: null,
  column,
  value,
  text,
})

const nounsByKind = { people: 'aPerson', teams: 'aTeam', groups: 'aGroup', rooms: 'aRoom' } as const

async function refuseMisfits(tx: Tx): Promise<void> {
  const clashes = await listKindClashes(tx)
  const unresolvedReferences = await listUnresolvedReferences(tx)
  const faults = [
    ...clashes.map(({ sourceId, kind, existing }) =>
      createMisfitFault(kind, 'id', sourceId, {
        code: 'idOfOtherKind',
        values: { kind: { code: nounsByKind[existing] } },
      }),
    ),
    ...unresolvedReferences.map(({ kind, field, sourceId }) =>
      createMisfitFault(kind, field, sourceId, { code: 'nothingGiven' }),
    ),
  ]
  if (faults.length > 0) throw new ImportRefused(faults)
}
