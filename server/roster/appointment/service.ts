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
import { listUnseenAttendeeTypes, type VisibleAttendee, requireVisibleAttendees } from '../attendee/service.ts'
import type { Db } from '#server/db/connect.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { toSearchText } from '#server/lib/search-text.ts'
import type { Context } from '#server/auth/context.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { requireRosterBounds } from './roster-bounds.ts'
import { searchCourses } from './course-queries.ts'
import { countOpenExams, listExamRows } from './exam-queries.ts'
import { presentAppointment, presentSubscription } from './present.ts'
import {
  listChangesPerWeek,
  findAppointment,
  listIdsBySource,
  lockAppointment,
  findRosterDates,
  listRosterRows,
  listRosterAppointmentIds,
  listSubscriptionRows,
  updateAppointment,
  listVersionedRosterRows,
} from './queries.ts'
import {
  canSeeFullDetails,
  canSeeSubscribers,
  canSeeSubscription,
  canSeeUnpublished,
  getDetailsViewer,
} from './rules.ts'
import { type AppointmentRow, usualFields, type VersionedAppointmentRow } from './appointment-row.ts'
import { toSubscriber, getVisibility } from './visibility.ts'
import { listRowsOfType } from './student-appointments.ts'
import { runInTransaction } from '#server/db/transaction.ts'

export { type GroupLessons, listGroupLessons } from './lesson-queries.ts'
export { listWeekendDays, listWeeklyLessons } from './weekly-queries.ts'
export { type UpcomingRow } from './upcoming-queries.ts'
export { countStudentExams, listStudentExams, listUpcomingAppointments } from './student-appointments.ts'
export { type BusyTimeRow, listBusyTimes, maximumAttendeeDays, listUnseenDates } from './busy-times.ts'
export { rosterJobs } from './roster-version.ts'

/** The appointments of some attendees, of one type or of all, between two dates, both included. */
export async function getRoster(
  context: Context,
  asked: readonly AttendeeParam[],
  { start, end }: DateRange,
  type?: AppointmentType,
) {
  requireRosterBounds(asked, { start, end })
  const attendees = await requireVisibleAttendees(context, asked)
  const rows = await listRosterRows(context.db, {
    attendeeIds: attendees.map(({ id }) => id),
    start,
    end,
    subscriber: context.actor.attendeeId,
    ...getVisibility(context),
    ...(type && { type }),
  })
  return rows.map((row) => presentAppointment(row, toSubscriber(context)))
}

/** An appointment with what a calendar must know of its versions. */
export interface CalendarEntry {
  appointment: Appointment
  version: number
  updatedAt: string
}

/** The appointments in the rosters of some attendees, by start; the calling code limits the span. */
export async function listCalendarEntries(
  context: Context,
  attendees: readonly VisibleAttendee[],
  { start, end }: DateRange,
  type: AppointmentType | undefined,
): Promise<CalendarEntry[]> {
  const rows = await listVersionedRosterRows(context.db, {
    attendeeIds: attendees.map(({ id }) => id),
    start,
    end,
    subscriber: context.actor.attendeeId,
    ...getVisibility(context),
    withCancelledBookings: true,
    ...(type && { type }),
  })
  return rows.map((row) => ({
    appointment: presentAppointment(row, toSubscriber(context)),
    version: row.version,
    updatedAt: row.updated_at,
  }))
}

/** How much of one attendee's roster a later publication changed, week by week, and when it last did. */
export async function listWeekChanges(context: Context, asked: AttendeeParam, { start, end }: DateRange) {
  const [attendee] = await requireVisibleAttendees(context, [asked])
  const ids = await listRosterAppointmentIds(context.db, { attendeeIds: [attendee.id], start, end })
  return ids.length > 0 ? listChangesPerWeek(context.db, ids, getDetailsViewer(context.actor)) : []
}

/** The dates of the first and last visible appointment of one attendee. */
export async function getRosterRange(context: Context, asked: AttendeeParam): Promise<DateRange> {
  const [attendee] = await requireVisibleAttendees(context, [asked])
  const range = await findRosterRange(context, attendee.id)
  if (!range) throw new AppError('attendeeHasNoXedule')
  return range
}

