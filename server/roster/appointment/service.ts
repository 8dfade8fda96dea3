import type {
  Appointment,
  AppointmentPatch,
  AppointmentType,
  DateRange,
  Subscription,
} from '@uurwerk/contract/roster/appointment'
import { searchLimit } from '@uurwerk/contract/roster/attendee'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import {
  type EditableAppointment,
  isSelectable,
  canEditAppointment,
  applyAppointmentPatch,
} from '@uurwerk/contract/rules/appointment'
import { countCharacters } from '@uurwerk/contract/rules/text'
import type { AttendeeParam, Named } from '@uurwerk/contract/values'
import { unseenAttendeeTypes, type VisibleAttendee, visibleAttendees } from '../attendee/service.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { localNow, minuteText } from '#server/lib/clock.ts'
import { searchText } from '#server/lib/search-text.ts'
import type { Context } from '#server/auth/context.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { requireBounds } from './bounds.ts'
import { searchCourses } from './course-queries.ts'
import { countOpenExams, exams } from './exam-queries.ts'
import { presentAppointment, presentSubscription } from './present.ts'
import {
  changesPerWeek,
  findAppointment,
  idsBySource,
  lockAppointment,
  rangeOf,
  rosterAppointments,
  rosterIds,
  subscriptionsOf,
  updateAppointment,
  versionedAppointments,
} from './queries.ts'
import { getsFullDetails, seesSubscribers, seesSubscription, seesUnpublished, toldTo } from './rules.ts'
import { type AppointmentRow, usual, type VersionedRow } from './row.ts'
import { callerOf, sightOf } from './sight.ts'
import { rowsOfType } from './students.ts'
import { inTransaction } from '#server/db/transaction.ts'

export { type GroupLessons, lessonsOfGroups } from './lesson-queries.ts'
export { weekendDays, weeklyLessons } from './weekly-queries.ts'
export { type SoonRow } from './soon-queries.ts'
export { examCountsOf, examsOfStudent, soonOfStudents } from './students.ts'
export { type Taken, takenBetween, takenBound, unseenDates } from './taken.ts'
export { rosterJobs } from './version.ts'

/** The appointments of some attendees, of one type or of all, between two dates, both included. */
export async function rosterOf(
  context: Context,
  asked: readonly AttendeeParam[],
  { start, end }: DateRange,
  type?: AppointmentType,
) {
  requireBounds(asked, { start, end })
  const attendees = await visibleAttendees(context, asked)
  const rows = await rosterAppointments(context.db, {
    attendeeIds: attendees.map(({ id }) => id),
    start,
    end,
    subscriber: context.actor.attendeeId,
    ...sightOf(context),
    ...(type && { type }),
  })
  return rows.map((row) => presentAppointment(row, callerOf(context)))
}

/** An appointment with what a calendar must know of its versions. */
export interface CalendarEntry {
  appointment: Appointment
  version: number
  updatedAt: string
}

/** The appointments in the rosters of some attendees, by start; the calling code limits the span. */
export async function calendarEntries(
  context: Context,
  attendees: readonly VisibleAttendee[],
  { start, end }: DateRange,
  type: AppointmentType | undefined,
): Promise<CalendarEntry[]> {
  const rows = await versionedAppointments(context.db, {
    attendeeIds: attendees.map(({ id }) => id),
    start,
    end,
    subscriber: context.actor.attendeeId,
    ...sightOf(context),
    withCancelledBookings: true,
    ...(type && { type }),
  })
  return rows.map((row) => ({
    appointment: presentAppointment(row, callerOf(context)),
    version: row.version,
    updatedAt: row.updated_at,
  }))
}

/** How much of one attendee's roster a later publication changed, week by week, and when it last did. */
export async function changesOf(context: Context, asked: AttendeeParam, { start, end }: DateRange) {
  const [attendee] = await visibleAttendees(context, [asked])
  const ids = await rosterIds(context.db, { attendeeIds: [attendee.id], start, end })
  return ids.length > 0 ? changesPerWeek(context.db, ids, toldTo(context.actor)) : []
}

