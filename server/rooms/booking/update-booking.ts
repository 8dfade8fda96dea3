import type { Booking, BookingChange } from '@uurwerk/contract/rooms/booking'
import type { Tx } from '#server/db/connect.ts'
import { lockRooms } from '#server/roster/attendee/service.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import type { Context } from '#server/auth/context.ts'
import { withdrawInvitations } from '#server/tell/notification/service.ts'
import { type CallContext, requireVersion, type Versioned } from '#server/http/call-context.ts'
import {
  type BookingRequest,
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
import { type BookingPeriod, hasEnded, isRunning, isValidPeriod, movePeriodTo } from './rules.ts'
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
  includesFollowing: boolean,
): Promise<Versioned<Booking>> {
  const { organizer } = requireManagedBooking(context, await requireVisibleBooking(context, id))
  return translateOverlapErrors(() =>
    runInTransaction(context, async (tx) => {
      await lockOrganizer(tx, organizer.id)
      const rows = await lockAffectedBookings(tx, context, id, includesFollowing, change.facilityId)
      const [row] = rows
      requireVersion(context, row.version)
      const description = change.description ?? ''
      const currentIds = row.invitees.map((invitee) => invitee.id)
      const inviteeIds = [...new Set(change.invitedAttendees ?? currentIds)]
      const addedIds = inviteeIds.filter((inviteeId) =>
        rows.some(({ invitees }) => invitees.every(({ id: invitedId }) => invitedId !== inviteeId)),
      )
      const removedIds = currentIds.filter((currentId) => !inviteeIds.includes(currentId))
      await checkBookingFields(
        { ...context, db: tx },
        { name: change.name, description, inviteeIds, organizerId: organizer.id },
        addedIds,
      )
      const movedIds = await moveChangedBookings(tx, context, rows, change)
      await updateBookingTexts(
        tx,
        rows.map((booking) => booking.id),
        { name: change.name, description },
      )
      await updateInvitees(tx, context, rows, { addedIds, removedIds, movedIds })
      await recordBookingActions(tx, context, 'booking.change', rows)
      const updatedRow = await findBooking(tx, id)
      if (!updatedRow) throw new AppError('bookingDoesNotExist')
      return toVersionedBooking(context, updatedRow)
    }),
  )
}

/** Locks old and new rooms before bookings; returns the booking with `id` first. */
async function lockAffectedBookings(
  tx: Tx,
  context: Context,
  id: number,
  includesFollowing: boolean,
  facilityId?: number,
): Promise<[BookingRow, ...BookingRow[]]> {
  const unlockedRow = await requireVisibleBooking({ ...context, db: tx }, id)
  const unlockedRows =
    includesFollowing && unlockedRow.series_id !== null ? await listFollowingBookings(tx, unlockedRow) : [unlockedRow]
  await lockRooms(tx, [
    ...unlockedRows.map(({ facility }) => facility.id),
    ...(facilityId === undefined ? [] : [facilityId]),
  ])
  const rows = await lockBookings(tx, [...unlockedRows.map((row) => row.id), id])
  const row = rows.find((booking) => booking.id === id)
  if (!row) throw new AppError('bookingDoesNotExist')
  const instants = toPeriodInstants(context.clock, { start: row.starts_at, end: row.ends_at })
  if (instants && hasEnded(instants, context.clock.instant())) throw new AppError('bookingNotRunning')
  return [row, ...rows.filter((booking) => booking.id !== id)]
}

interface BookingMove {
  row: BookingRow
  period: BookingPeriod
  roomId: number
}

/** The others keep their own date, times and room where the change leaves those of the first as they are. */
function listMoves(
  rows: readonly [BookingRow, ...BookingRow[]],
  { start, end, facilityId }: BookingChange,
): BookingMove[] {
  const [row] = rows
  const dateShift = Temporal.PlainDate.from(row.starts_at.slice(0, 10)).until(start.slice(0, 10))
  const hasOtherTimes = start.slice(11) !== row.starts_at.slice(11) || end.slice(11) !== row.ends_at.slice(11)
  const newRoomId = facilityId === row.facility.id ? undefined : facilityId
  const targets = rows.map((booking): BookingMove => {
    const date = Temporal.PlainDate.from(booking.starts_at.slice(0, 10)).add(dateShift)
    const times = hasOtherTimes ? { start, end } : { start: booking.starts_at, end: booking.ends_at }
    return { row: booking, period: movePeriodTo(date.toString(), times), roomId: newRoomId ?? booking.facility.id }
  })
  return targets.filter(
    ({ row: { starts_at, ends_at, facility }, period, roomId }) =>
      facility.id !== roomId || starts_at !== period.start || ends_at !== period.end,
  )
}

async function moveChangedBookings(
  tx: Tx,
  context: Context,
  rows: readonly [BookingRow, ...BookingRow[]],
  change: BookingChange,
): Promise<number[]> {
  const [row] = rows
  const { start, end, facilityId = row.facility.id } = change
  if (!isValidPeriod({ start, end })) throw new AppError('bookingInvalidTimeSlot')
  const moves = listMoves(rows, change)
  if (moves.length === 0) return []
  // A running booking keeps its room and start, so that its used minutes stay counted.
  const hasBegun = isRunning(getBookingInstants(context, row), context.clock.instant())
  const mayHaveBegun = row.starts_at === start && row.facility.id === facilityId
  if (hasBegun && !mayHaveBegun) throw new AppError('bookingReservationBeforeNow')
  const targetInstants = toPeriodInstants(context.clock, { start, end })
  if (targetInstants && hasEnded(targetInstants, getCurrentMinute(context.clock)))
    throw new AppError('bookingReservationBeforeNow')
  for (const [roomId, roomMoves] of Map.groupBy(moves, (move) => move.roomId))
    await moveToRoom(tx, context, roomMoves, { organizerId: row.organizer.id, facilityId: roomId, mayHaveBegun })
  return moves.map(({ row: { id } }) => id)
}

