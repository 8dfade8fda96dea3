import { type RawBuilder, sql } from 'kysely'

/** Has the aliases `o` (`part` is the occupied time of that day), `a` (appointment) and `b` (booking, or null). */
export const roomOccupancyTable = (roomId: RawBuilder<unknown>, date: string): RawBuilder<unknown> => sql`
  (
    select appointment_id, during * tsrange(${date}::date, ${date}::date + 1) as part
    from occupancy
    where room_id = ${roomId} and during && tsrange(${date}::date, ${date}::date + 1)
  ) o
  join appointment a on a.id = o.appointment_id
  left join booking b on b.appointment_id = a.id`