/** The dates of the first and last visible appointment of one attendee. */
export async function availableRange(context: Context, asked: AttendeeParam): Promise<DateRange> {
  const [attendee] = await visibleAttendees(context, [asked])
  const range = await findRange(context, attendee.id)
  if (!range) throw new AppError('attendeeHasNoXedule')
  return range
}

/** The same without a refusal, for an attendee the caller may see; null when there is nothing yet. */
export async function findRange(context: Context, attendeeId: number): Promise<DateRange | null> {
  const { start, end } = await rangeOf(context.db, attendeeId, sightOf(context))
  return start === null || end === null ? null : { start, end }
}

/** The appointments of one type, own and offered, of today and the 62 days after. */
export async function appointmentsOfType(context: Context, type: AppointmentType, asked: AttendeeParam) {
  const [attendee] = await visibleAttendees(context, [asked])
  const rows = await rowsOfType(context, type, attendee)
  return rows.map((row) => presentFor(context, row, attendee))
}

/** One appointment of an attendee's roster with what a calendar must know of its version. */
export async function calendarEntry(context: Context, id: number, asked: AttendeeParam): Promise<CalendarEntry> {
  const { row, attendee } = await inRosterOf(context, id, asked)
  return { appointment: presentFor(context, row, attendee), version: row.version, updatedAt: row.updated_at }
}

/** One appointment as it stands in the roster of an attendee: in full, or the base for a coordinator. */
export async function appointmentOfAttendee(context: Context, id: number, asked: AttendeeParam) {
  const { row, attendee } = await inRosterOf(context, id, asked)
  if (!getsFullDetails(context.actor) || !seesSubscribers(context.actor, teachersOf(row)))
    return new Versioned(presentFor(context, row, attendee), row.version)
  return new Versioned(presentAppointment(row, attendee, await answersTo(context, row)), row.version)
}

/** An appointment that can be opened in a roster that the caller may see. */
async function inRosterOf(context: Context, id: number, asked: AttendeeParam) {
  const [attendee] = await visibleAttendees(context, [asked])
  const known = await findAppointment(context.db, id, {
    subscriber: null,
    ...sightOf(context),
  })
  if (!known) throw new AppError('appointmentDoesNotExist')
  const date = known.starts_at.slice(0, 10)
  const [row] = await versionedAppointments(context.db, {
    attendeeIds: [attendee.id],
    start: date,
    end: date,
    subscriber: attendee.id,
    ...sightOf(context),
    appointmentId: id,
  })
  if (!row) throw new AppError('appointmentDoesNotExist')
  if (!isSelectable(row)) throw new AppError('appointmentHolidayNotSelectable')
  return { row, attendee }
}

/** The answers to an appointment, by name; the calling code has checked that the actor may see them. */
async function answersTo(context: Context, appointment: Named): Promise<Subscription[]> {
  const rows = await subscriptionsOf(context.db, appointment.id)
  return rows.map((row) => presentSubscription(appointment, row))
}

/** An appointment in the roster of an attendee, with that one's answer only for who may see it. */
function presentFor({ actor }: Context, row: AppointmentRow, attendee: { id: number; name: string }): Appointment {
  const isSeen = seesSubscription(actor, attendee.id, teachersOf(row))
  return presentAppointment(
    isSeen || !row.unusual ? row : { ...row, unusual: { ...row.unusual, subscription: null } },
    attendee,
    getsFullDetails(actor) ? undefined : [],
  )
}

/** The base details of one appointment that stands in a roster which everyone may see. */
export async function appointmentDetails(context: Context, id: number): Promise<Versioned<Appointment>> {
  const row = await selectableAppointment(context, id)
  return new Versioned(presentAppointment(row, null, []), row.version)
}

/** An appointment that only students have is in no public roster: its id must not give it away. */
async function selectableAppointment(context: Context, id: number): Promise<VersionedRow> {
  const { db, actor } = context
  const row = await findAppointment(db, id, { subscriber: actor.attendeeId, ...sightOf(context) })
  if (!row || !(row.is_public || actor.isStaff)) throw new AppError('appointmentDoesNotExist')
  if (!isSelectable(row)) throw new AppError('appointmentHolidayNotSelectable')
  return row
}

