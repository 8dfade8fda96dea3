import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Named } from '@uurwerk/contract/values'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { attendees, rooms } from '#server/db/sql/attendee.ts'
import { isPublicAppointment } from '#server/db/sql/appointment.ts'
import { isNotDraft } from '#server/db/sql/publication.ts'
import type { BookingPeriod } from './rules.ts'
import { lockTimeoutSetting, organizerLock } from '#server/db/locks.ts'

export interface BookingRow {
  id: number
  name: string
  description: string
  starts_at: string
  ends_at: string
  facility: Named
  organizer: Named
  series_id: number | null
  confirm_from: string | null
  confirm_until: string | null
  confirm_radius: number | null
  confirmed_at: string | null
  /** Location of the room, if known. */
  location: { latitude: number; longitude: number } | null
  invitees: Booking['invitees']
  version: number
}

/** Tables, or CTEs with newly inserted rows. */
interface BookingSources {
  appointment: RawBuilder<unknown>
  booking: RawBuilder<unknown>
  invitee: RawBuilder<unknown>
}

/** Selects `BookingRow`s. Callers append conditions on `booking` and on the appointment, `a`. */
export const bookingRowsQuery = ({ appointment, booking, invitee }: BookingSources): RawBuilder<unknown> => sql`
  select a.id, a.name, booking.description, a.starts_at, a.ends_at, booking.series_id, booking.confirm_from,
    booking.confirm_until,
    booking.confirm_radius, booking.confirmed_at, a.version,
    json_build_object('id', room.id, 'name', room.name) as facility,
    json_build_object('id', organizer.id, 'name', organizer.name) as organizer,
    case when classroom.latitude is not null and classroom.longitude is not null
      then json_build_object('latitude', classroom.latitude, 'longitude', classroom.longitude) end as location,
    coalesce((
      select json_agg(json_build_object('id', person.id, 'name', person.name, 'status', invitee.status)
        order by person.name, person.id)
      from ${invitee} invitee
      join ${attendees} person on person.id = invitee.attendee_id
      where invitee.appointment_id = a.id
    ), '[]') as invitees
  from ${booking} booking
  join ${appointment} a on a.id = booking.appointment_id and not a.is_cancelled
  join (${rooms}) on room.id = booking.facility_id
  join ${attendees} organizer on organizer.id = booking.organizer_id`

const activeBookingsQuery = bookingRowsQuery({
  appointment: sql`appointment`,
  booking: sql`booking`,
  invitee: sql`booking_invitee`,
})

/** Ignores cancelled bookings. */
export async function findBooking(db: Db, id: number): Promise<BookingRow | undefined> {
  const { rows } = await sql<BookingRow>`${activeBookingsQuery} where a.id = ${id}`.execute(db)
  return rows[0]
}

/** Serializes changes to a booking; locks in order of id and returns by start. */
export async function lockBookings(tx: Tx, ids: readonly number[]): Promise<BookingRow[]> {
  await sql`
    select from appointment, (select ${lockTimeoutSetting}) as lock_timeout
    where id = any(${ids}::int[])
    order by id
    for no key update of appointment`.execute(tx)
  return listBookings(tx, ids)
}

export async function lockBooking(tx: Tx, id: number): Promise<BookingRow | undefined> {
  const [row] = await lockBookings(tx, [id])
  return row
}

export async function listBookings(db: Db, ids: readonly number[]): Promise<BookingRow[]> {
  const { rows } =
    await sql<BookingRow>`${sql.raw(preparedPrefix)} ${activeBookingsQuery} where a.id = any(${ids}::int[]) order by a.starts_at, a.id`.execute(
      db,
    )
  return rows
}

/** Includes the booking itself. */
export async function listFollowingBookings(db: Db, { series_id, starts_at }: BookingRow): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    ${activeBookingsQuery}
    where booking.series_id = ${series_id} and a.starts_at >= ${starts_at}
    order by a.starts_at, a.id`.execute(db)
  return rows
}

export async function listFutureBookings(db: Db, organizerId: number, now: string): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    ${activeBookingsQuery}
    where booking.organizer_id = ${organizerId} and a.ends_at > ${now}
    order by a.starts_at, a.id`.execute(db)
  return rows
}

