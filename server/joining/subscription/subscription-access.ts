import type { AttendeeParam } from '@uurwerk/contract/values'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import type { ActingContext, Context } from '#server/auth/context.ts'
import type { CandidateRow, JoinableAppointmentRow } from './queries.ts'
import { getDenialErrorCode, findActingRole, type ActingRole, type JoinableAppointment } from './rules.ts'

export interface SubscriptionParams {
  appointmentId: number
  attendeeId: AttendeeParam
}

export const resolveAttendeeId = ({ actor }: Context, { attendeeId }: SubscriptionParams): number =>
  attendeeId === 'me' ? requireAttendeeId(actor.attendeeId) : attendeeId

export const getWallClockNow = ({ clock }: ActingContext): string => toIsoMinute(getLocalDateTime(clock))

export const toJoinableAppointment = (row: JoinableAppointmentRow): JoinableAppointment => ({
  type: row.type,
  startsAt: row.starts_at,
  isCancelled: row.is_cancelled,
  capacity: row.capacity,
  seatsTaken: row.seats_taken,
  subscribable:
    row.subscribe_from && row.subscribe_until ? { from: row.subscribe_from, until: row.subscribe_until } : null,
  studentsOnly: row.students_only,
  teacherIds: row.teacher_ids,
})

/**
 * Hides appointments of unpublished weeks, except from staff.
 * @throws AppError subscriptionNoAttendeeOrAppointment
 */
export function requireVisibleAppointment(
  { actor }: Context,
  row: JoinableAppointmentRow | undefined,
): JoinableAppointmentRow {
  if (!row || !(row.is_published || actor.isStaff)) throw new AppError('subscriptionNoAttendeeOrAppointment')
  return row
}

/** Returns the role in which the caller may change the answers of others. @throws the errors of `requireActingRole` */
export const requireManagingRole = (context: Context, row: JoinableAppointmentRow): ActingRole =>
  requireActingRole(context, row, undefined)

/**
 * Returns the role in which the caller may change the answer of `attendeeId`; if undefined, the answers of others.
 * Without a role, callers who cannot see the appointment get the same error as for a missing one.
 * @throws AppError subscriptionNoAccess, attendeeMustBeExamDesk, subscriptionNoAttendeeOrAppointment
 */
export function requireActingRole(
  { actor }: Context,
  row: JoinableAppointmentRow,
  attendeeId: number | undefined,
): ActingRole {
  const role = findActingRole(actor, toJoinableAppointment(row), attendeeId)
  if (!role)
    throw new AppError(row.is_public || actor.isStaff ? getDenialErrorCode(row) : 'subscriptionNoAttendeeOrAppointment')
  return role
}

/**
 * Returns the person whose answer is changed. Hides an appointment that is neither public nor offered to this person,
 * unless the person has answered.
 * @throws AppError subscriptionNoAttendeeOrAppointment, also if there is no such person
 */
export function requireCandidate(
  row: JoinableAppointmentRow,
  candidate: CandidateRow | undefined,
  role: ActingRole,
): CandidateRow {
  if (!candidate) throw new AppError('subscriptionNoAttendeeOrAppointment')
  const isVisible = row.is_public || candidate.isOffered || candidate.answer !== null
  if (role === 'self' && !isVisible) throw new AppError('subscriptionNoAttendeeOrAppointment')
  return candidate
}
