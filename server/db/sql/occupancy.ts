import { type RawBuilder, sql } from 'kysely'

/**
 * Has the aliases `o` (`part` is the occupied time of that day), `a` (appointment) and `b` (booking, or null).
 * Looks up each appointment, since a generic plan expects many more and reads them all.
 * @param isWanted a condition on `room_id`
 */
export const roomOccupancyTable = (isWanted: RawBuilder<unknown>, date: string): RawBuilder<unknown> => sql`
  (
    select room_id, appointment_id, during * tsrange(${date}::date, ${date}::date + 1) as part
    from occupancy
    where ${isWanted} and during && tsrange(${date}::date, ${date}::date + 1)
  ) o
  cross join lateral (select * from appointment where id = o.appointment_id offset 0) a
  left join booking b on b.appointment_id = a.id`
