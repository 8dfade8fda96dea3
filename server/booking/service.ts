import type { Booking, BookingChange, BookingPayload, Occurrence, SeriesPayload } from '@uurwerk/contract/booking'
import type { AuditAction } from '@uurwerk/contract/audit-action'
import { ownId } from '../attendee/service.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import type { Context, Versioned } from '../lib/context.ts'
import { type Allowed, allowed, judge, momentsOf, nowOf } from './judge.ts'
import { mayInvite } from './people.ts'
import { presentBooking, versioned } from './present.ts'
import {
  type BookingRow,
  bookingsAmong,
  bookingsFrom,
  findBooking,
  isTaken,
  lockBookings,
  lockOrganizer,
  lockRooms,
  otherAppointment,
  takenPeriods,
} from './queries.ts'
import { confirmationOf, datesOf, faultOf, hasEnded, isSlot, movedTo, type Period } from './rules.ts'
import { guestsOf, recordOf, refreshRosters, tellOf } from './tell.ts'
import {
  cancelBookings,
  type ChangedBooking,
  describeBookings,
  disinvite,
  insertBookings,
  inviteTo,
  moveBookings,
  type NewBooking,
} from './write-queries.ts'

export { openInvitations } from './lists.ts'
export { releaseUnconfirmed } from './release.ts'

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

/** @throws AppError bookingInvalidTimeSlot, requestOutOfBounds */
function periodsOf({ start, end }: Period, weekdays: readonly number[], until: string): Period[] {
  if (!isSlot({ start, end })) throw new AppError('bookingInvalidTimeSlot')
  const dates = datesOf(start.slice(0, 10), weekdays, until)
  if (!dates) throw new AppError('requestOutOfBounds')
  return dates.map((date) => movedTo(date, { start, end }))
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
  await refuseFaults(context, { name, description: description ?? '', invitees, organizerId })
  return unlessTaken(() =>
    context.db.transaction().execute(async (tx) => {
      await lockRooms(tx, [facilityId])
      const verdicts = await allowed({ ...context, db: tx }, { organizerId, facilityId, periods })
      const described = { name, description: description ?? '', facilityId, organizerId }
      const ids = await insertBookings(tx, described, verdicts.map(newBooking), invitees)
      const rows = await bookingsAmong(tx, ids)
      await recordOf(tx, context, action, rows)
      await tellOf(tx, context, 'bookingInvitation', rows, invitees)
      return rows
    }),
  )
}

const newBooking = ({ period, start, profile }: Allowed): NewBooking => ({
  period,
  confirmation: confirmationOf(profile, start),
})

/** @throws AppError textTooLong, bookingInvalidInvitees */
async function refuseFaults(context: Context, asked: Parameters<typeof faultOf>[0]): Promise<void> {
  const fault = faultOf(asked)
  if (fault) throw new AppError(fault)
  if (asked.invitees.length > 0 && !(await mayInvite(context, asked.invitees)))
    throw new AppError('bookingInvalidInvitees')
}

/** Changes a booking, and if asked those of its series that come after it; all or nothing. */
export async function changeBooking(
  context: Context,
  id: number,
  change: BookingChange,
  isFollowing: boolean,
): Promise<Versioned<Booking>> {
  const { organizer } = ownBooking(context, await seenBooking(context, id), 'attendeeNoRights')
  return unlessTaken(() =>
    context.db.transaction().execute(async (tx) => {
      await lockOrganizer(tx, organizer.id)
      const rows = await lockedRows(tx, context, id, isFollowing, change.facilityId)
      const [row] = rows
      if (context.expectedVersion !== undefined && context.expectedVersion !== row.version)
        throw new AppError('preconditionFailed')
      const description = change.description ?? ''
      const invitees = [...new Set(change.invitedAttendees ?? row.invitees.map((one) => one.id))]
      const added = invitees.filter((one) => !row.invitees.some(({ id: known }) => known === one))
      await refuseFaults(
        { ...context, db: tx },
        { name: change.name, description, invitees: added, organizerId: organizer.id },
      )
      const moved = await moveTo(tx, context, rows, change)
      await describeBookings(
        tx,
        rows.map((one) => one.id),
        { name: change.name, description },
      )
      await changeInvitees(tx, context, rows, { invitees, isMoved: moved > 0 })
      await recordOf(tx, context, 'booking.change', rows)
      const changed = await findBooking(tx, id)
      if (!changed) throw new AppError('bookingDoesNotExist')
      return versioned(context, changed)
    }),
  )
}

/** Locks a booking, or with it those of its series that come after it, and the rooms that they leave or come to. */
async function lockedRows(
  tx: Tx,
  context: Context,
  id: number,
  isFollowing: boolean,
  facilityId?: number,
): Promise<[BookingRow, ...BookingRow[]]> {
  const known = await seenBooking({ ...context, db: tx }, id)
  const meant = isFollowing && known.series_id !== null ? await bookingsFrom(tx, known) : [known]
  await lockRooms(tx, [...meant.map(({ facility }) => facility.id), ...(facilityId === undefined ? [] : [facilityId])])
  const rows = await lockBookings(tx, [...meant.map((row) => row.id), id])
  const row = rows.find((one) => one.id === id)
  if (!row) throw new AppError('bookingDoesNotExist')
  const moments = momentsOf(context.clock, { start: row.starts_at, end: row.ends_at })
  if (moments && hasEnded(moments, context.clock.instant())) throw new AppError('bookingNotRunning')
  return [row, ...rows.filter((one) => one.id !== id)]
}