/** The same without a refusal, for an attendee the caller may see; null when there is nothing yet. */
export async function findRosterRange(context: Context, attendeeId: number): Promise<DateRange | null> {
  const { start, end } = await findRosterDates(context.db, attendeeId, getVisibility(context))
  return start === null || end === null ? null : { start, end }
}

/** The appointments of one type, own and offered, of today and the 62 days after. */
export async function listAppointmentsOfType(context: Context, type: AppointmentType, asked: AttendeeParam) {
  const [attendee] = await requireVisibleAttendees(context, [asked])
  const rows = await listRowsOfType(context, type, attendee)
  return rows.map((row) => presentForAttendee(context, row, attendee))
}

/** One appointment of an attendee's roster with what a calendar must know of its version. */
export async function getCalendarEntry(context: Context, id: number, asked: AttendeeParam): Promise<CalendarEntry> {
  const { row, attendee } = await requireRosterAppointment(context, id, asked)
  return { appointment: presentForAttendee(context, row, attendee), version: row.version, updatedAt: row.updated_at }
}

/** One appointment as it stands in the roster of an attendee: in full, or the base for a coordinator. */
export async function getAttendeeAppointment(context: Context, id: number, asked: AttendeeParam) {
  const { row, attendee } = await requireRosterAppointment(context, id, asked)
  if (!canSeeFullDetails(context.actor) || !canSeeSubscribers(context.actor, listTeacherIds(row)))
    return new Versioned(presentForAttendee(context, row, attendee), row.version)
  return new Versioned(presentAppointment(row, attendee, await listSubscriptions(context, row)), row.version)
}

/** An appointment that can be opened in a roster that the caller may see. */
async function requireRosterAppointment(context: Context, id: number, asked: AttendeeParam) {
  const [attendee] = await requireVisibleAttendees(context, [asked])
  const known = await findAppointment(context.db, id, {
    subscriber: null,
    ...getVisibility(context),
  })
  if (!known) throw new AppError('appointmentDoesNotExist')
  const date = known.starts_at.slice(0, 10)
  const [row] = await listVersionedRosterRows(context.db, {
    attendeeIds: [attendee.id],
    start: date,
    end: date,
    subscriber: attendee.id,
    ...getVisibility(context),
    appointmentId: id,
  })
  if (!row) throw new AppError('appointmentDoesNotExist')
  if (!isSelectable(row)) throw new AppError('appointmentHolidayNotSelectable')
  return { row, attendee }
}

/** The answers to an appointment, by name; the calling code has checked that the actor may see them. */
async function listSubscriptions(context: Context, appointment: Named): Promise<Subscription[]> {
  const rows = await listSubscriptionRows(context.db, appointment.id)
  return rows.map((row) => presentSubscription(appointment, row))
}

/** An appointment in the roster of an attendee, with that one's answer only for who may see it. */
function presentForAttendee(
  { actor }: Context,
  row: AppointmentRow,
  attendee: { id: number; name: string },
): Appointment {
  const isSeen = canSeeSubscription(actor, attendee.id, listTeacherIds(row))
  return presentAppointment(
    isSeen || !row.unusual ? row : { ...row, unusual: { ...row.unusual, subscription: null } },
    attendee,
    canSeeFullDetails(actor) ? undefined : [],
  )
}

/** The base details of one appointment that stands in a roster which everyone may see. */
export async function getAppointmentDetails(context: Context, id: number): Promise<Versioned<Appointment>> {
  const row = await requireSelectableAppointment(context, id)
  return new Versioned(presentAppointment(row, null, []), row.version)
}

/** An appointment that only students have is in no public roster: its id must not give it away. */
async function requireSelectableAppointment(context: Context, id: number): Promise<VersionedAppointmentRow> {
  const { db, actor } = context
  const row = await findAppointment(db, id, { subscriber: actor.attendeeId, ...getVisibility(context) })
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
  const attendees = asked.length > 0 ? await requireVisibleAttendees(context, asked) : []
  const rows = await listExamRows(context.db, {
    sought,
    attendeeIds: attendees.map(({ id }) => id),
    limit: limit + 1,
    ...getExamVisibility(context),
  })
  if (rows.length > limit) throw new AppError('requestTooWide')
  return rows.map((row) => presentAppointment(row, toSubscriber(context)))
}

