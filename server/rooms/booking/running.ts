import type { Booking, Coordinates } from '@uurwerk/contract/rooms/booking'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { lockRooms } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import type { Context } from '#server/auth/context.ts'
import type { Versioned } from '#server/http/call-context.ts'
import { toIsoMinute } from '#server/lib/clock.ts'
import { requireAllowedPeriods, getBookingInstants, getCurrentMinute } from './validate-periods.ts'
import { requiresLocation, toVersionedBooking } from './present.ts'
import { type BookingRow, findBooking, lockBooking, lockOrganizer } from './queries.ts'
import { hasEnded, isWithinRadius, isRunning, computeStopTime } from './rules.ts'
import {
  requireManagedBooking,
  requireOwnBooking,
  requireVisibleBooking,
  translateOverlapErrors,
} from './booking-access.ts'
import { recordBookingActions } from './notify-participants.ts'
import { updateBookingEnd, updateConfirmedAt } from './write-queries.ts'
import { runInTransaction } from '#server/db/transaction.ts'

const formatInstant = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })

/** Ends a running booking at the next whole minute. */
export async function stopBooking(context: Context, id: number): Promise<{ newEndDate: string }> {
  requireManagedBooking(context, await requireVisibleBooking(context, id))
  return runInTransaction(context, async (tx) => {
    const row = requireManagedBooking(context, await lockBooking(tx, id))
    const now = context.clock.instant()
    if (!isRunning(getBookingInstants(context, row), now)) throw new AppError('bookingNotRunning')
    const localNow = now.toZonedDateTimeISO(context.clock.timeZone).toPlainDateTime()
    const newEndDate = computeStopTime({ start: row.starts_at, end: row.ends_at }, localNow)
    if (newEndDate !== row.ends_at) await updateBookingEnd(tx, id, newEndDate)
    // An organizer who stops the booking was there; an administrator may be elsewhere.
    const isOrganizer = row.organizer.id === context.actor.attendeeId
    if (isOrganizer && row.confirm_from !== null && row.confirmed_at === null)
      await updateConfirmedAt(tx, id, formatInstant(now))
    await recordBookingActions(tx, context, 'booking.stop', [row])
    return { newEndDate }
  })
}

/** Applies the rules of the organizer's profile. */
export async function extendBooking(context: Context, id: number, minutes: number): Promise<{ newEndDate: string }> {
  const { organizer } = requireManagedBooking(context, await requireVisibleBooking(context, id))
  return translateOverlapErrors(() =>
    runInTransaction(context, async (tx) => {
      await lockOrganizer(tx, organizer.id)
      const unlockedRow = requireManagedBooking(context, await findBooking(tx, id))
      await lockRooms(tx, [unlockedRow.facility.id])
      const row = requireManagedBooking(context, await lockBooking(tx, id))
      if (hasEnded(getBookingInstants(context, row), context.clock.instant())) throw new AppError('bookingNotRunning')
      const newEndDate = toIsoMinute(Temporal.PlainDateTime.from(row.ends_at).add({ minutes }))
      await requireAllowedPeriods(
        { ...context, db: tx },
        {
          organizerId: organizer.id,
          facilityId: row.facility.id,
          periods: [{ start: row.starts_at, end: newEndDate }],
          replacedBookingIds: [id],
          mayHaveBegun: true,
        },
      )
      await updateBookingEnd(tx, id, newEndDate)
      await recordBookingActions(tx, context, 'booking.extend', [row])
      return { newEndDate }
    }),
  )
}

/** Checks `position` only for confirmation on location. */
export async function confirmBooking(
  context: Context,
  id: number,
  position: Coordinates | null,
): Promise<Versioned<Booking>> {
  requireOwnBooking(context, await requireVisibleBooking(context, id), 'attendeeNoRights')
  return runInTransaction(context, async (tx) => {
    const row = requireOwnBooking(context, await lockBooking(tx, id), 'attendeeNoRights')
    if (row.confirmed_at !== null) return toVersionedBooking(context, row)
    const refusal = findConfirmationRefusal(context, row, position)
    if (refusal) throw new AppError(refusal)
    const confirmedAt = formatInstant(context.clock.instant())
    await updateConfirmedAt(tx, id, confirmedAt)
    await recordBookingActions(tx, context, 'booking.confirm', [row])
    return toVersionedBooking(context, { ...row, confirmed_at: confirmedAt })
  })
}

function findConfirmationRefusal(
  { clock }: Context,
  row: BookingRow,
  position: Coordinates | null,
): ErrorCode | undefined {
  const { confirm_from: from, confirm_until: until, confirm_radius: radius, location } = row
  if (from === null || until === null) return 'bookingCannotConfirm'
  const now = getCurrentMinute(clock)
  if (Temporal.Instant.compare(now, from) < 0 || Temporal.Instant.compare(until, now) < 0)
    return 'bookingOutsideConfirmationTimeRange'
  if (!requiresLocation(row) || location === null || radius === null) return undefined
  if (position === null) return 'bookingLocationMissing'
  return isWithinRadius(position, location, radius) ? undefined : 'bookingTooFarFromClassroom'
}