/** Moves those that are to be elsewhere or at another time; answers how many. */
async function moveTo(
  tx: Tx,
  context: Context,
  rows: readonly [BookingRow, ...BookingRow[]],
  { start, end, facilityId }: BookingChange,
): Promise<number> {
  const [row] = rows
  const room = facilityId ?? row.facility.id
  const shift = Temporal.PlainDate.from(row.starts_at.slice(0, 10)).until(start.slice(0, 10))
  if (!isSlot({ start, end })) throw new AppError('bookingInvalidTimeSlot')
  const wanted = rows.map((one) => {
    const date = Temporal.PlainDate.from(one.starts_at.slice(0, 10)).add(shift)
    return { row: one, period: movedTo(date.toString(), { start, end }) }
  })
  const moved = wanted.filter(
    ({ row: { starts_at, ends_at, facility }, period }) =>
      facility.id !== room || starts_at !== period.start || ends_at !== period.end,
  )
  if (moved.length === 0) return 0
  const mayHaveBegun = row.starts_at === start
  const verdicts = await allowed(
    { ...context, db: tx },
    {
      organizerId: row.organizer.id,
      facilityId: room,
      periods: moved.map(({ period }) => period),
      without: moved.map(({ row: { id } }) => id),
      mayHaveBegun,
    },
  )
  const ends = momentsOf(context.clock, { start, end })
  if (ends && hasEnded(ends, nowOf(context.clock))) throw new AppError('bookingReservationBeforeNow')
  const changes = moved.flatMap(({ row: { id, facility } }, index): ChangedBooking[] => {
    const verdict = verdicts[index]
    return verdict ? [{ ...newBooking(verdict), id, formerRoom: facility.id }] : []
  })
  await moveBookings(tx, room, changes)
  return changes.length
}

/** Asks who is new, and after a move everyone anew; tells who is no longer invited. */
async function changeInvitees(
  tx: Tx,
  context: Context,
  rows: readonly BookingRow[],
  { invitees, isMoved }: { invitees: readonly number[]; isMoved: boolean },
): Promise<void> {
  const known = ({ invitees: present }: BookingRow) => new Set(present.map(({ id }) => id))
  const asked = rows.flatMap((row) =>
    invitees.filter((one) => isMoved || !known(row).has(one)).map((attendeeId) => ({ id: row.id, attendeeId })),
  )
  const gone = rows.flatMap((row) =>
    [...known(row)].filter((one) => !invitees.includes(one)).map((attendeeId) => ({ id: row.id, attendeeId })),
  )
  await disinvite(tx, gone)
  await inviteTo(tx, asked)
  const guests = new Set(guestsOf(rows))
  await tellOf(
    tx,
    context,
    'bookingCancelled',
    rows,
    gone.map(({ attendeeId }) => attendeeId).filter((one) => guests.has(one)),
  )
  const changed = await bookingsAmong(
    tx,
    rows.map(({ id }) => id),
  )
  await refreshRosters(tx, changed)
  await tellOf(
    tx,
    context,
    'bookingInvitation',
    changed,
    asked.map(({ attendeeId }) => attendeeId),
  )
}

/** Cancels a booking, and if asked those of its series that come after it; the rooms are free at once. */
export async function cancelBooking(context: Context, id: number, isFollowing: boolean): Promise<null> {
  const known = await findBooking(context.db, id)
  if (!known || !isSeen(context, known)) {
    const other = known ? undefined : await otherAppointment(context.db, id)
    const isKnown = other && (other.is_public || context.actor.isStaff)
    throw new AppError(isKnown ? 'bookingOnlyBookingsDeletable' : 'bookingDoesNotExist')
  }
  ownBooking(context, known, 'bookingOnlyOrganizerDeletes')
  await context.db.transaction().execute(async (tx) => {
    await lockOrganizer(tx, known.organizer.id)
    const rows = await lockedRows(tx, context, id, isFollowing)
    await cancelBookings(
      tx,
      rows.map((row) => row.id),
    )
    await recordOf(tx, context, 'booking.cancel', rows)
    await tellOf(tx, context, 'bookingCancelled', rows, guestsOf(rows))
  })
  return null
}

/** A booking that the caller may know of. @throws AppError bookingDoesNotExist */
export async function seenBooking(context: Context, id: number): Promise<BookingRow> {
  const row = await findBooking(context.db, id)
  if (!row || !isSeen(context, row)) throw new AppError('bookingDoesNotExist')
  return row
}

const isSeen = ({ actor }: Context, { organizer, invitees }: BookingRow): boolean =>
  actor.isStaff || organizer.id === actor.attendeeId || invitees.some(({ id }) => id === actor.attendeeId)

/** A booking of the caller's own. @throws AppError bookingDoesNotExist, and the code for whom it is not */
export function ownBooking(
  { actor }: Context,
  row: BookingRow | undefined,
  code: 'attendeeNoRights' | 'bookingOnlyOrganizerDeletes',
): BookingRow {
  if (!row) throw new AppError('bookingDoesNotExist')
  if (row.organizer.id !== actor.attendeeId) throw new AppError(code)
  return row
}

/** The database keeps bookings apart; what it refuses is told as what it is. */
export async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isTaken(error) ? new AppError('bookingTimeslotNotAvailable') : error
  }
}
