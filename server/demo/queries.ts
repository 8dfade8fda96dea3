import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'

/**
 * Lets students join what they are offered: at a moment at most one of the lessons and exams of each, until a part of
 * the seats is taken, all of them or all but one. Who joins what is decided by a hash, so that it is the same every time.
 */
export async function joinOffers(
  tx: Tx,
  {
    share,
    full,
    nearlyFull,
    leaveOut,
  }: { share: number; full: string; nearlyFull: string; leaveOut: readonly string[] },
): Promise<void> {
  await sql`
    with offer as (
      select a.id, a.starts_at, person.id as student, 
        case when a.name like ${full} then a.capacity when a.name like ${nearlyFull} then a.capacity - 1
          else a.capacity * ${share}::float end as taken,
        md5(a.source_id || person.source_id) as lot
      from appointment a
      join attendee person on person.type = 'student' and person.source_id <> all(${leaveOut})
        and (a.offered_to_all or exists (
          select from appointment_attendee x
          join membership on membership.group_id = x.attendee_id
          where x.appointment_id = a.id and membership.person_id = person.id
        ))
      where a.type in ('choice', 'exam') and a.capacity is not null and a.subscribe_from is not null
    ),
    one_a_moment as (select distinct on (student, starts_at) * from offer order by student, starts_at, lot),
    in_line as (select *, row_number() over (partition by id order by lot) as place from one_a_moment)
    insert into subscription (appointment_id, attendee_id, accepted)
    select id, student, true from in_line where place <= taken`.execute(tx)
}
