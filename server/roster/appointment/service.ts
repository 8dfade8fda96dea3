import type {
  Appointment,
  AppointmentPatch,
  AppointmentType,
  DateRange,
  Subscription,
} from '@uurwerk/contract/roster/appointment'
import type { AppointmentStudent } from '@uurwerk/contract/roster/appointment-students'
import { searchLimit } from '@uurwerk/contract/roster/attendee'
import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import {
  type EditableAppointment,
  isSelectable,
  canEditAppointment,
  canSeeStudents,
  applyAppointmentPatch,
} from '@uurwerk/contract/rules/appointment'
import { countCharacters } from '@uurwerk/contract/rules/text'
import type { AttendeeParam, Named } from '@uurwerk/contract/values'
import { listUnseenAttendeeTypes, type VisibleAttendee, requireVisibleAttendees } from '../attendee/service.ts'
import type { Db } from '#server/db/connect.ts'
import { getReadDatabase } from '#server/db/replica.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import { toSearchText } from '#server/lib/search-text.ts'
import type { Context } from '#server/auth/context.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { requireRosterBounds } from './roster-bounds.ts'
import { searchCourses } from './course-queries.ts'
import { countOpenExams, listExamRows } from './exam-queries.ts'
import { listStudents } from './student-queries.ts'
import { presentAppointment, presentSubscription, presentTextRow } from './present.ts'
import {
  listChangesPerWeek,
  findAppointment,
  listAppointmentIdsBySourceId,
  lockAppointment,
  findRosterDates,
  listRosterTextRows,
  listRosterAppointmentIds,
  listSubscriptionRows,
  updateAppointment,
  listVersionedRosterRows,
} from './queries.ts'
import { canSeeFullDetails, canSeeSubscription, canSeeUnpublished, getDetailsViewer } from './rules.ts'
import { type AppointmentRow, rareFieldDefaults, type VersionedAppointmentRow } from './appointment-row.ts'
import { toSubscriber, getVisibility } from './visibility.ts'
import { listRowsOfType } from './student-appointments.ts'
import { runInTransaction } from '#server/db/transaction.ts'

export { type GroupLessons, listGroupLessons } from './lesson-queries.ts'
export { countAppointments, listWeekLoads } from './week-load-queries.ts'
export { listWeekendDays, listWeeklyLessons } from './weekly-queries.ts'
export { type UpcomingRow } from './upcoming-queries.ts'
export { countStudentExams, listStudentExams, listUpcomingAppointments } from './student-appointments.ts'
export { type BusyTimeRow, listBusyTimes, maximumAttendeeDays, listUnseenDates } from './busy-times.ts'
export { rosterJobs } from './roster-version.ts'
export { clearOldNotes, countOldNotes } from './retention-queries.ts'
export {
  blankAppointments,
  blankAppointmentsOfPeople,
  listCourseWords,
  listDraftIds,
  listExportedAppointments,
} from './erasure-queries.ts'
export type { RosterItem } from './present.ts'

/** Lists the appointments of attendees, most as text; both dates are included. */
export async function getRoster(
  context: Context,
  attendeeParams: readonly AttendeeParam[],
  { start, end }: DateRange,
  type?: AppointmentType,
) {
  requireRosterBounds(attendeeParams, { start, end })
  const attendees = await requireVisibleAttendees(context, attendeeParams)
  const rows = await listRosterTextRows(getReadDatabase(context.db), {
    attendeeIds: attendees.map(({ id }) => id),
    start,
    end,
    subscriber: context.actor.attendeeId,
    ...getVisibility(context),
    ...(type && { type }),
  })
  return rows.map((row) => presentTextRow(row, toSubscriber(context)))
}

export interface CalendarEntry {
  appointment: Appointment
  version: number
  updatedAt: string
  /** Requested attendees who joined, as far as the caller may know. */
  joinedIds?: readonly number[]
}

/** The calling code limits the date range. */
export async function listCalendarEntries(
  context: Context,
  attendees: readonly VisibleAttendee[],
  { start, end }: DateRange,
  type: AppointmentType | undefined,
): Promise<CalendarEntry[]> {
  const rows = await listVersionedRosterRows(getReadDatabase(context.db), {
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
    joinedIds: row.joined_ids.filter((id) => canSeeSubscription(context.actor, id, row.participants.teachers)),
  }))
}

