import type { Role } from '@uurwerk/contract/roles'
import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { isMemberAt } from '#server/db/sql/membership.ts'
import { participantsJson } from '#server/db/sql/appointment.ts'
import { isNotDraft, isWeekPublished } from '#server/db/sql/publication.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'
import type { ReplacedSpan } from '../write/appointments/queries.ts'

/** Stores the attendees of appointments that are about to change; must run before they are written. */
export async function snapshotRosters(tx: Tx): Promise<void> {
  await sql`
    create temp table link_before on commit drop as
    select r.id, l.attendee_id, l.starts_at
    from revised r
    join appointment_attendee l on l.appointment_id = r.id
    where r.change is not null
    union all
    select r.id, p.attendee_id, a.starts_at
    from revised r
    join appointment a on a.id = r.id and a.whole_school
    cross join person p
    where r.change is not null
  `.execute(tx)
}

/**
 * Writes the new state and former values of changed appointments that have not ended. An appointment moved to an
 * unpublished week counts as cancelled at its former time.
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
      select a.id, jsonb_build_object(
        'appointment', jsonb_build_object('id', a.id, 'name', coalesce(nullif(a.name, ''), course.name, '')),
        'start', case when hidden then a.change ->> 'start' else ${dateTimeColumn('a.starts_at')} end,
        'end', case when hidden then a.change ->> 'end' else ${dateTimeColumn('a.ends_at')} end,
        'classrooms', case when hidden and a.change ? 'classrooms' then a.change -> 'classrooms'
          else ${participantsJson('a', 'classrooms')}::jsonb end,
        'teachers', case when hidden and a.change ? 'teachers' then a.change -> 'teachers'
          else ${participantsJson('a', 'teachers')}::jsonb end,
        'change', case when hidden then jsonb_build_object('kind', 'cancelled', 'at', a.change ->> 'at')
          else a.change end
      )
      from changed
      join appointment a using (id)
      left join course on course.id = a.course_id
      cross join lateral (select not ${isNotDraft('a')} and a.change ->> 'kind' = 'moved' as hidden) as visibility
      where a.change is not null
        and greatest(a.ends_at, (a.change ->> 'end')::timestamp) > ${now}::timestamp
      order by a.starts_at, a.id
      returning id, appointment_id, entry
    )
    select
      id,
      appointment_id,
      least(entry ->> 'start', entry #>> '{change,start}')::date as first,
      greatest(entry ->> 'start', entry #>> '{change,start}')::date as last
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
      select notified_change.id, l.attendee_id, l.starts_at
      from notified_change
      join appointment_attendee l using (appointment_id)
      union
      select notified_change.id, p.attendee_id, a.starts_at
      from notified_change
      join appointment a on a.id = notified_change.appointment_id and a.whole_school
      cross join person p
      union
      select notified_change.id, b.attendee_id, b.starts_at
      from notified_change
      join link_before b on b.id = notified_change.appointment_id
    ),
    affected as (
      select id, attendee_id from link
      union
      select link.id, m.person_id
      from link
      join membership m on m.group_id = link.attendee_id and ${isMemberAt('m', sql.ref('link.starts_at'))}
      union
      select notified_change.id, s.attendee_id from notified_change join subscription s using (appointment_id) where not s.denied
    ),
    inserted as (
      insert into notification (attendee_id, type, data, details, created_at)
      select
        p.attendee_id,
        'rosterChange',
        jsonb_build_object('changes', count(*), 'start', min(notified_change.first), 'end', max(notified_change.last)),
        jsonb_agg(notified_change.id order by notified_change.id),
        ${createdAt}::timestamptz
      from affected
      join notified_change using (id)
      join person p on p.attendee_id = affected.attendee_id and p.roles && ${roles}::text[]
      join attendee a on a.id = p.attendee_id and not a.removed
      group by p.attendee_id
      order by p.attendee_id
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
      least(min(a.starts_at), min((r.change ->> 'start')::timestamp))::date as start,
      greatest(max(a.starts_at), max((r.change ->> 'start')::timestamp))::date as end
    from touched t
    join appointment a using (id)
    left join revised r using (id)
    where t.kind = 'appointments'
      and (r.change is not null or ${isWeekPublished('a.starts_at')})
  `.execute(tx)
  const { start, end } = rows[0] ?? { start: null, end: null }
  return start === null || end === null ? null : { start, end }
}
