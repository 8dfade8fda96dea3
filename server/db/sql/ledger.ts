import { type RawBuilder, sql } from 'kysely'
import { countedCovers } from './cover.ts'
import { isStandbyDuty } from './standby.ts'

/**
 * Counts lessons of others and standby duties per teacher on these dates, both included.
 * @param teacherId null for all teachers
 */
export const ledgerQuery = (
  { start, end }: { start: string; end: string },
  teacherId: number | null,
): RawBuilder<unknown> => sql`
  with covered as (
    select teacher_id, count(*) as covers, count(*) filter (where solution = 'freedTeacher') as freed,
      count(*) filter (where solution = 'standby') as standby
    from ${countedCovers} covered_lesson
    where starts_at >= ${start}::date and starts_at < ${end}::date + 1
    group by teacher_id
  ),
  duty as (
    select link.attendee_id as teacher_id, count(*) as duties
    from appointment a
    join appointment_attendee link on link.appointment_id = a.id
    where a.starts_at >= ${start}::date and a.starts_at < ${end}::date + 1 and not a.is_cancelled and ${isStandbyDuty('a')}
    group by link.attendee_id
  )
  select json_build_object('id', attendee.id, 'name', attendee.name, 'code', attendee.code) as teacher,
    person.fte::float8 as fte, coalesce(covers, 0)::int as covers, coalesce(freed, 0)::int as freed,
    coalesce(standby, 0)::int as standby, coalesce(duties, 0)::int as "standbyDuties"
  from attendee
  left join person on person.attendee_id = attendee.id
  left join covered on covered.teacher_id = attendee.id
  left join duty on duty.teacher_id = attendee.id
  where attendee.type = 'teacher' and (not attendee.removed or covered.teacher_id is not null)
    and (${teacherId}::int is null or attendee.id = ${teacherId})
  order by attendee.name, attendee.id`
