import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Booking, BookingPayload, Occurrence, SeriesPayload } from '@uurwerk/contract/rooms/booking'
import { lockRooms, requireAttendeeId } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { createMutex } from '#server/lib/batching-mutex.ts'
import type { Context } from '#server/auth/context.ts'
import type { Versioned } from '#server/http/call-context.ts'
import { requireAllowedPeriods, validatePeriods, toNewBooking } from './validate-periods.ts'
import { canInvite } from './invitees.ts'
import { presentBooking, toVersionedBooking } from './present.ts'
import { translateOverlapErrors } from './booking-access.ts'
import { type BookingRow, listTakenStarts } from './queries.ts'
import { listSeriesDates, findBookingFault, isValidPeriod, movePeriodTo, type BookingPeriod } from './rules.ts'
import { recordBookingActions, notifyParticipants } from './notify-participants.ts'
import { insertBookings } from './write-queries.ts'
import { runInTransaction } from '#server/db/transaction.ts'

export { answerInvitation } from './invitations.ts'
export { getInvitationMenuCount } from './list-bookings.ts'
export {
  cancelLostBookings,
  findOrphanedBookings,
  findOverlappedBookings,
  type LostBookingRow,
} from './lost-queries.ts'
export {
  blockAbsentRoom,
  blockRoom,
  changeRoomBlock,
  checkBlockPeriod,
  getRoomBlock,
  listRoomBlocks,
  listRoomBookings,
  previewRoomBlock,
  unblockAbsentRoom,
  unblockRoom,
} from './blocks.ts'
export { canSeeBooking } from './booking-access.ts'
export { insertBlock, listBookingsInTheWay, listRoomUse } from './block-queries.ts'
export { displaceBookings, freeBooking, recordDisplacements } from './displace.ts'
export { type BookingRow, lockBookings } from './queries.ts'
export { bookingJobs } from './release.ts'
export { countOldBookings, deleteOldBookings } from './retention-queries.ts'
export { blankBookingsOfPeople } from './erasure-queries.ts'
export { confirmBooking } from './running.ts'

export async function createBooking(
  context: Context,
  facilityId: number,
  payload: BookingPayload,
): Promise<Versioned<Booking>> {
  const [row] = await createBookings(context, facilityId, payload, [payload], 'booking.create')
  if (!row) throw new AppError('bookingDoesNotExist')
  return toVersionedBooking(context, row)
}

/** Books all periods of a series or none. */
export async function createSeries(context: Context, facilityId: number, payload: SeriesPayload): Promise<Booking[]> {
  const { recurrence, without = [] } = payload
  const periods = listSeriesPeriods(payload, recurrence.weekdays, recurrence.until)
  const bookedPeriods = periods.filter(({ start }) => !without.includes(start.slice(0, 10)))
  if (bookedPeriods.length === 0) throw new AppError('bookingInvalidTimeSlot')
  const rows = await createBookings(context, facilityId, payload, bookedPeriods, 'booking.createSeries')
  return rows.map((row) => presentBooking(context, row))
}

export async function listOccurrences(
  context: Context,
  { facilityId, start, end }: BookingPeriod & { facilityId: number },
  { weekdays, until, without = [] }: { weekdays: readonly number[]; until: string; without?: string[] | undefined },
): Promise<Occurrence[]> {
  const periods = listSeriesPeriods({ start, end }, weekdays, until)
  const takenStarts = await listTakenStarts(context.db, facilityId, periods)
  const verdicts = await validatePeriods(context, {
    organizerId: requireAttendeeId(context.actor.attendeeId),
    facilityId,
    periods,
    isCounted: (period) => !takenStarts.has(period.start) && !without.includes(period.start.slice(0, 10)),
  })
  return verdicts.map((verdict) => {
    const ruleCode = 'refusal' in verdict ? verdict.refusal.code : null
    if (ruleCode === 'bookingMissingProfile' || ruleCode === 'bookingClassroomNotBookable') throw new AppError(ruleCode)
    const takenCode = takenStarts.has(verdict.period.start) ? 'bookingTimeslotNotAvailable' : null
    return { ...verdict.period, refusal: (ruleCode as Occurrence['refusal']) ?? takenCode }
  })
}

/** @throws AppError bookingInvalidTimeSlot, requestTooWide */
function listSeriesPeriods({ start, end }: BookingPeriod, weekdays: readonly number[], until: string): BookingPeriod[] {
  if (!isValidPeriod({ start, end })) throw new AppError('bookingInvalidTimeSlot')
  const dates = listSeriesDates(start.slice(0, 10), weekdays, until)
  if (!dates) throw new AppError('requestTooWide')
  return dates.map((date) => movePeriodTo(date, { start, end }))
}

const roomMutex = createMutex<BookingRow[]>()

/** Queues bookings in memory, because waiting for the room's lock would occupy all connections. */
const runWithRoomMutex = (
  { db }: Context,
  facilityId: number,
  insertAllowedBookings: () => Promise<BookingRow[]>,
): Promise<BookingRow[]> => {
  const bookWithAppErrors = () => translateOverlapErrors(insertAllowedBookings)
  // A caller in a transaction already holds a connection, so it skips the queue and waits for the room's lock.
  return db.isTransaction ? bookWithAppErrors() : roomMutex.enqueue(db, facilityId, bookWithAppErrors)
}

async function createBookings(
  context: Context,
  facilityId: number,
  payload: BookingPayload,
  periods: readonly BookingPeriod[],
  action: AuditAction,
): Promise<BookingRow[]> {
  const organizerId = requireAttendeeId(context.actor.attendeeId)
  const { name, description } = payload
  const inviteeIds = [...new Set(payload.invitedAttendees)]
  await checkBookingFields(context, { name, description: description ?? '', inviteeIds, organizerId }, inviteeIds)
  return runWithRoomMutex(context, facilityId, () =>
    runInTransaction(context, async (tx) => {
      await lockRooms(tx, [facilityId])
      const verdicts = await requireAllowedPeriods({ ...context, db: tx }, { organizerId, facilityId, periods })
      const fields = { name, description: description ?? '', facilityId, organizerId }
      const newBookings = verdicts.map((verdict) => toNewBooking(context.clock, verdict))
      const rows = await insertBookings(tx, fields, newBookings, inviteeIds)
      await recordBookingActions(tx, context, action, rows)
      await notifyParticipants(tx, context, 'bookingInvitation', rows, () => inviteeIds)
      return rows
    }),
  )
}

/**
 * Checks only for `addedInviteeIds` that the caller may invite them.
 * @throws AppError textTooLong, bookingInvalidInvitees
 */
export async function checkBookingFields(
  context: Context,
  fields: Parameters<typeof findBookingFault>[0],
  addedInviteeIds: readonly number[],
): Promise<void> {
  const fault = findBookingFault(fields)
  if (fault) throw new AppError(fault)
  if (addedInviteeIds.length > 0 && !(await canInvite(context, addedInviteeIds)))
    throw new AppError('bookingInvalidInvitees')
}
