import { type RawBuilder, sql } from 'kysely'
import { participantsJson } from './appointment.ts'
import { isMemberAt } from './membership.ts'
import { isNotDraft } from './publication.ts'
import { dateTimeColumn } from './time.ts'

/**
 * Selects the new state and the former values of changed appointments that have not ended. One moved to an unpublished
 * week counts as cancelled at its former time.
 * @param appointments selects their ids, and a `change` that replaces theirs
 */
export const rosterChangeEntries = (appointments: RawBuilder<unknown>, now: string): RawBuilder<unknown> => sql`
  select appointment.id, jsonb_build_object(
    'appointment', jsonb_build_object(
      'id', appointment.id, 'name', coalesce(nullif(appointment.name, ''), course.name, '')),
    'start', case when moved_to_draft then noticed.change ->> 'start' else ${dateTimeColumn('appointment.starts_at')} end,
    'end', case when moved_to_draft then noticed.change ->> 'end' else ${dateTimeColumn('appointment.ends_at')} end,
    'classrooms', case when moved_to_draft and noticed.change ? 'classrooms' then noticed.change -> 'classrooms'
      else ${participantsJson('appointment', 'classrooms')}::jsonb end,
    'teachers', case when moved_to_draft and noticed.change ? 'teachers' then noticed.change -> 'teachers'
      else ${participantsJson('appointment', 'teachers')}::jsonb end,
    'change', case when moved_to_draft then jsonb_build_object('kind', 'cancelled', 'at', noticed.change ->> 'at')
      else noticed.change end
  ) as entry
  from (${appointments}) changed
  join appointment using (id)
  left join course on course.id = appointment.course_id
  cross join lateral (select coalesce(changed.change, appointment.change) as change) as noticed
  cross join lateral (
    select not ${isNotDraft('appointment')} and noticed.change ->> 'kind' = 'moved' as moved_to_draft
  ) as destination
  where noticed.change is not null
    and greatest(appointment.ends_at, (noticed.change ->> 'end')::timestamp) > ${now}::timestamp
  order by appointment.starts_at, appointment.id`

/**
 * Selects the people whose rosters include the appointments of `notified_change`, now or according to `link_before`: by
 * name, by group membership on that day, of the whole school, by subscription and by waiting list. Has repetitions.
 */
export const affectedPeople: RawBuilder<unknown> = sql`
  with link as (
    select notified_change.id, link.attendee_id, link.starts_at::date as date
    from notified_change
    join appointment_attendee link using (appointment_id)
    union
    select notified_change.id, person.attendee_id, appointment.starts_at::date
    from notified_change
    join appointment on appointment.id = notified_change.appointment_id and appointment.whole_school
    cross join person
    union
    select notified_change.id, link_before.attendee_id, link_before.starts_at::date
    from notified_change
    join link_before on link_before.id = notified_change.appointment_id
  )
  select id, attendee_id from link
  union all
  select link.id, membership.person_id
  from link
  join membership on membership.group_id = link.attendee_id and ${isMemberAt('membership', sql.ref('link.date'))}
  union all
  select notified_change.id, subscription.attendee_id
  from notified_change
  join subscription using (appointment_id)
  where not subscription.denied
  union all
  select notified_change.id, waiting.attendee_id
  from notified_change
  join waiting using (appointment_id)`
