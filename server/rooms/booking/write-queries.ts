import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { type BookingRow, bookingRowsQuery } from './queries.ts'
import type { BookingPeriod } from './rules.ts'

export interface NewBooking {
  period: BookingPeriod
  confirmation: { from: Temporal.Instant; until: Temporal.Instant; radius: number | null } | null
  confirmedAt: Temporal.Instant | null
}

interface BookingDescription {
  name: string
  description: string
  facilityId: number
}

/**
 * Adds the bookings to rosters. A series gets the lowest id of its bookings.
 * @throws an error that `isRoomTakenError` recognizes, if the room is taken
 */
export async function insertBookings(
  tx: Tx,
  { name, description, facilityId, organizerId }: BookingDescription & { organizerId: number },
  newBookings: readonly NewBooking[],
  inviteeIds: readonly number[],
): Promise<BookingRow[]> {
  const { rows } = await sql<BookingRow>`${sql.raw(preparedPrefix)}
    with inserted as (
      insert into appointment (type, name, starts_at, ends_at)
      select 'booking', ${name}, start, "end"
      from unnest(
        ${newBookings.map(({ period }) => period.start)}::timestamp[], ${newBookings.map(({ period }) => period.end)}::timestamp[]
      ) as requested (start, "end")
      returning *
    ),
    booked as (
      insert into booking (
        appointment_id, facility_id, organizer_id, description, series_id, confirm_from, confirm_until, confirm_radius,
        confirmed_at
      )
      select inserted.id, ${facilityId}, ${organizerId}, ${description},
        ${newBookings.length > 1 ? sql`(select min(id) from inserted)` : sql`null::integer`},
        requested.confirm_from, requested.confirm_until, requested.radius, requested.confirmed_at
      from inserted
      join unnest(
        ${newBookings.map(({ period }) => period.start)}::timestamp[],
        ${newBookings.map(({ confirmation }) => confirmation?.from.toString() ?? null)}::timestamptz[],
        ${newBookings.map(({ confirmation }) => confirmation?.until.toString() ?? null)}::timestamptz[],
        ${newBookings.map(({ confirmation }) => confirmation?.radius ?? null)}::int[],
        ${newBookings.map(({ confirmedAt }) => confirmedAt?.toString() ?? null)}::timestamptz[]
      ) as requested (start, confirm_from, confirm_until, radius, confirmed_at) on requested.start = inserted.starts_at
      returning *
    ),
    invited as (
      insert into booking_invitee (appointment_id, attendee_id, status)
      select inserted.id, invitee, 'Pending' from inserted cross join unnest(${inviteeIds}::int[]) as invitee
      returning *
    ),
    roster_entry as (
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select attendee, inserted.starts_at, inserted.id
      from inserted
      cross join unnest(${[facilityId, organizerId, ...inviteeIds]}::int[]) as attendee
    )
    ${bookingRowsQuery({ appointment: sql`inserted`, booking: sql`booked`, invitee: sql`invited` })}
    order by a.starts_at`.execute(tx)
  return rows
}

export interface ChangedBooking extends NewBooking {
  id: number
  formerRoomId: number
  /** True if only the end changes. */
  keepsConfirmation: boolean
}

