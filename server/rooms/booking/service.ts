import type { AuditAction } from '@uurwerk/contract/tell/audit-action'
import type { Booking, BookingPayload, Occurrence, SeriesPayload } from '@uurwerk/contract/rooms/booking'
import { lockRooms, ownId } from '../../roster/attendee/service.ts'
import { AppError } from '../../lib/app-error.ts'
import { alone } from '../../lib/turns.ts'
import type { Context } from '../../auth/context.ts'
import type { Versioned } from '../../http/call-context.ts'
import { allowed, judge, newBooking } from './judge.ts'
import { mayInvite } from './people.ts'
import { presentBooking, versioned } from './present.ts'
import { unlessTaken } from './known.ts'
import { type BookingRow, takenPeriods } from './queries.ts'
import { datesOf, faultOf, isSlot, movedTo, type Period } from './rules.ts'
import { recordOf, tellOf } from './tell.ts'
import { insertBookings } from './write-queries.ts'
import { inTransaction } from '../../db/transaction.ts'

export { answerInvitation } from './invitations.ts'
export { openInvitations } from './lists.ts'
export { cancelLost, findOrphaned, findOverlapped, type LostRow } from './lost-queries.ts'
export { bookingJobs } from './release.ts'
export { confirmBooking } from './running.ts'

/** Books a room. */
export async function createBooking(
  context: Context,
  facilityId: number,
  payload: BookingPayload,
): Promise<Versioned<Booking>> {
  const [row] = await make(context, facilityId, payload, [payload], 'booking.create')
  if (!row) throw new AppError('bookingDoesNotExist')
  return versioned(context, row)
}

/** Books a room at the times of a series: all of it or nothing. */
export async function createSeries(context: Context, facilityId: number, payload: SeriesPayload): Promise<Booking[]> {
  const { recurrence, without = [] } = payload
  const periods = periodsOf(payload, recurrence.weekdays, recurrence.until)
  const kept = periods.filter(({ start }) => !without.includes(start.slice(0, 10)))
  if (kept.length === 0) throw new AppError('bookingInvalidTimeSlot')
  const rows = await make(context, facilityId, payload, kept, 'booking.createSeries')
  return rows.map((row) => presentBooking(context, row))
}

/** When a series would take place, and which of it cannot be. */
export async function occurrencesOf(
  context: Context,
  { facilityId, start, end }: Period & { facilityId: number },
  { weekdays, until }: { weekdays: readonly number[]; until: string },
): Promise<Occurrence[]> {
  const periods = periodsOf({ start, end }, weekdays, until)
  const verdicts = await judge(context, { organizerId: ownId(context.actor.attendeeId), facilityId, periods })
  const taken = await takenPeriods(context.db, facilityId, periods)
  return verdicts.map((verdict) => {
    const code = 'refusal' in verdict ? verdict.refusal.code : null
    if (code === 'bookingMissingProfile' || code === 'bookingClassroomNotBookable') throw new AppError(code)
    const free = taken.has(verdict.period.start) ? 'bookingTimeslotNotAvailable' : null
    return { ...verdict.period, refusal: (code as Occurrence['refusal']) ?? free }
  })
}

/** @throws AppError bookingInvalidTimeSlot, requestTooWide */
function periodsOf({ start, end }: Period, weekdays: readonly number[], until: string): Period[] {
  if (!isSlot({ start, end })) throw new AppError('bookingInvalidTimeSlot')
  const dates = datesOf(start.slice(0, 10), weekdays, until)
  if (!dates) throw new AppError('requestTooWide')
  return dates.map((date) => movedTo(date, { start, end }))
}

const turns = alone<BookingRow[]>()

/** Those who want one room wait for each other here, and not with all connections at its lock. */
const inTurn = ({ db }: Context, facilityId: number, book: () => Promise<BookingRow[]>): Promise<BookingRow[]> => {
  const work = () => unlessTaken(book)
  // In a transaction of the caller it is that one's turn already.
  return db.isTransaction ? work() : turns.take(db, facilityId, work)
}

async function make(
  context: Context,
  facilityId: number,
  payload: BookingPayload,
  periods: readonly Period[],
  action: AuditAction,
): Promise<BookingRow[]> {
  const organizerId = ownId(context.actor.attendeeId)
  const { name, description } = payload
  const invitees = [...new Set(payload.invitedAttendees)]
  await refuseFaults(context, { name, description: description ?? '', invitees, organizerId }, invitees)
  return inTurn(context, facilityId, () =>
    inTransaction(context, async (tx) => {
      await lockRooms(tx, [facilityId])
      const verdicts = await allowed({ ...context, db: tx }, { organizerId, facilityId, periods })
      const described = { name, description: description ?? '', facilityId, organizerId }
      const rows = await insertBookings(tx, described, verdicts.map(newBooking), invitees)
      await recordOf(tx, context, action, rows)
      await tellOf(tx, context, 'bookingInvitation', rows, () => invitees)
      return rows
    }),
  )
}

/**
 * Refuses texts and invitees that cannot be; of the invitees only those who are new (`added`) must be ones to invite.
 * @throws AppError textTooLong, bookingInvalidInvitees
 */
export async function refuseFaults(
  context: Context,
  asked: Parameters<typeof faultOf>[0],
  added: readonly number[],
): Promise<void> {
  const fault = faultOf(asked)
  if (fault) throw new AppError(fault)
  if (added.length > 0 && !(await mayInvite(context, added))) throw new AppError('bookingInvalidInvitees')
}
