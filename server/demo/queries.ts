import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/**
 * Lets students join what they are offered: at a moment at most one of the lessons of each, until a part of the seats
 * is taken. Who joins what is decided by a hash, so that it is the same every time.
 */
export async function joinChoiceLessons(
  tx: Tx,
  { share, full, leaveOut }: { share: number; full: string; leaveOut: readonly string[] },
): Promise<void> {
  await sql`
    with offer as (
      select a.id, a.starts_at, person.id as student, a.capacity, a.name like ${full} as is_full,
        md5(a.source_id || person.source_id) as lot
      from appointment a
      join attendee person on person.type = 'student' and person.source_id <> all(${leaveOut})
        and (a.offered_to_all or exists (
          select from appointment_attendee x
          join membership on membership.group_id = x.attendee_id
          where x.appointment_id = a.id and membership.person_id = person.id
        ))
      where a.type = 'choice' and a.capacity is not null and a.subscribe_from is not null
    ),
    one_a_moment as (select distinct on (student, starts_at) * from offer order by student, starts_at, lot),
    in_line as (select *, row_number() over (partition by id order by lot) as place from one_a_moment)
    insert into subscription (appointment_id, attendee_id, accepted)
    select id, student, true from in_line where place <= case when is_full then capacity else capacity * ${share}::float end`.execute(
    tx,
  )
}
