import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { attendees } from '#server/db/sql/attendee.ts'

/** A booking that an import cancels, with the reason. */
export interface LostBookingRow {
  id: number
  name: string
  start: string
  end: string
  reason: 'lesson' | 'room' | 'organizer'
  room_id: number
  room: string
  organizer_id: number
  organizer: string
  /** Organizer and invitees, except those who declined or left the school. */
  recipient_ids: number[]
}

/** Lists bookings whose room or organizer was removed, except those that have ended. */
export async function findOrphanedBookings(tx: Tx, now: string): Promise<LostBookingRow[]> {
  const reason = sql`case when room.removed then 'room' else 'organizer' end`
  return listLostBookings(tx, reason, sql`(room.removed or organizer.removed) and a.ends_at > ${now}::timestamp`)
}

/** `claimedRoomTimes` selects `room_id` and `during`. */
export const findOverlappedBookings = (tx: Tx, claimedRoomTimes: RawBuilder<unknown>): Promise<LostBookingRow[]> =>
  listLostBookings(
    tx,
    sql`'lesson'`,
    sql`a.id in (
      select occupancy.appointment_id
      from occupancy
      join (${claimedRoomTimes}) claim on claim.room_id = occupancy.room_id and claim.during && occupancy.during
      where occupancy.is_booking = 1
    )`,
  )

/** The fragments refer to the appointment as `a`, to `room` and to `organizer`. */
async function listLostBookings(
  tx: Tx,
  reason: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<LostBookingRow[]> {
  const { rows } = await sql<LostBookingRow>`
    select a.id, a.name, a.starts_at as start, a.ends_at as "end", ${reason} as reason, room.id as room_id,
      room.name as room, organizer.id as organizer_id, organizer.name as organizer,
      array(
        select person.id
        from ${attendees} person
        where not person.removed and (person.id = organizer.id or person.id in (
          select invitee.attendee_id from booking_invitee invitee
          where invitee.appointment_id = a.id and invitee.status <> 'Denied'))
        order by person.id
      ) as recipient_ids
    from booking
    join appointment a on a.id = booking.appointment_id
    join ${attendees} room on room.id = booking.facility_id
    join ${attendees} organizer on organizer.id = booking.organizer_id
    where not a.is_cancelled and ${condition}
    order by a.starts_at, a.id`.execute(tx)
  return rows
}

/** Locks the bookings first, against changes by their organizers. Minutes of those that have ended stay counted. */
export async function cancelLostBookings(tx: Tx, ids: readonly number[], now: string): Promise<void> {
  await sql`select from appointment where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  await sql`
    with lost as (
      update appointment set is_cancelled = true, version = version + 1 where id = any(${ids}::int[])
      returning id, ends_at
    )
    update booking set is_used = true from lost where appointment_id = lost.id and lost.ends_at <= ${now}::timestamp
  `.execute(tx)
}
