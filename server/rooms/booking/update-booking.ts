import type { Booking, BookingChange } from '@uurwerk/contract/rooms/booking'
import type { Tx } from '#server/db/connect.ts'
import { lockRooms } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { type CallContext, requireVersion, type Versioned } from '#server/http/call-context.ts'
import {
  requireAllowedPeriods,
  toPeriodInstants,
  getBookingInstants,
  toNewBooking,
  getCurrentMinute,
} from './validate-periods.ts'
import { toVersionedBooking } from './present.ts'
import {
  type BookingRow,
  listBookings,
  listFollowingBookings,
  findBooking,
  lockBookings,
  lockOrganizer,
  findNonBooking,
} from './queries.ts'
import { hasEnded, isRunning, isValidSlot, movePeriodTo } from './rules.ts'
import {
  canSeeBooking,
  requireManagedBooking,
  requireOwnBooking,
  requireVisibleBooking,
  translateOverlapErrors,
} from './booking-access.ts'
import { checkBookingFields } from './service.ts'
import {
  announceBookingChanges,
  listActiveInvitees,
  recordBookingActions,
  notifyParticipants,
} from './notify-participants.ts'
import {
  cancelBookings,
  type ChangedBooking,
  updateBookingTexts,
  deleteInvitations,
  upsertInvitations,
  markBookingsUsed,
  moveBookings,
} from './write-queries.ts'
import { runInTransaction } from '#server/db/transaction.ts'

/** Changes all or nothing. */
export async function updateBooking(
  context: CallContext,
  id: number,
  change: BookingChange,
  isFollowing: boolean,
): Promise<Versioned<Booking>> {
  const { organizer } = requireManagedBooking(context, await requireVisibleBooking(context, id))
  return translateOverlapErrors(() =>
    runInTransaction(context, async (tx) => {
      await lockOrganizer(tx, organizer.id)
      const rows = await lockAffectedBookings(tx, context, id, isFollowing, change.facilityId)
      const [row] = rows
      requireVersion(context, row.version)
      const description = change.description ?? ''
      const invitees = [...new Set(change.invitedAttendees ?? row.invitees.map((invitee) => invitee.id))]
      const added = invitees.filter((invitee) =>
        rows.some(({ invitees: known }) => known.every((known) => known.id !== invitee)),
      )
      await checkBookingFields(
        { ...context, db: tx },
        { name: change.name, description, invitees, organizerId: organizer.id },
        added,
      )
      const moved = await moveChangedBookings(tx, context, rows, change)
      await updateBookingTexts(
        tx,
        rows.map((booking) => booking.id),
        { name: change.name, description },
      )
      await updateInvitees(tx, context, rows, { invitees, isMoved: moved > 0 })
      await recordBookingActions(tx, context, 'booking.change', rows)
      const changed = await findBooking(tx, id)
      if (!changed) throw new AppError('bookingDoesNotExist')
      return toVersionedBooking(context, changed)
    }),
  )
}

/** Locks old and new rooms before bookings; returns the booking with `id` first. */
async function lockAffectedBookings(
  tx: Tx,
  context: Context,
  id: number,
  isFollowing: boolean,
  facilityId?: number,
): Promise<[BookingRow, ...BookingRow[]]> {
  const known = await requireVisibleBooking({ ...context, db: tx }, id)
  const meant = isFollowing && known.series_id !== null ? await listFollowingBookings(tx, known) : [known]
  await lockRooms(tx, [...meant.map(({ facility }) => facility.id), ...(facilityId === undefined ? [] : [facilityId])])
  const rows = await lockBookings(tx, [...meant.map((row) => row.id), id])
  const row = rows.find((booking) => booking.id === id)
  if (!row) throw new AppError('bookingDoesNotExist')
  const moments = toPeriodInstants(context.clock, { start: row.starts_at, end: row.ends_at })
  if (moments && hasEnded(moments, context.clock.instant())) throw new AppError('bookingNotRunning')
  return [row, ...rows.filter((booking) => booking.id !== id)]
}

