import { isAdmin } from '@uurwerk/contract/roles'
import type { PlannedWeek, PlannedWeekPatch, Program, ProgramYear } from '@uurwerk/contract/staff/program'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runBatch } from '#server/db/batch-statements.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { listYearWeeks } from '#server/lib/list-year-weeks.ts'
import { requireVisibleAttendees } from '#server/roster/attendee/service.ts'
import { listSchoolYears } from '#server/school/queries.ts'
import { buildActionStatements } from '#server/tell/log/service.ts'
import { buildAnnounceStatement } from '#server/tell/realtime/service.ts'
import { listHolidays, lockProgram, listSubjects, listPlannedWeeks, upsertPlannedWeeks } from './queries.ts'
import { listChangedTexts, trimWeek, emptyWeek, parseWeekOffset, applyWeekPatch, findTooLongTexts } from './rules.ts'

export async function getProgram(context: Context, attendeeParam: AttendeeParam, year?: number): Promise<Program> {
  const [attendee] = await requireVisibleAttendees(context, [attendeeParam])
  const years = await listProgramYears(context)
  const programYear = findProgramYear(context, years, year)
  const filter = programYear && { attendeeId: attendee.id, ...toSubjectsFilter(context, programYear) }
  const subjects = filter ? await listSubjects(context.db, filter) : []
  return {
    year: programYear ?? null,
    years: years.toReversed(),
    weeks: programYear ? listYearWeeks(programYear) : [],
    holidays: filter ? await listHolidays(context.db, filter) : [],
    subjects: subjects.map(({ isTaught, ...subject }) => ({
      ...subject,
      mayEdit: canPlan(context, isTaught) && !context.actor.impersonator,
    })),
  }
}

interface ProgramParams {
  attendeeId: AttendeeParam
  courseId: number
  year?: number | undefined
}

/** Applies the whole patch or nothing. */
export async function patchWeek(
  context: CallContext,
  params: ProgramParams,
  weekOffset: string,
  patch: PlannedWeekPatch,
): Promise<Versioned<PlannedWeek>> {
  const year = await requireProgramYear(context, params.year)
  const week = parseWeekOffset(weekOffset, listYearWeeks(year).length)
  if (week === undefined) throw new AppError('plannedWeekOffsetInvalid')
  const faults = findTooLongTexts(applyWeekPatch(emptyWeek, patch))
  if (faults.length > 0) throw new AppError('plannedWeekPatchFailed', faults)
  const subject = await requirePlannableSubject(context, params, year)
  return runInTransaction(context, async (tx) => {
    const programId = await lockProgram(tx, subject)
    const [plannedWeek] = await listPlannedWeeks(tx, programId, [week])
    const before = plannedWeek ?? { week, ...emptyWeek, version: 0 }
    requireVersion(context, before.version)
    const after = { week, ...applyWeekPatch(before, patch), version: before.version }
    if (listChangedTexts(before, after).length === 0) return new Versioned(before, before.version)
    await upsertPlannedWeeks(tx, programId, [after])
    await recordPlannedWeeks(tx, context, { action: 'program.patch', subject, weeks: [week] })
    return new Versioned({ ...after, version: before.version + 1 }, before.version + 1)
  })
}

/** Plans all weeks or none. @throws AppError preconditionFailed if a version is outdated */
export async function planWeeks(
  context: CallContext,
  params: ProgramParams,
  weeks: readonly PlannedWeek[],
): Promise<PlannedWeek[]> {
  const year = await requireProgramYear(context, params.year)
  const weekCount = listYearWeeks(year).length
  const isUnique = new Set(weeks.map(({ week }) => week)).size === weeks.length
  if (!isUnique || !weeks.every(({ week }) => parseWeekOffset(String(week), weekCount) !== undefined))
    throw new AppError('plannedWeekOffsetInvalid')
  const faults = weeks.flatMap((week) => findTooLongTexts(trimWeek(week)))
  if (faults.length > 0) throw new AppError('plannedWeekPatchFailed', faults)
  const subject = await requirePlannableSubject(context, params, year)
  return runInTransaction(context, async (tx) => {
    const programId = await lockProgram(tx, subject)
    const existingWeekByOffset = new Map(
      (
        await listPlannedWeeks(
          tx,
          programId,
          weeks.map(({ week }) => week),
        )
      ).map((week) => [week.week, week]),
    )
    const changes = weeks.map(({ week, version, ...texts }) => {
      const before = existingWeekByOffset.get(week) ?? { week, ...emptyWeek, version: 0 }
      if (before.version !== version) throw new AppError('preconditionFailed')
      const after = { week, ...trimWeek({ ...emptyWeek, ...texts }), version }
      return { after, isChange: listChangedTexts(before, after).length > 0 }
    })
    const changedWeeks = changes.filter(({ isChange }) => isChange).map(({ after }) => after)
    if (changedWeeks.length > 0) {
      await upsertPlannedWeeks(tx, programId, changedWeeks)
      await recordPlannedWeeks(tx, context, {
        action: 'program.plan',
        subject,
        weeks: changedWeeks.map(({ week }) => week),
      })
    }
    return changes.map(({ after, isChange }) => ({ ...after, version: after.version + (isChange ? 1 : 0) }))
  })
}