/** One exam that the caller may know of, in full. */
export async function getExam(context: Context, id: number): Promise<Versioned<Appointment>> {
  const [row] = await listExamRows(context.db, {
    sought: { id },
    attendeeIds: [],
    limit: 1,
    ...getExamVisibility(context),
  })
  if (!row) throw new AppError('appointmentDoesNotExist')
  const subscriptions = canSeeSubscribers(context.actor, listTeacherIds(row))
    ? (await listSubscriptionRows(context.db, id)).map((subscription) => presentSubscription(row, subscription))
    : undefined
  return new Versioned(presentAppointment(row, toSubscriber(context), subscriptions), row.version)
}

/** How many exams are open to a person who has not answered them. */
export const countExamsOpenTo = (context: Context, attendeeId: number): Promise<number> =>
  countOpenExams(context.db, {
    attendeeId,
    isStudent: context.actor.type === 'student',
    now: toIsoMinute(getLocalDateTime(context.clock)),
    seesUnpublished: canSeeUnpublished(context.actor),
  })

const getExamVisibility = (context: Context) => ({
  viewer: context.actor.attendeeId,
  ...getVisibility(context),
  now: toIsoMinute(getLocalDateTime(context.clock)),
  unseenTypes: listUnseenAttendeeTypes(context),
})

const listTeacherIds = (row: AppointmentRow) => row.participants.teachers.map(({ id }) => id)

/** Sets or clears the teacher's note and the online mark: the whole patch or nothing. */
export async function patchAppointment(context: CallContext, id: number, patch: AppointmentPatch) {
  const row = await requireSelectableAppointment(context, id)
  const { type } = row
  if (!canEditAppointment(context.actor, { type, teachers: row.participants.teachers }))
    throw new AppError('appointmentNoRights')
  return runInTransaction(context, async (tx) => {
    const locked = await lockAppointment(tx, id)
    requireVersion(context, locked.version)
    const before = { isOnline: locked.is_online, teacherNote: locked.teacher_note }
    const after = applyAppointmentPatch(before, patch)
    if (typeof after === 'string') throw new AppError(after)
    const isChanged = after.isOnline !== before.isOnline || after.teacherNote !== before.teacherNote
    if (isChanged) {
      await updateAppointment(tx, id, after)
      await recordAction(tx, context, { action: 'appointment.patch', details: toChangeDetails(row, before, after) })
    }
    const version = isChanged ? locked.version + 1 : locked.version
    const unusual = { ...(row.unusual ?? usualFields), is_online: after.isOnline, teacher_note: after.teacherNote }
    return new Versioned(presentAppointment({ ...row, unusual }, toSubscriber(context)), version)
  })
}

/** For the log: which appointment, and of a note only how long it is. */
const toChangeDetails = (
  { id, starts_at }: AppointmentRow,
  before: EditableAppointment,
  after: EditableAppointment,
) => ({
  appointment: id,
  start: starts_at,
  ...(after.isOnline !== before.isOnline && { online: after.isOnline }),
  ...(after.teacherNote !== before.teacherNote && { noteLength: countCharacters(after.teacherNote ?? '') }),
})

/** Courses by a part of their name or code; `more` when there are more than are shown. */
export async function searchCoursesByTerm({ db }: Context, term: string) {
  const found = await searchCourses(db, toSearchText(term), searchLimit + 1)
  return { courses: found.slice(0, searchLimit), more: found.length > searchLimit }
}

export { warmUpRosterPlans } from './queries.ts'

/** The ids of appointments by those that they have in the school's own systems. */
export async function findAppointmentIds(db: Db, sourceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await listIdsBySource(db, sourceIds)
  return new Map(rows.map(({ id, source_id }) => [source_id ?? '', id]))
}