async function moveToRoom(
  tx: Tx,
  context: Context,
  moves: readonly BookingMove[],
  request: Omit<BookingRequest, 'periods'>,
): Promise<void> {
  const { facilityId } = request
  const verdicts = await requireAllowedPeriods(
    { ...context, db: tx },
    {
      ...request,
      periods: moves.map(({ period }) => period),
      replacedBookingIds: moves.map(({ row: { id } }) => id),
    },
  )
  const changes = moves.flatMap(({ row: { id, facility, starts_at } }, index): ChangedBooking[] => {
    const verdict = verdicts[index]
    if (!verdict) return []
    const keepsConfirmation = facility.id === facilityId && starts_at === verdict.period.start
    return [{ ...toNewBooking(context.clock, verdict), id, formerRoomId: facility.id, keepsConfirmation }]
  })
  await moveBookings(tx, facilityId, changes)
}

interface InviteeChange {
  addedIds: readonly number[]
  removedIds: readonly number[]
  movedIds: readonly number[]
}

async function updateInvitees(
  tx: Tx,
  context: Context,
  rows: readonly BookingRow[],
  { addedIds, removedIds, movedIds }: InviteeChange,
): Promise<void> {
  const listInviteeIds = ({ invitees: currentInvitees }: BookingRow) => currentInvitees.map(({ id }) => id)
  const listInviteesToAsk = (row: BookingRow) => {
    const currentIds = listInviteeIds(row)
    const keptIds = currentIds.filter((inviteeId) => movedIds.includes(row.id) && !removedIds.includes(inviteeId))
    return [...keptIds, ...addedIds.filter((inviteeId) => !currentIds.includes(inviteeId))]
  }
  const listRemovedInvitees = (row: BookingRow) =>
    listInviteeIds(row).filter((inviteeId) => removedIds.includes(inviteeId))
  const toInvitations = (listIds: (row: BookingRow) => number[]) =>
    rows.flatMap((row) => listIds(row).map((attendeeId) => ({ id: row.id, attendeeId })))
  const [removedInvitations, newInvitations] = [toInvitations(listRemovedInvitees), toInvitations(listInviteesToAsk)]
  await deleteInvitations(tx, removedInvitations)
  await upsertInvitations(tx, newInvitations)
  await withdrawInvitations(tx, context, [...removedInvitations, ...newInvitations])
  await notifyParticipants(tx, context, 'bookingCancelled', rows, (row) =>
    listRemovedInvitees(row).filter((inviteeId) => listActiveInvitees(row).includes(inviteeId)),
  )
  const newInviteeIds = new Map(rows.map((row) => [row.id, listInviteesToAsk(row)]))
  const updatedRows = await listBookings(
    tx,
    rows.map(({ id }) => id),
  )
  await announceBookingChanges(tx, updatedRows)
  await notifyParticipants(tx, context, 'bookingInvitation', updatedRows, ({ id }) => newInviteeIds.get(id) ?? [])
}

/** Keeps the used minutes of a running booking counted, unless it still awaits confirmation. */
export async function cancelBooking(context: CallContext, id: number, includesFollowing: boolean): Promise<null> {
  const unlockedRow = await findBooking(context.db, id)
  if (!unlockedRow || !canSeeBooking(context, unlockedRow)) {
    const nonBooking = unlockedRow ? undefined : await findNonBooking(context.db, id)
    const isVisible = nonBooking && (nonBooking.is_public || context.actor.isStaff)
    throw new AppError(isVisible ? 'bookingOnlyBookingsDeletable' : 'bookingDoesNotExist')
  }
  requireOwnBooking(context, unlockedRow, 'bookingOnlyOrganizerDeletes')
  await runInTransaction(context, async (tx) => {
    await lockOrganizer(tx, unlockedRow.organizer.id)
    const rows = await lockAffectedBookings(tx, context, id, includesFollowing)
    requireVersion(context, rows[0].version)
    const now = context.clock.instant()
    const isUsedNow = (booking: BookingRow) =>
      isRunning(getBookingInstants(context, booking), now) && isConfirmed(booking)
    const listBookingIds = (bookings: readonly BookingRow[]) => bookings.map((booking) => booking.id)
    await cancelBookings(tx, listBookingIds(rows))
    await markBookingsUsed(tx, listBookingIds(rows.filter(isUsedNow)), toIsoMinute(getLocalDateTime(context.clock)))
    await withdrawInvitations(tx, context, rows)
    await recordBookingActions(tx, context, 'booking.cancel', rows)
    await notifyParticipants(tx, context, 'bookingCancelled', rows, listActiveInvitees)
  })
  return null
}

const isConfirmed = ({ confirm_from, confirmed_at }: BookingRow): boolean =>
  confirm_from === null || confirmed_at !== null