/** The exams that begin between two dates and match, those to come first: of some attendees, or all that may be known of. */
export async function findExams(
  context: Context,
  asked: readonly AttendeeParam[],
  { limit, ...sought }: DateRange & { term: string; limit: number },
): Promise<Appointment[]> {
  if (new Set(asked).size > rosterBounds.attendees) throw new AppError('requestOutOfBounds')
  const attendees = asked.length > 0 ? await visibleAttendees(context, asked) : []
  const rows = await exams(context.db, {
    sought,
    attendeeIds: attendees.map(({ id }) => id),
    limit: limit + 1,
    ...examSightOf(context),
  })
  if (rows.length > limit) throw new AppError('requestTooWide')
  return rows.map((row) => presentAppointment(row, callerOf(context)))
}

/** One exam that the caller may know of, in full. */
export async function examInFull(context: Context, id: number): Promise<Versioned<Appointment>> {
  const [row] = await exams(context.db, { sought: { id }, attendeeIds: [], limit: 1, ...examSightOf(context) })
  if (!row) throw new AppError('appointmentDoesNotExist')
  const subscriptions = seesSubscribers(context.actor, teachersOf(row))
    ? (await subscriptionsOf(context.db, id)).map((subscription) => presentSubscription(row, subscription))
    : undefined
  return new Versioned(presentAppointment(row, callerOf(context), subscriptions), row.version)
}

/** How many exams are open to a person who has not answered them. */
export const openExamsOf = (context: Context, attendeeId: number): Promise<number> =>
  countOpenExams(context.db, {
    attendeeId,
    isStudent: context.actor.type === 'student',
    now: minuteText(localNow(context.clock)),
    seesUnpublished: seesUnpublished(context.actor),
  })

const examSightOf = (context: Context) => ({
  viewer: context.actor.attendeeId,
  ...sightOf(context),
  now: minuteText(localNow(context.clock)),
  unseenTypes: unseenAttendeeTypes(context),
})

const teachersOf = (row: AppointmentRow) => row.participants.teachers.map(({ id }) => id)

/** Sets or clears the teacher's note and the online mark: the whole patch or nothing. */
export async function patchAppointment(context: CallContext, id: number, patch: AppointmentPatch) {
  const row = await selectableAppointment(context, id)
  const { type } = row
  if (!canEditAppointment(context.actor, { type, teachers: row.participants.teachers }))
    throw new AppError('appointmentNoRights')
  return inTransaction(context, async (tx) => {
    const locked = await lockAppointment(tx, id)
    requireVersion(context, locked.version)
    const before = { isOnline: locked.is_online, teacherNote: locked.teacher_note }
    const after = applyAppointmentPatch(before, patch)
    if (typeof after === 'string') throw new AppError(after)
    const isChanged = after.isOnline !== before.isOnline || after.teacherNote !== before.teacherNote
    if (isChanged) {
      await updateAppointment(tx, id, after)
      await recordAction(tx, context, { action: 'appointment.patch', details: whatChanged(row, before, after) })
    }
    const version = isChanged ? locked.version + 1 : locked.version
    const unusual = { ...(row.unusual ?? usual), is_online: after.isOnline, teacher_note: after.teacherNote }
    return new Versioned(presentAppointment({ ...row, unusual }, callerOf(context)), version)
  })
}

/** For the log: which appointment, and of a note only how long it is. */
const whatChanged = ({ id, starts_at }: AppointmentRow, before: EditableAppointment, after: EditableAppointment) => ({
  appointment: id,
  start: starts_at,
  ...(after.isOnline !== before.isOnline && { online: after.isOnline }),
  ...(after.teacherNote !== before.teacherNote && { noteLength: countCharacters(after.teacherNote ?? '') }),
})

/** Courses by a part of their name or code; `more` when there are more than are shown. */
export async function coursesByTerm({ db }: Context, term: string) {
  const found = await searchCourses(db, searchText(term), searchLimit + 1)
  return { courses: found.slice(0, searchLimit), more: found.length > searchLimit }
}

export { planRosters } from './queries.ts'

/** The ids of appointments by those that they have in the school's own systems. */
export async function appointmentIds(db: Db, sourceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await idsBySource(db, sourceIds)
  return new Map(rows.map(({ id, source_id }) => [source_id ?? '', id]))
}
