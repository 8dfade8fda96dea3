import { isAdmin } from '@uurwerk/contract/roles'
import type { PlannedWeek, PlannedWeekPatch, Program, ProgramYear } from '@uurwerk/contract/staff/program'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { writeTogether } from '#server/db/together.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { today } from '#server/lib/clock.ts'
import { weeksOfYear } from '#server/lib/year-weeks.ts'
import { visibleAttendees } from '#server/roster/attendee/service.ts'
import { findYears } from '#server/school/queries.ts'
import { actionsRecorded } from '#server/tell/log/service.ts'
import { announced } from '#server/tell/realtime/service.ts'
import { holidaysIn, lockProgram, subjectsOf, weeksAmong, writeWeeks } from './queries.ts'
import { differing, kept, nothing, offsetIn, patched, tooLong } from './rules.ts'

/** The courses of a student, group or teacher in a school year, with what is planned in each week. */
export async function findProgram(context: Context, asked: AttendeeParam, year?: number): Promise<Program> {
  const [attendee] = await visibleAttendees(context, [asked])
  const years = await yearsOf(context)
  const chosen = yearAmong(context, years, year)
  const wanted = chosen && { attendeeId: attendee.id, ...askedIn(context, chosen) }
  const subjects = wanted ? await subjectsOf(context.db, wanted) : []
  return {
    year: chosen ?? null,
    years: years.toReversed(),
    weeks: chosen ? weeksOfYear(chosen) : [],
    holidays: wanted ? await holidaysIn(context.db, wanted) : [],
    subjects: subjects.map(({ isTaught, ...subject }) => ({
      ...subject,
      mayEdit: mayPlan(context, isTaught) && !context.actor.impersonator,
    })),
  }
}

/** Whose course in which year. */
interface Address {
  attendeeId: AttendeeParam
  courseId: number
  year?: number | undefined
}

/** Plans a week: the whole patch or nothing. */
export async function patchWeek(
  context: CallContext,
  address: Address,
  offset: string,
  patch: PlannedWeekPatch,
): Promise<Versioned<PlannedWeek>> {
  const year = await yearToPlan(context, address.year)
  const week = offsetIn(offset, weeksOfYear(year).length)
  if (week === undefined) throw new AppError('plannedWeekOffsetInvalid')
  const faults = tooLong(patched(nothing, patch))
  if (faults.length > 0) throw new AppError('plannedWeekPatchFailed', faults)
  const subject = await subjectToPlan(context, address, year)
  return inTransaction(context, async (tx) => {
    const programId = await lockProgram(tx, subject)
    const [found] = await weeksAmong(tx, programId, [week])
    const before = found ?? { week, ...nothing, version: 0 }
    requireVersion(context, before.version)
    const after = { week, ...patched(before, patch), version: before.version }
    if (differing(before, after).length === 0) return new Versioned(before, before.version)
    await writeWeeks(tx, programId, [after])
    await tell(tx, context, { action: 'program.patch', subject, weeks: [week] })
    return new Versioned({ ...after, version: before.version + 1 }, before.version + 1)
  })
}