export async function listWeekChanges(context: Context, attendeeParam: AttendeeParam, { start, end }: DateRange) {
  const [attendee] = await requireVisibleAttendees(context, [attendeeParam])
  const db = getReadDatabase(context.db)
  const appointmentIds = await listRosterAppointmentIds(db, { attendeeIds: [attendee.id], start, end })
  return appointmentIds.length > 0 ? listChangesPerWeek(db, appointmentIds, getDetailsViewer(context.actor)) : []
}

export async function getRosterRange(context: Context, attendeeParam: AttendeeParam): Promise<DateRange> {
  const [attendee] = await requireVisibleAttendees(context, [attendeeParam])
  const range = await findRosterRange(context, attendee.id)
  if (!range) throw new AppError('attendeeHasNoXedule')
  return range
}

/** Null if there is nothing yet. The calling code has checked access. */
export async function findRosterRange(context: Context, attendeeId: number): Promise<DateRange | null> {
  const { start, end } = await findRosterDates(context.db, { attendeeId, ...getVisibility(context) })
  return start === null || end === null ? null : { start, end }
}

export async function listAppointmentsOfType(context: Context, type: AppointmentType, attendeeParam: AttendeeParam) {
  const [attendee] = await requireVisibleAttendees(context, [attendeeParam])
  const rows = await listRowsOfType(context, type, attendee)
  return rows.map((row) => presentForAttendee(context, row, attendee))
}

export async function getCalendarEntry(
  context: Context,
  id: number,
  attendeeParam: AttendeeParam,
): Promise<CalendarEntry> {
  const { row, attendee } = await requireRosterAppointment(context, id, attendeeParam)
  return { appointment: presentForAttendee(context, row, attendee), version: row.version, updatedAt: row.updated_at }
}

export async function getAttendeeAppointment(context: Context, id: number, attendeeParam: AttendeeParam) {
  const { row, attendee } = await requireRosterAppointment(context, id, attendeeParam)
  if (!canSeeFullDetails(context.actor) || !canSeeStudents(context.actor, row.participants))
    return new Versioned(presentForAttendee(context, row, attendee), row.version)
  return new Versioned(presentAppointment(row, attendee, await listSubscriptions(context, row)), row.version)
}