export async function listPastBookings(db: Db, organizerId: number, now: string, limit: number): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    ${activeBookingsQuery}
    where booking.organizer_id = ${organizerId} and a.ends_at <= ${now}
    order by a.starts_at desc, a.id desc
    limit ${limit}`.execute(db)
  return rows
}

/** Excludes bookings that have ended; by start. */
export async function listInvitedBookings(db: Db, attendeeId: number, now: string): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`
    ${activeBookingsQuery}
    join booking_invitee own_invitation on own_invitation.appointment_id = a.id
      and own_invitation.attendee_id = ${attendeeId}
    where a.ends_at > ${now}
    order by a.starts_at, a.id`.execute(db)
  return rows
}

/** Counts a series once and ignores bookings that have ended. */
export async function countUnansweredInvitations(db: Db, attendeeId: number, now: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct coalesce(booking.series_id, a.id))::int as count
    from booking_invitee invitee
    join appointment a on a.id = invitee.appointment_id
    join booking on booking.appointment_id = a.id
    where invitee.attendee_id = ${attendeeId} and invitee.status = 'Pending' and not a.is_cancelled
      and a.ends_at > ${now}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Serializes changes to existing bookings, so that their rooms can be locked first. */
export async function lockOrganizer(tx: Tx, organizerId: number): Promise<void> {
  await sql`select ${lockTimeoutSetting}, ${organizerLock(organizerId)}`.execute(tx)
}

export interface UsedMinutesRow {
  facility_id: number
  /** Monday of the ISO week. */
  monday: string
  minutes: number
}

interface UsedMinutesFilter {
  firstMonday: string
  lastMonday: string
  /** All rooms if absent. */
  facilityId?: number
  excludedBookingIds?: readonly number[] | undefined
}

/** Counts a booking cancelled while it ran until its cancellation. */
export const usedMinutesQuery = (
  organizerId: number,
  { firstMonday, lastMonday, facilityId, excludedBookingIds = [] }: UsedMinutesFilter,
): RawBuilder<UsedMinutesRow> => sql`${sql.raw(preparedPrefix)}
  select booking.facility_id, date_trunc('week', a.starts_at)::date as monday,
    (sum(extract(epoch from a.ends_at - a.starts_at)) / 60)::int as minutes
  from booking
  join appointment a on a.id = booking.appointment_id and (booking.is_used or not a.is_cancelled)
  where booking.organizer_id = ${organizerId} ${facilityId === undefined ? sql`` : sql`and booking.facility_id = ${facilityId}`}
    and booking.appointment_id <> all(${excludedBookingIds}::int[])
    and a.starts_at >= ${firstMonday}::date and a.starts_at < ${lastMonday}::date + 7
  group by 1, 2`

export async function listTakenStarts(
  db: Db,
  facilityId: number,
  periods: readonly BookingPeriod[],
  excludedBookingIds: readonly number[] = [],
): Promise<Set<string>> {
  const { rows } = await sql<{ start: string }>`
    select requested.start
    from unnest(${periods.map(({ start }) => start)}::timestamp[], ${periods.map(({ end }) => end)}::timestamp[])
      as requested (start, "end")
    where exists (
      select from occupancy
      where occupancy.room_id = ${facilityId} and occupancy.during && tsrange(requested.start, requested."end")
        and occupancy.appointment_id <> all(${excludedBookingIds}::int[])
    )`.execute(db)
  return new Set(rows.map(({ start }) => start))
}

/** Skips rows that another server has locked. */
export async function lockUnconfirmedBookings(tx: Tx, deadline: string, limit: number): Promise<BookingRow[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from booking
    join appointment a on a.id = booking.appointment_id and not a.is_cancelled
    where booking.confirmed_at is null and booking.confirm_until < ${deadline}
    order by a.id
    limit ${limit}
    for no key update of a skip locked`.execute(tx)
  if (rows.length === 0) return []
  // Somebody may have confirmed or moved one before its lock, which reads only the appointment again.
  const due = await sql<{ id: number }>`
    select appointment_id as id from booking
    where appointment_id = any(${rows.map(({ id }) => id)}::int[])
      and confirmed_at is null and confirm_until < ${deadline}`.execute(tx)
  return listBookings(
    tx,
    due.rows.map(({ id }) => id),
  )
}

interface ReleasedCounts {
  total: number
  earlier: number
}

export const noReleases: ReleasedCounts = { total: 0, earlier: 0 }

/** Counts the released bookings of a series, and those released before an instant. */
export async function countReleased(db: Db, seriesId: number, before: string | null): Promise<ReleasedCounts> {
  const { rows } = await sql<ReleasedCounts>`
    select count(released_at)::int as total,
      count(*) filter (where released_at < ${before}::timestamptz)::int as earlier
    from booking where series_id = ${seriesId}`.execute(db)
  return rows[0] ?? noReleases
}

export async function findNonBooking(db: Db, id: number): Promise<{ is_public: boolean } | undefined> {
  const { rows } = await sql<{ is_public: boolean }>`
    select ${isNotDraft('a')} and ${isPublicAppointment('a')} as is_public
    from appointment a
    where a.id = ${id} and a.type <> 'booking'`.execute(db)
  return rows[0]
}

/** Recognizes `exclusion_violation`. */
export const isRoomTakenError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23P01'
