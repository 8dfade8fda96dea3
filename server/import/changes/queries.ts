import type { Role } from '@uurwerk/contract/roles'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isMemberAt } from '#server/db/sql/membership.ts'
import { participantsJson } from '#server/db/sql/appointment.ts'
import { isNotDraft, isWeekPublished } from '#server/db/sql/publication.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'
import type { ReplacedSpan } from '../write/appointments/queries.ts'

/** Creates `link_before`: the attendees of appointments that are about to change. Must run before these are written. */
export async function snapshotRosters(tx: Tx): Promise<void> {
  await sql`
    create temp table link_before on commit drop as
    select revised.id, link.attendee_id, link.starts_at
    from revised
    join appointment_attendee link on link.appointment_id = revised.id
    where revised.change is not null
    union all
    select revised.id, person.attendee_id, appointment.starts_at
    from revised
    join appointment on appointment.id = revised.id and appointment.whole_school
    cross join person
    where revised.change is not null
  `.execute(tx)
}

/**
 * Writes the new state and former values of changed appointments that have not ended, and creates `notified_change`. An
 * appointment moved to an unpublished week counts as cancelled at its former time.
 */
export async function writeChanges(tx: Tx, now: string): Promise<void> {
  await sql`
    create temp table notified_change on commit drop as
    with changed as (
      select id from revised where change is not null
      union
      select id from touched where kind = 'appointments' and effect <> 'changed'
    ),
    inserted as (
      insert into appointment_change (appointment_id, entry)
      select appointment.id, jsonb_build_object(
        'appointment', jsonb_build_object(
          'id', appointment.id, 'name', coalesce(nullif(appointment.name, ''), course.name, '')),
        'start', case when moved_to_draft then appointment.change ->> 'start' else ${dateTimeColumn('appointment.starts_at')} end,
        'end', case when moved_to_draft then appointment.change ->> 'end' else ${dateTimeColumn('appointment.ends_at')} end,
        'classrooms', case when moved_to_draft and appointment.change ? 'classrooms' then appointment.change -> 'classrooms'
          else ${participantsJson('appointment', 'classrooms')}::jsonb end,
        'teachers', case when moved_to_draft and appointment.change ? 'teachers' then appointment.change -> 'teachers'
          else ${participantsJson('appointment', 'teachers')}::jsonb end,
        'change', case when moved_to_draft then jsonb_build_object('kind', 'cancelled', 'at', appointment.change ->> 'at')
          else appointment.change end
      )
      from changed
      join appointment using (id)
      left join course on course.id = appointment.course_id
      cross join lateral (
        select not ${isNotDraft('appointment')} and appointment.change ->> 'kind' = 'moved' as moved_to_draft
      ) as destination
      where appointment.change is not null
        and greatest(appointment.ends_at, (appointment.change ->> 'end')::timestamp) > ${now}::timestamp
      order by appointment.starts_at, appointment.id
      returning id, appointment_id, entry
    )
    select
      id,
      appointment_id,
      least(entry ->> 'start', entry #>> '{change,start}')::date as first_date,
      greatest(entry ->> 'start', entry #>> '{change,start}')::date as last_date
    from inserted
  `.execute(tx)
  await sql`analyze notified_change`.execute(tx)
}

/**
 * Inserts one notification for each person with one of these roles whose roster changed. A roster includes appointments
 * by name, by group membership on that day, of the whole school and by subscription, before or after the change.
 */
export async function insertRosterChanges(tx: Tx, roles: readonly Role[], createdAt: string): Promise<number[]> {
  const { rows } = await sql<{ attendee_id: number }>`
    with link as (
      select notified_change.id, link.attendee_id, link.starts_at
      from notified_change
      join appointment_attendee link using (appointment_id)
      union
      select notified_change.id, person.attendee_id, appointment.starts_at
      from notified_change
      join appointment on appointment.id = notified_change.appointment_id and appointment.whole_school
      cross join person
      union
      select notified_change.id, link_before.attendee_id, link_before.starts_at
      from notified_change
      join link_before on link_before.id = notified_change.appointment_id
    ),
    affected as (
      select id, attendee_id from link
      union
      select link.id, membership.person_id
      from link
      join membership on membership.group_id = link.attendee_id and ${isMemberAt('membership', sql.ref('link.starts_at'))}
      union
      select notified_change.id, subscription.attendee_id
      from notified_change
      join subscription using (appointment_id)
      where not subscription.denied
    ),
    inserted as (
      insert into notification (attendee_id, type, data, details, created_at)
      select
        person.attendee_id,
        'rosterChange',
        jsonb_build_object('changes', count(*), 'start', min(notified_change.first_date), 'end', max(notified_change.last_date)),
        jsonb_agg(notified_change.id order by notified_change.id),
        ${createdAt}::timestamptz
      from affected
      join notified_change using (id)
      join person on person.attendee_id = affected.attendee_id and person.held_roles && ${roles}::text[]
      join attendee on attendee.id = person.attendee_id and not attendee.removed
      group by person.attendee_id
      order by person.attendee_id
      returning attendee_id
    )
    select attendee_id from inserted
  `.execute(tx)
  return rows.map(({ attendee_id }) => attendee_id)
}

/** Returns the span of changes in published weeks, former times included; null if there are none. */
export async function findChangedSpan(tx: Tx): Promise<ReplacedSpan | null> {
  const { rows } = await sql<{ start: string | null; end: string | null }>`
    select
      least(min(appointment.starts_at), min((revised.change ->> 'start')::timestamp))::date as start,
      greatest(max(appointment.starts_at), max((revised.change ->> 'start')::timestamp))::date as end
    from touched
    join appointment using (id)
    left join revised using (id)
    where touched.kind = 'appointments'
      and (revised.change is not null or ${isWeekPublished('appointment.starts_at')})
  `.execute(tx)
  const { start, end } = rows[0] ?? { start: null, end: null }
  return start === null || end === null ? null : { start, end }
}