/** @throws AppError appointmentDoesNotExist, appointmentHolidayNotSelectable */
async function requireRosterAppointment(context: Context, id: number, attendeeParam: AttendeeParam) {
  const [attendee] = await requireVisibleAttendees(context, [attendeeParam])
  const appointment = await findAppointment(context.db, id, {
    subscriber: null,
    ...getVisibility(context),
  })
  if (!appointment) throw new AppError('appointmentDoesNotExist')
  const date = appointment.starts_at.slice(0, 10)
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

/** The calling code has checked that the actor may see the answers. */
async function listSubscriptions(context: Context, appointment: Named): Promise<Subscription[]> {
  const rows = await listSubscriptionRows(context.db, appointment.id)
  return rows.map((row) => presentSubscription(appointment, row))
}

function presentForAttendee(
  { actor }: Context,
  row: AppointmentRow,
  attendee: { id: number; name: string },
): Appointment {
  const isSubscriptionVisible = canSeeSubscription(actor, attendee.id, row.participants.teachers)
  return presentAppointment(
    isSubscriptionVisible || !row.rare_fields
      ? row
      : { ...row, rare_fields: { ...row.rare_fields, subscription: null, waiting_place: null } },
    attendee,
    canSeeFullDetails(actor) ? undefined : [],
  )
}

export async function getAppointmentDetails(context: Context, id: number): Promise<Versioned<Appointment>> {
  const row = await requireSelectableAppointment(context, id)
  return new Versioned(presentAppointment(row, null, []), row.version)
}

export async function listAppointmentStudents(context: Context, id: number): Promise<AppointmentStudent[]> {
  const row = await requireSelectableAppointment(context, id)
  if (!canSeeStudents(context.actor, row.participants)) throw new AppError('attendeeNoRights')
  // A booking has invitees, who answer.
  if (row.type === 'booking') return []
  return listStudents(context.db, row)
}

/** Treats appointments in no public roster as missing, so that ids reveal nothing. */
async function requireSelectableAppointment(context: Context, id: number): Promise<VersionedAppointmentRow> {
  const { db, actor } = context
  const row = await findAppointment(db, id, { subscriber: actor.attendeeId, ...getVisibility(context) })
  if (!row || !(row.is_public || actor.isStaff)) throw new AppError('appointmentDoesNotExist')
  if (!isSelectable(row)) throw new AppError('appointmentHolidayNotSelectable')
  return row
}

/** Finds exams of attendees, or all that the caller may see. @throws AppError requestTooWide above `limit` */
export async function findExams(
  context: Context,
  attendeeParams: readonly AttendeeParam[],
  { limit, ...criteria }: DateRange & { term: string; limit: number },
): Promise<Appointment[]> {
  if (new Set(attendeeParams).size > rosterBounds.attendees) throw new AppError('requestOutOfBounds')
  const attendees = attendeeParams.length > 0 ? await requireVisibleAttendees(context, attendeeParams) : []
  const rows = await listExamRows(context.db, {
    criteria,
    attendeeIds: attendees.map(({ id }) => id),
    limit: limit + 1,
    ...getExamVisibility(context),
  })
  if (rows.length > limit) throw new AppError('requestTooWide')
  return rows.map((row) => presentAppointment(row, toSubscriber(context)))
}

export async function getExam(context: Context, id: number): Promise<Versioned<Appointment>> {
  const [row] = await listExamRows(context.db, {
    criteria: { id },
    attendeeIds: [],
    limit: 1,
    ...getExamVisibility(context),
  })
  if (!row) throw new AppError('appointmentDoesNotExist')
  const subscriptions = canSeeStudents(context.actor, row.participants)
    ? (await listSubscriptionRows(context.db, id)).map((subscription) => presentSubscription(row, subscription))
    : undefined
  return new Versioned(presentAppointment(row, toSubscriber(context), subscriptions), row.version)
}

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

/** @throws AppError appointmentTeacherNoteTooLong */
function applyPatch(before: EditableAppointment, patch: AppointmentPatch): EditableAppointment {
  const after = applyAppointmentPatch(before, patch)
  if (typeof after === 'string') throw new AppError(after)
  return after
}

/** Applies the whole patch or nothing. */
export async function patchAppointment(context: CallContext, id: number, patch: AppointmentPatch) {
  // The form is judged before existence and rights.
  applyPatch({ isOnline: false, teacherNote: null }, patch)
  await requireEditableAppointment(context, id)
  return runInTransaction(context, async (tx) => {
    const lockedRow = await lockAppointment(tx, id)
    if (!lockedRow) throw new AppError('appointmentDoesNotExist')
    // Its teachers may have changed before the lock.
    const row = await requireEditableAppointment({ ...context, db: tx }, id)
    requireVersion(context, lockedRow.version)
    const before = { isOnline: lockedRow.is_online, teacherNote: lockedRow.teacher_note }
    const after = applyPatch(before, patch)
    const isChanged = after.isOnline !== before.isOnline || after.teacherNote !== before.teacherNote
    if (isChanged) {
      await updateAppointment(tx, id, after)
      await recordAction(tx, context, { action: 'appointment.patch', details: toChangeDetails(row, before, after) })
      await announce(tx, 'roster', { start: row.starts_at.slice(0, 10), end: row.ends_at.slice(0, 10), people: null })
    }
    const version = isChanged ? lockedRow.version + 1 : lockedRow.version
    const rareFields = {
      ...(row.rare_fields ?? rareFieldDefaults),
      is_online: after.isOnline,
      teacher_note: after.teacherNote,
    }
    return new Versioned(presentAppointment({ ...row, rare_fields: rareFields }, toSubscriber(context)), version)
  })
}

async function requireEditableAppointment(context: Context, id: number): Promise<VersionedAppointmentRow> {
  const row = await requireSelectableAppointment(context, id)
  const { type, participants } = row
  if (!canEditAppointment(context.actor, { type, teachers: participants.teachers }))
    throw new AppError('appointmentNoRights')
  return row
}

/** The log has only the length of a note, not the text. */
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

/** `more` is true if there are more than shown. */
export async function searchCoursesByTerm({ db }: Context, term: string) {
  const matches = await searchCourses(db, toSearchText(term), searchLimit + 1)
  return { courses: matches.slice(0, searchLimit), more: matches.length > searchLimit }
}

export { warmUpRosterPlans } from './queries.ts'

export async function findAppointmentIds(db: Db, sourceIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await listAppointmentIdsBySourceId(db, sourceIds)
  return new Map(rows.map(({ id, source_id }) => [source_id ?? '', id]))
}