/** Teachers plan their own courses, administrators any course. */
const canPlan = ({ actor }: Context, isTaught: boolean) => isTaught || isAdmin(actor.roles)

const listProgramYears = async ({ db }: Context): Promise<ProgramYear[]> =>
  (await listSchoolYears(db)).map(({ name, start, end }) => ({ year: Number(start.slice(0, 4)), name, start, end }))

/** Defaults to the current year, else the next, else the last. */
function findProgramYear({ clock }: Context, years: readonly ProgramYear[], year: number | undefined) {
  if (year !== undefined) return years.find((programYear) => programYear.year === year)
  const today = getToday(clock).toString()
  return years.find(({ end }) => end >= today) ?? years.at(-1)
}

/** @throws AppError plannedWeekOffsetInvalid if the school has no such year */
async function requireProgramYear(context: Context, year: number | undefined): Promise<ProgramYear> {
  const programYear = findProgramYear(context, await listProgramYears(context), year)
  if (!programYear) throw new AppError('plannedWeekOffsetInvalid')
  return programYear
}

/** Uses the groups of today, or of the nearest day in another year. */
function toSubjectsFilter({ actor, clock }: Context, { year, start, end }: ProgramYear) {
  const today = getToday(clock).toString()
  const dayAfterEnd = Temporal.PlainDate.from(end).add({ days: 1 }).toString()
  return {
    year,
    days: { from: start, before: dayAfterEnd },
    date: clampDate(today, start, end),
    teacherId: actor.attendeeId,
  }
}

function clampDate(date: string, first: string, last: string): string {
  if (date < first) return first
  return date > last ? last : date
}

interface SubjectKey {
  groupId: number
  courseId: number
  year: number
}

/**
 * Returns the group whose course the caller plans.
 * @throws AppError attendeeDoesNotExist, attendeeNoRights, or requestInvalid if several groups match
 */
async function requirePlannableSubject(
  context: Context,
  params: ProgramParams,
  year: ProgramYear,
): Promise<SubjectKey> {
  const { courseId } = params
  const [attendee] = await requireVisibleAttendees(context, [params.attendeeId])
  const subjects = await listSubjects(context.db, {
    attendeeId: attendee.id,
    courseId,
    ...toSubjectsFilter(context, year),
  })
  const [subject, otherSubject] = subjects.filter(({ isTaught }) => canPlan(context, isTaught))
  if (!subject) throw new AppError('attendeeNoRights')
  if (otherSubject)
    throw new AppError('requestInvalid', [
      { path: 'params/attendeeId', message: 'several groups have this course; name one of them' },
    ])
  return { groupId: subject.group.id, courseId, year: year.year }
}

interface PlannedWeeksAction {
  action: 'program.patch' | 'program.plan'
  subject: SubjectKey
  weeks: number[]
}

/** Records the change and announces it to open screens. */
const recordPlannedWeeks = (tx: Tx, context: CallContext, { action, subject, weeks }: PlannedWeeksAction) => {
  const { groupId, courseId, year } = subject
  const details = { course: courseId, year, weeks: weeks.join() }
  return runBatch(tx, [
    ...buildActionStatements(context, [{ action, subjectId: groupId, details }]),
    buildAnnounceStatement('program', { groupId, courseId, year }),
  ])
}
