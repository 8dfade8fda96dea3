import { canManageBooking } from '@uurwerk/contract/rules/booking'
import { requireAttendeeId } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import { isBookingOrganizedBy } from './find-queries.ts'
import { type BookingRow, findBooking, isRoomTakenError } from './queries.ts'

/** @throws AppError bookingDoesNotExist, also if the caller may not see the booking */
export async function requireVisibleBooking(context: Context, id: number): Promise<BookingRow> {
  const row = await findBooking(context.db, id)
  if (!row || !canSeeBooking(context, row)) throw new AppError('bookingDoesNotExist')
  return row
}

export const canSeeBooking = ({ actor }: Context, { organizer, invitees }: BookingRow): boolean =>
  actor.isStaff || organizer.id === actor.attendeeId || invitees.some(({ id }) => id === actor.attendeeId)

/** @throws AppError bookingDoesNotExist, or `code` if the caller is not the organizer */
export function requireOwnBooking(
  { actor }: Context,
  row: BookingRow | undefined,
  code: 'attendeeNoRights' | 'bookingOnlyOrganizerDeletes',
): BookingRow {
  if (!row) throw new AppError('bookingDoesNotExist')
  if (row.organizer.id !== actor.attendeeId) throw new AppError(code)
  return row
}

/** @throws AppError bookingDoesNotExist, attendeeNoRights */
export function requireManagedBooking({ actor }: Context, row: BookingRow | undefined): BookingRow {
  if (!row) throw new AppError('bookingDoesNotExist')
  if (!canManageBooking(actor, row)) throw new AppError('attendeeNoRights')
  return row
}

/** @throws AppError bookingDoesNotExist, also if the caller may not change the booking */
export async function getManagedBooking({ actor, db }: Context, id: number): Promise<BookingRow> {
  const row = await findBooking(db, id)
  if (!row || !canManageBooking(actor, row)) throw new AppError('bookingDoesNotExist')
  return row
}

/** @throws AppError bookingDoesNotExist */
export async function requireOrganizedBooking({ actor, db }: Context, id: number): Promise<void> {
  if (!(await isBookingOrganizedBy(db, id, requireAttendeeId(actor.attendeeId))))
    throw new AppError('bookingDoesNotExist')
}

/** @throws AppError bookingTimeslotNotAvailable instead of the error of a constraint */
export async function translateOverlapErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isRoomTakenError(error) ? new AppError('bookingTimeslotNotAvailable') : error
  }
}
