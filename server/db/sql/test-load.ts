import { type RawBuilder, sql } from 'kysely'
import { selectClassName } from './class.ts'
import { isMemberAt } from './membership.ts'

const hasMember = (groupId: string, studentId: string, time: string) => sql`exists (
  select from membership
  where membership.group_id = ${sql.ref(groupId)} and membership.person_id = ${sql.ref(studentId)}
    and ${isMemberAt('membership', sql.ref(time))})`

/**
 * Selects the students who sit an exam, with the dates of their other exams between two dates, both included: one per
 * exam, as an array of text.
 */
export const testDatesQuery = (
  examId: number,
  { start, end }: { start: string; end: string },
): RawBuilder<unknown> => sql`
  with exam as (select * from appointment where id = ${examId}),
  student as materialized (
    select membership.person_id as id
    from exam
    join appointment_attendee own on own.appointment_id = exam.id
    join membership on membership.group_id = own.attendee_id and ${isMemberAt('membership', sql.ref('exam.starts_at'))}
    where exam.subscribe_from is null
    union
    select own.attendee_id from exam join appointment_attendee own on own.appointment_id = exam.id
    where exam.subscribe_from is null
    union
    select subscription.attendee_id from exam
    join subscription on subscription.appointment_id = exam.id and subscription.accepted
  ),
  other as (
    select appointment.* from appointment
    where appointment.type = 'exam' and not appointment.is_cancelled and appointment.id <> ${examId}
      and appointment.starts_at >= ${start}::date and appointment.starts_at < ${end}::date + 1
  ),
  sitting as (
    select other.id, student.id as student_id, other.starts_at
    from other
    join appointment_attendee link on link.appointment_id = other.id
    join student on link.attendee_id = student.id or ${hasMember('link.attendee_id', 'student.id', 'other.starts_at')}
    where other.subscribe_from is null
    union
    select other.id, subscription.attendee_id, other.starts_at
    from other
    join subscription on subscription.appointment_id = other.id and subscription.accepted
  )
  select attendee.id, attendee.name, ${selectClassName(sql`attendee.id`, sql`exam.starts_at`)} as "className", array(
    select sitting.starts_at::date::text from sitting where sitting.student_id = student.id order by 1
  ) as dates
  from exam, student
  join attendee on attendee.id = student.id and attendee.type = 'student'
  order by attendee.name, attendee.id`

/** Selects the dates, as text, of holidays of the whole school. */
export const holidaysQuery = ({ start, end }: { start: string; end: string }): RawBuilder<unknown> => sql`
  select distinct day::date::text as date
  from appointment
  cross join lateral generate_series(
    greatest(starts_at::date, ${start}::date), least((ends_at - interval '1 minute')::date, ${end}::date), interval '1 day'
  ) day
  where type = 'holiday' and whole_school and not is_cancelled
    and starts_at < ${end}::date + 1 and ends_at > ${start}::date`