/** Plans several weeks, all or none. @throws AppError preconditionFailed where one is not as the caller saw it */
export async function planWeeks(
  context: CallContext,
  address: Address,
  weeks: readonly PlannedWeek[],
): Promise<PlannedWeek[]> {
  const year = await yearToPlan(context, address.year)
  const length = weeksOfYear(year).length
  const isOnce = new Set(weeks.map(({ week }) => week)).size === weeks.length
  if (!isOnce || !weeks.every(({ week }) => offsetIn(String(week), length) !== undefined))
    throw new AppError('plannedWeekOffsetInvalid')
  const faults = weeks.flatMap((week) => tooLong(kept(week)))
  if (faults.length > 0) throw new AppError('plannedWeekPatchFailed', faults)
  const subject = await subjectToPlan(context, address, year)
  return inTransaction(context, async (tx) => {
    const programId = await lockProgram(tx, subject)
    const found = new Map(
      (
        await weeksAmong(
          tx,
          programId,
          weeks.map(({ week }) => week),
        )
      ).map((week) => [week.week, week]),
    )
    const changes = weeks.map(({ week, version, ...texts }) => {
      const before = found.get(week) ?? { week, ...nothing, version: 0 }
      if (before.version !== version) throw new AppError('preconditionFailed')
      const after = { week, ...kept({ ...nothing, ...texts }), version }
      return { after, isChange: differing(before, after).length > 0 }
    })
    const changed = changes.filter(({ isChange }) => isChange).map(({ after }) => after)
    if (changed.length > 0) {
      await writeWeeks(tx, programId, changed)
      await tell(tx, context, { action: 'program.plan', subject, weeks: changed.map(({ week }) => week) })
    }
    return changes.map(({ after, isChange }) => ({ ...after, version: after.version + (isChange ? 1 : 0) }))
  })
}

/** Teachers of a course plan it, and administrators, who may write everything. */
const mayPlan = ({ actor }: Context, isTaught: boolean) => isTaught || isAdmin(actor.roles)

const yearsOf = async ({ db }: Context): Promise<ProgramYear[]> =>
  (await findYears(db)).map(({ name, start, end }) => ({ year: Number(start.slice(0, 4)), name, start, end }))

/** The year that is asked for; without one that of today, or the next, or the last. */
function yearAmong({ clock }: Context, years: readonly ProgramYear[], year: number | undefined) {
  if (year !== undefined) return years.find((programYear) => programYear.year === year)
  const day = today(clock).toString()
  return years.find(({ end }) => end >= day) ?? years.at(-1)
}

/** @throws AppError plannedWeekOffsetInvalid where the school has no such year, and so no week of it */
async function yearToPlan(context: Context, year: number | undefined): Promise<ProgramYear> {
  const found = yearAmong(context, await yearsOf(context), year)
  if (!found) throw new AppError('plannedWeekOffsetInvalid')
  return found
}

/** A student's groups are those of today, in another year those of its first or last day. */
function askedIn({ actor, clock }: Context, { year, start, end }: ProgramYear) {
  const day = today(clock).toString()
  const before = Temporal.PlainDate.from(end).add({ days: 1 }).toString()
  return {
    year,
    days: { from: start, before },
    date: day < start ? start : day > end ? end : day,
    teacherId: actor.attendeeId,
  }
}

interface Subject {
  groupId: number
  courseId: number
  year: number
}

/**
 * The group whose course the caller plans.
 * @throws AppError attendeeDoesNotExist, attendeeNoRights, and requestInvalid where it is more than one group's
 */
async function subjectToPlan(context: Context, address: Address, year: ProgramYear): Promise<Subject> {
  const { courseId } = address
  const [attendee] = await visibleAttendees(context, [address.attendeeId])
  const subjects = await subjectsOf(context.db, { attendeeId: attendee.id, courseId, ...askedIn(context, year) })
  const [one, another] = subjects.filter(({ isTaught }) => mayPlan(context, isTaught))
  if (!one) throw new AppError('attendeeNoRights')
  if (another)
    throw new AppError('requestInvalid', [
      { path: 'params/attendeeId', message: 'several groups have this course; name one of them' },
    ])
  return { groupId: one.group.id, courseId, year: year.year }
}

interface Told {
  action: 'program.patch' | 'program.plan'
  subject: Subject
  weeks: number[]
}

/** Records what was planned, and lets open screens know. */
const tell = (tx: Tx, context: CallContext, { action, subject, weeks }: Told) => {
  const { groupId, courseId, year } = subject
  const details = { course: courseId, year, weeks: weeks.join() }
  return writeTogether(tx, [
    ...actionsRecorded(context, [{ action, subjectId: groupId, details }]),
    announced('program', { groupId, courseId, year }),
  ])
}
