import { type RawBuilder, sql } from 'kysely'

/** What stands in a room on a day, as `a` and for a booking `b` besides, with the part of it on that day as `o.part`. */
export const standingIn = (roomId: RawBuilder<unknown>, date: string): RawBuilder<unknown> => sql`
  (
    select appointment_id, during * tsrange(${date}::date, ${date}::date + 1) as part
    from occupancy
    where room_id = ${roomId} and during && tsrange(${date}::date, ${date}::date + 1)
  ) o
  join appointment a on a.id = o.appointment_id
  left join booking b on b.appointment_id = a.id`

/** Who holds a booking, as `organizer`, and the `booking`: what a `select` goes on with. */
export const bookingOf = (appointment: string): RawBuilder<unknown> => sql`
  from booking join attendee organizer on organizer.id = booking.organizer_id
  where booking.appointment_id = ${sql.ref(`${appointment}.id`)}`
