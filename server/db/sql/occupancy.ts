import { type RawBuilder, sql } from 'kysely'

/**
 * Has the aliases `occupied` (`part` is its time on that day), `appointment` and `booking` (null for others). Looks up
 * each appointment, since a generic plan expects many more and reads them all.
 * @param isWantedRoom a condition on `room_id`
 */
export const roomOccupancyTable = (isWantedRoom: RawBuilder<unknown>, date: string): RawBuilder<unknown> => sql`
  (
    select room_id, appointment_id, during * tsrange(${date}::date, ${date}::date + 1) as part
    from occupancy
    where ${isWantedRoom} and during && tsrange(${date}::date, ${date}::date + 1)
  ) occupied
  cross join lateral (select * from appointment where id = occupied.appointment_id offset 0) appointment
  left join booking on booking.appointment_id = appointment.id`