/** Returns the number of moved bookings. */
async function moveChangedBookings(
  tx: Tx,
  context: Context,
  rows: readonly [BookingRow, ...BookingRow[]],
  { start, end, facilityId }: BookingChange,
): Promise<number> {
  const [row] = rows
  const room = facilityId ?? row.facility.id
  const shift = Temporal.PlainDate.from(row.starts_at.slice(0, 10)).until(start.slice(0, 10))
  if (!isValidSlot({ start, end })) throw new AppError('bookingInvalidTimeSlot')
  const wanted = rows.map((booking) => {
    const date = Temporal.PlainDate.from(booking.starts_at.slice(0, 10)).add(shift)
    return { row: booking, period: movePeriodTo(date.toString(), { start, end }) }
  })
  const moved = wanted.filter(
    ({ row: { starts_at, ends_at, facility }, period }) =>
      facility.id !== room || starts_at !== period.start || ends_at !== period.end,
  )
  if (moved.length === 0) return 0
  // A running booking keeps its room and start, so that its used minutes stay counted.
  const hasBegun = isRunning(getBookingInstants(context, row), context.clock.instant())
  const mayHaveBegun = row.starts_at === start && row.facility.id === room
  if (hasBegun && !mayHaveBegun) throw new AppError('bookingReservationBeforeNow')
  const verdicts = await requireAllowedPeriods(
    { ...context, db: tx },
    {
      organizerId: row.organizer.id,
      facilityId: room,
      periods: moved.map(({ period }) => period),
      without: moved.map(({ row: { id } }) => id),
      mayHaveBegun,
    },
  )
  const ends = toPeriodInstants(context.clock, { start, end })
  if (ends && hasEnded(ends, getCurrentMinute(context.clock))) throw new AppError('bookingReservationBeforeNow')
  const changes = moved.flatMap(({ row: { id, facility, starts_at } }, index): ChangedBooking[] => {
    const verdict = verdicts[index]
    if (!verdict) return []
    const keepsConfirmation = facility.id === room && starts_at === verdict.period.start
    return [{ ...toNewBooking(verdict), id, formerRoom: facility.id, keepsConfirmation }]
  })
  await moveBookings(tx, room, changes)
  return changes.length
}

/** Invites everyone again after a move. */
async function updateInvitees(
  tx: Tx,
  context: Context,
  rows: readonly BookingRow[],
  { invitees, isMoved }: { invitees: readonly number[]; isMoved: boolean },
): Promise<void> {
  const listInviteeIds = ({ invitees: present }: BookingRow) => present.map(({ id }) => id)
  const findInviteesToAsk = (row: BookingRow) =>
    invitees.filter((invitee) => isMoved || !listInviteeIds(row).includes(invitee))
  const findRemovedInvitees = (row: BookingRow) => listInviteeIds(row).filter((item) => !invitees.includes(item))
  const toInvitations = (people: (row: BookingRow) => number[]) =>
    rows.flatMap((row) => people(row).map((attendeeId) => ({ id: row.id, attendeeId })))
  await deleteInvitations(tx, toInvitations(findRemovedInvitees))
  await upsertInvitations(tx, toInvitations(findInviteesToAsk))
  await notifyParticipants(tx, context, 'bookingCancelled', rows, (row) =>
    findRemovedInvitees(row).filter((item) => listActiveInvitees(row).includes(item)),
  )
  const asked = new Map(rows.map((row) => [row.id, findInviteesToAsk(row)]))
  const changed = await listBookings(
    tx,
    rows.map(({ id }) => id),
  )
  await announceBookingChanges(tx, changed)
  await notifyParticipants(tx, context, 'bookingInvitation', changed, ({ id }) => asked.get(id) ?? [])
}

/** Keeps the used minutes of a running booking counted, unless it still awaits confirmation. */
export async function cancelBooking(context: Context, id: number, isFollowing: boolean): Promise<null> {
  const known = await findBooking(context.db, id)
  if (!known || !canSeeBooking(context, known)) {
    const other = known ? undefined : await findNonBooking(context.db, id)
    const isKnown = other && (other.is_public || context.actor.isStaff)
    throw new AppError(isKnown ? 'bookingOnlyBookingsDeletable' : 'bookingDoesNotExist')
  }
  requireOwnBooking(context, known, 'bookingOnlyOrganizerDeletes')
  await runInTransaction(context, async (tx) => {
    await lockOrganizer(tx, known.organizer.id)
    const rows = await lockAffectedBookings(tx, context, id, isFollowing)
    const now = context.clock.instant()
    const isUsed = (booking: BookingRow) => isRunning(getBookingInstants(context, booking), now) && isConfirmed(booking)
    const listBookingIds = (some: readonly BookingRow[]) => some.map((booking) => booking.id)
    await cancelBookings(tx, listBookingIds(rows))
    await markBookingsUsed(tx, listBookingIds(rows.filter(isUsed)), toIsoMinute(getLocalDateTime(context.clock)))
    await recordBookingActions(tx, context, 'booking.cancel', rows)
    await notifyParticipants(tx, context, 'bookingCancelled', rows, listActiveInvitees)
  })
  return null
}

const isConfirmed = ({ confirm_from, confirmed_at }: BookingRow): boolean =>
  confirm_from === null || confirmed_at !== null
