import type pg from 'pg'
import { mondays } from './sized-school.ts'

/** A thousand rooms with six lessons a day. Fewer appointments make fewer rooms. */
export const appointments = Number(process.env['APPOINTMENTS'] ?? 1_200_000)

/** Fills the occupancy of rooms, as triggers would. */
export async function fillOccupancy(client: pg.Client) {
  const constraint = 'occupancy_booking_or_lesson'
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = '${constraint}'`,
  )
  // Adding the constraint again checks all rows at once, in a tenth of the time.
  await client.query(`alter table occupancy drop constraint ${constraint}`)
  await client.query(`insert into occupancy (appointment_id, room_id, during, is_booking)
    select a.id, x.attendee_id, tsrange(a.starts_at, a.ends_at), 0
    from appointment a join appointment_attendee x on x.appointment_id = a.id
    join classroom c on c.attendee_id = x.attendee_id`)
  await client.query(`alter table occupancy add constraint ${constraint} ${rows[0]?.definition}`)
}

/** Lets everyone book every room. */
export async function makeRoomsBookable(client: pg.Client) {
  await fillOccupancy(client)
  await client.query(`insert into booking_profile (source_id, name, roles, max_minutes, max_minutes_per_week, opens, closes,
      days_ahead, confirmation, confirm_before, confirm_after)
    values ('all', 'All', '{}', 240, 1200, '06:00', '23:00', 366, 'none', 15, 15)`)
  await client.query('insert into booking_profile_facility select 1, attendee_id from classroom')
  await client.query("select setval('appointment_id_seq', (select max(id) from appointment))")
  await makeBookings(client)
  await client.query('vacuum analyze')
}

/** Makes bookings like a school in use: an early hour of each room on twenty days. */
async function makeBookings(client: pg.Client) {
  await client.query(`create temporary table new_booking as
    select nextval('appointment_id_seq')::int as id, c.attendee_id as room,
      students[1 + (c.attendee_id + day * 31) % cardinality(students)] as organizer,
      timestamp '${mondays[0]} 06:00' + day * interval '7 days' as starts_at
    from classroom c cross join generate_series(0, 19) as day
    cross join (select array_agg(attendee_id order by attendee_id) as students from person where 'student' = any(roles)) s`)
  await client.query(`insert into appointment (id, type, name, starts_at, ends_at)
    overriding system value select id, 'booking', 'Overleg', starts_at, starts_at + interval '1 hour' from new_booking`)
  await client.query(`insert into booking (appointment_id, facility_id, organizer_id, description)
    select id, room, organizer, '' from new_booking`)
  await client.query(`insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select unnest(array[room, organizer]), starts_at, id from new_booking`)
}
