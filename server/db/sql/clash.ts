import { type RawBuilder, sql } from 'kysely'
import { isRoomBlock } from './appointment.ts'
import { isMemberAt } from './membership.ts'
import { isStandbyDuty } from './standby.ts'

/** Days that an appointment can have begun before, to be found. */
const longestDays = sql.lit('31 days')

/** Selects appointments at the same time as `changed`, through `link`. */
const otherAppointments = sql`
  join appointment other on other.id = link.appointment_id and other.id <> changed.id and not other.is_cancelled
    and other.type <> 'holiday' and other.starts_at < changed.ends_at and other.ends_at > changed.starts_at`

const isNear = sql`link.starts_at < changed.ends_at and link.starts_at > changed.starts_at - interval ${longestDays}`

const studentsOfChanged = sql`
  select changed.id, membership.person_id as student_id
  from changed
  join appointment_attendee own on own.appointment_id = changed.id
  join membership on membership.group_id = own.attendee_id and ${isMemberAt('membership', sql.ref('changed.starts_at'))}
  where changed.checks_students and not changed.is_offered
  union
  select changed.id, own.attendee_id
  from changed
  join appointment_attendee own on own.appointment_id = changed.id
  join attendee on attendee.id = own.attendee_id and attendee.type = 'student'
  where changed.checks_students and not changed.is_offered
  union
  select changed.id, subscription.attendee_id
  from changed
  join subscription on subscription.appointment_id = changed.id and subscription.accepted
  where changed.checks_students`

/**
 * Selects `id`, `other_id` and `attendee_id`: who would be in two places at once. Offered appointments have only the
 * students who joined, not the groups they are offered to. Teachers on standby duty are free. Blocked rooms
 * clash only while absent.
 * @param lessons selects `id`, `attendee_ids` (to check) and `checks_students`
 */
export const clashesQuery = (lessons: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with changed as (
    select lesson.*, appointment.starts_at, appointment.ends_at, appointment.subscribe_from is not null as is_offered,
      ${isStandbyDuty('appointment')} as is_standby
    from (${lessons}) lesson
    join appointment using (id)
    where not appointment.is_cancelled
  ),
  student as (${studentsOfChanged}),
  source as (
    select id, student_id, student_id as source from student
    union
    select student.id, student_id, membership.group_id
    from student
    join changed using (id)
    join membership on membership.person_id = student_id and ${isMemberAt('membership', sql.ref('changed.starts_at'))}
  )
  select changed.id, other.id as other_id, link.attendee_id
  from changed
  join appointment_attendee link on link.attendee_id = any(changed.attendee_ids) and ${isNear}
  join attendee on attendee.id = link.attendee_id
  ${otherAppointments}
  where case attendee.type
    when 'classroom' then not ${isRoomBlock('other')}
    when 'teacher' then not changed.is_standby and not ${isStandbyDuty('other')}
    else not changed.is_offered and other.subscribe_from is null
  end
  union
  select changed.id, other.id, link.room_id
  from changed
  join room_block link on link.room_id = any(changed.attendee_ids) and link.absence_id is not null
  ${otherAppointments}
  union
  select changed.id, other.id, source.student_id
  from changed
  join source using (id)
  join appointment_attendee link on link.attendee_id = source.source and ${isNear}
  ${otherAppointments}
  -- A group that has both is named instead of its members.
  where other.subscribe_from is null
    and (source.source = source.student_id or changed.is_offered or source.source <> all(changed.attendee_ids))
  union
  select changed.id, other.id, student.student_id
  from changed
  join student using (id)
  join subscription link on link.attendee_id = student.student_id and link.accepted
  ${otherAppointments}`