/** Frees all former rooms first, so that bookings moved together do not collide. */
export async function moveBookings(
  tx: Tx,
  facilityId: number,
  changedBookings: readonly ChangedBooking[],
): Promise<void> {
  const ids = changedBookings.map(({ id }) => id)
  await sql`
    delete from appointment_attendee
    using unnest(${ids}::int[], ${changedBookings.map(({ formerRoomId }) => formerRoomId)}::int[]) as former (id, room)
    where appointment_attendee.appointment_id = former.id and appointment_attendee.attendee_id = former.room`.execute(
    tx,
  )
  await sql`
    update appointment a
    set starts_at = requested.start, ends_at = requested."end"
    from unnest(
      ${ids}::int[], ${changedBookings.map(({ period }) => period.start)}::timestamp[],
      ${changedBookings.map(({ period }) => period.end)}::timestamp[]
    ) as requested (id, start, "end")
    where a.id = requested.id`.execute(tx)
  const bookingsToReconfirm = changedBookings.filter(({ keepsConfirmation }) => !keepsConfirmation)
  await sql`
    update booking
    set facility_id = ${facilityId}, confirm_from = requested.confirm_from, confirm_until = requested.confirm_until,
      confirm_radius = requested.radius, confirmed_at = requested.confirmed_at
    from unnest(
      ${bookingsToReconfirm.map(({ id }) => id)}::int[],
      ${bookingsToReconfirm.map(({ confirmation }) => confirmation?.from.toString() ?? null)}::timestamptz[],
      ${bookingsToReconfirm.map(({ confirmation }) => confirmation?.until.toString() ?? null)}::timestamptz[],
      ${bookingsToReconfirm.map(({ confirmation }) => confirmation?.radius ?? null)}::int[],
      ${bookingsToReconfirm.map(({ confirmedAt }) => confirmedAt?.toString() ?? null)}::timestamptz[]
    ) as requested (id, confirm_from, confirm_until, radius, confirmed_at)
    where booking.appointment_id = requested.id`.execute(tx)
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select ${facilityId}, starts_at, id from appointment where id = any(${ids}::int[])`.execute(tx)
}

export async function updateBookingTexts(
  tx: Tx,
  ids: readonly number[],
  { name, description }: { name: string; description: string },
): Promise<void> {
  await sql`
    update appointment set name = ${name}, version = version + 1 where id = any(${ids}::int[])`.execute(tx)
  await sql`
    update booking set description = ${description} where appointment_id = any(${ids}::int[])`.execute(tx)
}

/** @throws an error that `isRoomTakenError` recognizes, if the room is taken */
export const updateBookingEnd = (tx: Tx, id: number, end: string) =>
  sql`update appointment set ends_at = ${end}, version = version + 1 where id = ${id}`.execute(tx)

export interface BookingInvitation {
  id: number
  attendeeId: number
}

/** Resets earlier answers and adds the booking to rosters. */
export async function upsertInvitations(tx: Tx, invitations: readonly BookingInvitation[]): Promise<void> {
  if (invitations.length === 0) return
  await sql`
    insert into booking_invitee (appointment_id, attendee_id, status)
    select id, attendee, 'Pending' from ${invitationPairsTable(invitations)}
    on conflict (appointment_id, attendee_id) do update set status = 'Pending'`.execute(tx)
  await addToRosters(tx, invitations)
}

export async function deleteInvitations(tx: Tx, invitations: readonly BookingInvitation[]): Promise<void> {
  if (invitations.length === 0) return
  await sql`
    delete from booking_invitee invitee using ${invitationPairsTable(invitations)}
    where invitee.appointment_id = requested.id and invitee.attendee_id = requested.attendee`.execute(tx)
  await removeFromRosters(tx, invitations)
}

/** Removes declined bookings from the roster. */
export async function updateInvitationStatus(
  tx: Tx,
  ids: readonly number[],
  attendeeId: number,
  status: 'Accepted' | 'Denied',
): Promise<void> {
  await sql`
    update booking_invitee set status = ${status}
    where appointment_id = any(${ids}::int[]) and attendee_id = ${attendeeId}`.execute(tx)
  const invitations = ids.map((id) => ({ id, attendeeId }))
  await (status === 'Denied' ? removeFromRosters(tx, invitations) : addToRosters(tx, invitations))
}

/** Gives the table `requested`, with `id` and `attendee`. */
const invitationPairsTable = (invitations: readonly BookingInvitation[]): RawBuilder<unknown> => sql`
  unnest(
    ${invitations.map(({ id }) => id)}::int[], ${invitations.map(({ attendeeId }) => attendeeId)}::int[]
  ) as requested (id, attendee)`

const addToRosters = (tx: Tx, invitations: readonly BookingInvitation[]) =>
  sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select requested.attendee, a.starts_at, a.id
    from ${invitationPairsTable(invitations)}
    join appointment a on a.id = requested.id
    on conflict do nothing`.execute(tx)

const removeFromRosters = (tx: Tx, invitations: readonly BookingInvitation[]) =>
  sql`
    delete from appointment_attendee using ${invitationPairsTable(invitations)}
    where appointment_attendee.appointment_id = requested.id
      and appointment_attendee.attendee_id = requested.attendee`.execute(tx)

export const updateConfirmedAt = (tx: Tx, id: number, confirmedAt: string) =>
  sql`update booking set confirmed_at = ${confirmedAt} where appointment_id = ${id}`.execute(tx)

/** Ends bookings at `until`, after at least one minute, and keeps them counted. */
export const markBookingsUsed = (tx: Tx, ids: readonly number[], until: string) =>
  sql`
    with used as (update booking set is_used = true where appointment_id = any(${ids}::int[]))
    update appointment set ends_at = least(ends_at, greatest(${until}::timestamp, starts_at + interval '1 minute'))
    where id = any(${ids}::int[])`.execute(tx)

export const markBookingsReleased = (tx: Tx, ids: readonly number[], releasedAt: string) =>
  sql`update booking set released_at = ${releasedAt} where appointment_id = any(${ids}::int[])`.execute(tx)

/** Frees the rooms by triggers. */
export const cancelBookings = (tx: Tx, ids: readonly number[]) =>
  sql`update appointment set is_cancelled = true, version = version + 1 where id = any(${ids}::int[])`.execute(tx)
