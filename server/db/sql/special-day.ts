import { type RawBuilder, sql } from 'kysely'
import { isRoomBlock } from './appointment.ts'
import { isMemberAt } from './membership.ts'

/** Selects what takes place between two wall-clock minutes. */
export const appointmentsBetween = (start: string, end: string): RawBuilder<unknown> => sql`
  select a.id, a.type, a.name, a.starts_at as start, a.ends_at as "end", a.participants,
    (select json_build_object('id', id, 'name', name) from course where id = a.course_id) as course,
    ${isRoomBlock('a')} as is_room_block
  from appointment a
  where a.starts_at < ${end}::timestamp and a.ends_at > ${start}::timestamp
    and a.starts_at > ${start}::timestamp - interval '31 days' and not a.is_cancelled and a.type <> 'holiday'
  order by a.starts_at, a.ends_at, a.id`

/** Selects per appointment its number of `students`, and of those `away` with these groups. */
export const studentsAway = (ids: readonly number[], groups: readonly number[]): RawBuilder<unknown> => sql`
  select a.id, count(*)::int as students, count(*) filter (where student.is_away)::int as away
  from appointment a
  cross join lateral (
    select person.id, exists (
      select from membership
      where membership.person_id = person.id and membership.group_id = any(${groups}::int[])
        and ${isMemberAt('membership', sql.ref('a.starts_at'))}) as is_away
    from (
      select membership.person_id as id
      from appointment_attendee link
      join membership on membership.group_id = link.attendee_id and ${isMemberAt('membership', sql.ref('a.starts_at'))}
      where link.appointment_id = a.id
      union
      select attendee.id
      from appointment_attendee link
      join attendee on attendee.id = link.attendee_id and attendee.type = 'student'
      where link.appointment_id = a.id
    ) person
  ) student
  where a.id = any(${ids}::int[])
  group by a.id`
