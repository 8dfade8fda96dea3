import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { participantsJson } from '#server/db/sql/appointment.ts'
import { hasDayChange, isPlannedIn } from '#server/db/sql/day-change.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { areOnlyGivers, claimRecords } from '#server/import/sources/queries.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'
import { type OverruledDayChange, overruleDayChanges } from '#server/changes/day-change/service.ts'
import { isUnchanged } from './unchanged-queries.ts'

/** Dates that an import replaces, both included. */
export interface ReplacedSpan {
  start: string
  end: string
}

/** Unstages appointments whose fields another source owns. Appointments that are over keep their sources. */
export const claimAppointments = (tx: Tx, sources: ImportSources, span: ReplacedSpan | null, now: string) =>
  claimRecords(tx, sources, {
    table: sql.table('appointment'),
    stagedTable: sql.table('staged_appointment'),
    matches: sql`s.source_id = r.source_id`,
    covered: span === null ? sql`false` : sql`${isInSpan('r', span, now)} and not ${isUnchanged('r.id')}`,
  })

const isInSpan = (table: string, span: ReplacedSpan, now: string) =>
  sql`(${isPlannedIn(table, span.start, span.end)} and ${sql.ref(`${table}.ends_at`)} > ${now}::timestamp)`

/** Creates `resolved_link`: the attendees of each staged appointment. */
export async function resolveLinks(tx: Tx): Promise<void> {
  await sql`
    create temp table resolved_link on commit drop as
    select staged_link.appointment as source_id, attendee.id as attendee_id
    from staged_link
    join attendee on attendee.source_id = staged_link.attendee
  `.execute(tx)
  await sql`analyze resolved_link`.execute(tx)
}

/** Selects when staged appointments occupy their attendees. Bookings overlap only in rooms. */
export const stagedAttendeeTimes = sql`
  select resolved_link.attendee_id as room_id, tsrange(staged.starts_at, staged.ends_at) as during
  from resolved_link
  join staged_appointment staged using (source_id)
  where not staged.is_cancelled`

/** Selects appointments whose attendees differ from those staged, and whether rooms or teachers differ. */
const linkDifference = sql`
  select
    coalesce(staged.id, present.id) as id,
    bool_or(attendee.type = 'classroom') as classrooms_differ,
    bool_or(attendee.type = 'teacher') as teachers_differ
  from (select matched.id, resolved_link.attendee_id from matched join resolved_link using (source_id)) as staged
  full join (
    select link.appointment_id as id, link.attendee_id
    from appointment_attendee link
    join matched on matched.id = link.appointment_id
  ) as present using (id, attendee_id)
  join attendee on attendee.id = attendee_id
  where staged.id is null or present.id is null
  group by 1`

/** Selects the differences between appointments and their staged versions. */
const comparison = sql`
  select
    appointment.id,
    appointment.source_id,
    appointment.starts_at,
    appointment.ends_at,
    appointment.participants,
    link_difference.id is not null as links_differ,
    coalesce(link_difference.classrooms_differ, false) as classrooms_differ,
    coalesce(link_difference.teachers_differ, false) as teachers_differ,
    (appointment.starts_at, appointment.ends_at) is distinct from (staged.starts_at, staged.ends_at) as moved,
    appointment.is_cancelled <> staged.is_cancelled as cancellation_differs,
    staged.is_cancelled,
    (appointment.type, appointment.name, appointment.course_id) is distinct from (staged.type, staged.name, course.id)
      or (staged.is_online is distinct from appointment.imported_online and staged.is_online <> appointment.is_online)
      as content_differs,
    (appointment.capacity, appointment.subscribe_from, appointment.subscribe_until, appointment.students_only,
      appointment.wait_list, appointment.offered_to_all, appointment.whole_school)
      is distinct from
      (staged.capacity, staged.subscribe_from, staged.subscribe_until, staged.students_only,
        staged.wait_list, staged.offered_to_all, staged.whole_school)
      or staged.is_online is not null and staged.is_online is distinct from appointment.imported_online as terms_differ,
    ${isWeekPublished('appointment.starts_at')} as was_published,
    ${isWeekPublished('staged.starts_at')} as is_published
  from staged_appointment staged
  join appointment using (source_id)
  left join course on course.source_id = staged.course
  left join link_difference on link_difference.id = appointment.id`

/** Builds the change of a `classified` appointment: its kind and its former values; null if invisible. */
const buildAppointmentChange = (changedAt: string) => sql`
  case when visible and kind is not null then
    jsonb_build_object('kind', kind, 'at', ${changedAt}::text)
    || case when moved and kind <> 'added' then
      jsonb_build_object('start', ${dateTimeColumn('starts_at')}, 'end', ${dateTimeColumn('ends_at')}) else '{}' end
    || case when classrooms_differ and kind <> 'added' then
      jsonb_build_object('classrooms', ${participantsJson('classified', 'classrooms')}) else '{}' end
    || case when teachers_differ and kind <> 'added' then
      jsonb_build_object('teachers', ${participantsJson('classified', 'teachers')}) else '{}' end
  end`

/**
 * Creates `revised`: the appointments that differ, each with its change. `visible` excludes differences that no roster
 * shows.
 */
export async function stageRevisedAppointments(tx: Tx, changedAt: string): Promise<void> {
  await sql`
    create temp table revised on commit drop as
    with matched as (
      select appointment.id, staged.source_id from staged_appointment staged join appointment using (source_id)
    ),
    link_difference as (${linkDifference}),
    compared as (${comparison}),
    classified as (
      select
        *,
        moved or cancellation_differs or content_differs or links_differ as visible,
        case
          when not was_published and not is_published then null
          when not was_published or (cancellation_differs and not is_cancelled) then 'added'
          when cancellation_differs then 'cancelled'
          when moved then 'moved'
          else 'changed'
        end as kind
      from compared
      where moved or cancellation_differs or content_differs or links_differ or terms_differ
    )
    select id, source_id, links_differ, visible, ${buildAppointmentChange(changedAt)} as change
    from classified
  `.execute(tx)
}

/** Keeps teachers' notes, and `is_online` as a teacher set it until the imported value itself changes. */
export async function writeRevisedAppointments(tx: Tx, changedAt: string): Promise<void> {
  // Deletes links first: at its new time a moved lesson must not occupy its former room, which may be booked then.
  await sql`
    delete from appointment_attendee link
    using revised
    where link.appointment_id = revised.id
      and revised.links_differ
      and not exists (
        select from resolved_link
        where resolved_link.source_id = revised.source_id and resolved_link.attendee_id = link.attendee_id)
  `.execute(tx)
  await sql`
    with changed as (
      update appointment
      set
        type = staged.type,
        name = staged.name,
        starts_at = staged.starts_at,
        ends_at = staged.ends_at,
        course_id = course.id,
        is_online = case
          when staged.is_online is null or staged.is_online is not distinct from appointment.imported_online
            then appointment.is_online
          else staged.is_online
        end,
        imported_online = coalesce(staged.is_online, appointment.imported_online),
        is_cancelled = staged.is_cancelled,
        capacity = staged.capacity,
        subscribe_from = staged.subscribe_from,
        subscribe_until = staged.subscribe_until,
        students_only = staged.students_only,
        wait_list = staged.wait_list,
        offered_to_all = staged.offered_to_all,
        whole_school = staged.whole_school,
        change = case when revised.visible and not ${hasDayChange('appointment')} then revised.change else appointment.change end,
        changed_at = case
          when revised.visible and not ${hasDayChange('appointment')} then case when revised.change is null then null else ${changedAt}::timestamptz end
          else appointment.changed_at
        end,
        version = appointment.version + 1
      from revised
      join staged_appointment staged using (source_id)
      left join course on course.source_id = staged.course
      where appointment.id = revised.id
      returning appointment.id
    )
    insert into touched select 'appointments', id, 'changed' from changed
  `.execute(tx)
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select resolved_link.attendee_id, staged.starts_at, revised.id
    from revised
    join staged_appointment staged using (source_id)
    join resolved_link using (source_id)
    where revised.links_differ
    on conflict do nothing
  `.execute(tx)
}

/** Marks new appointments in published weeks as added. */
export async function addAppointments(tx: Tx, changedAt: string): Promise<void> {
  const count = await stageAddedAppointments(tx)
  if (count === 0) return
  const isBulk = count > fewAppointments && (await maySkipTriggers(tx))
  if (isBulk) await sql`set local session_replication_role = replica`.execute(tx)
  await insertAppointments(tx, changedAt)
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select attendee_id, starts_at, id from added_link order by attendee_id, starts_at
  `.execute(tx)
  await sql`insert into touched select 'appointments', id, 'added' from added_appointment`.execute(tx)
  await sql`analyze touched`.execute(tx)
  await sql`
    insert into imported_appointment (appointment_id, fingerprint)
    select id, fingerprint from added_appointment order by id
  `.execute(tx)
  if (!isBulk) return
  await sql`
    insert into occupancy (appointment_id, room_id, during, is_booking)
    select id, attendee_id, tsrange(link.starts_at, ends_at), 0
    from added_link link
    join added_appointment using (id)
    join classroom using (attendee_id)
    where not is_cancelled and link.starts_at < ends_at
    order by id
  `.execute(tx)
  await sql`set local session_replication_role = origin`.execute(tx)
  await sql`insert into roster_version (source) values (0)`.execute(tx)
}

/** `add_version_of_appointments` has the same limit: more change the version of all rosters. */
const fewAppointments = 300

/**
 * Returns whether the role may write without triggers and checks of foreign keys, which take two thirds of a first import.
 * New rows refer only to what this transaction joined, and nobody else deletes attendees or courses.
 */
async function maySkipTriggers(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_parameter_privilege('session_replication_role', 'set') as may`.execute(tx)
  return rows[0]?.may === true
}

/** Creates `added_appointment` and `added_link`, with the ids that new appointments get. Returns their number. */
async function stageAddedAppointments(tx: Tx): Promise<number> {
  await sql`
    create temp table added_appointment on commit drop as
    select nextval((select pg_get_serial_sequence('appointment', 'id')))::integer as id, ordered.*
    from (
      select source_id, starts_at, ends_at, is_cancelled, fingerprint
      from staged_appointment staged
      where not exists (select from appointment where appointment.source_id = staged.source_id)
      order by starts_at, source_id
    ) ordered
  `.execute(tx)
  await sql`analyze added_appointment`.execute(tx)
  await sql`
    create temp table added_link on commit drop as
    select id, attendee_id, starts_at from resolved_link join added_appointment using (source_id)
  `.execute(tx)
  await sql`analyze added_link`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from added_appointment`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Writes `participants` and `is_personal` as the triggers on `appointment_attendee` would. */
async function insertAppointments(tx: Tx, changedAt: string): Promise<void> {
  const collect = (type: 'group' | 'teacher' | 'classroom') => sql`
    ('[' || coalesce(string_agg(part, ',' order by position) filter (where type = ${sql.lit(type)}), '') || ']')::json`
  await sql`
    with participant as (
      select
        p.id as attendee_id, p.type, row_number() over (order by p.name, p.id) as position,
        (select row_to_json(part)::text from (select p.id, p.name, p.code) part) as part
      from attendee p
    ),
    participation as (
      select
        link.id,
        json_build_object(
          'groups', ${collect('group')}, 'teachers', ${collect('teacher')}, 'classrooms', ${collect('classroom')}
        ) as participants,
        count(*) filter (where type = 'student') in (1, 2) and bool_and(type not in ('group', 'team')) as is_personal
      from added_link link
      join participant using (attendee_id)
      group by link.id
    )
    insert into appointment (
      id, source_id, type, name, starts_at, ends_at, course_id, is_online, imported_online, is_cancelled, capacity,
      subscribe_from, subscribe_until, students_only, wait_list, offered_to_all, whole_school, change, changed_at,
      sources, participants, is_personal
    )
    overriding system value
    select
      added.id, staged.source_id, staged.type, staged.name, staged.starts_at, staged.ends_at, course.id,
      coalesce(staged.is_online, false), staged.is_online, staged.is_cancelled, staged.capacity,
      staged.subscribe_from, staged.subscribe_until, staged.students_only, staged.wait_list, staged.offered_to_all,
      staged.whole_school,
      case when staged.is_published then jsonb_build_object('kind', 'added', 'at', ${changedAt}::text) end,
      case when staged.is_published then ${changedAt}::timestamptz end, staged.sources,
      coalesce(participation.participants, '{"groups" : [], "teachers" : [], "classrooms" : []}'),
      coalesce(participation.is_personal, false)
    from added_appointment added
    join (
      select *, ${isWeekPublished('staged_appointment.starts_at')} as is_published from staged_appointment
    ) staged using (source_id)
    left join course on course.source_id = staged.course
    left join participation on participation.id = added.id
    order by added.id
  `.execute(tx)
}

/**
 * Drops appointments of the span that no source gives any more and that have not ended. Cancels those in published weeks or with
 * subscribers, deletes the others. Returns the number cancelled.
 */
export async function dropAppointments(
  tx: Tx,
  { all }: ImportSources,
  span: ReplacedSpan,
  now: string,
  changedAt: string,
): Promise<{ cancelled: number; overruled: OverruledDayChange[] }> {
  await sql`
    create temp table dropped on commit drop as
    select appointment.id, ${isWeekPublished('appointment.starts_at')} as stays_cancelled
    from appointment
    where appointment.source_id is not null
      and ${areOnlyGivers(all, 'appointment.sources')}
      and ${isInSpan('appointment', span, now)}
      and not exists (select from staged_appointment staged where staged.source_id = appointment.source_id)
      and not ${isUnchanged('appointment.id')}
  `.execute(tx)
  // Locks the rows, so that a concurrent subscription is either seen below or refused.
  await sql`select id from appointment where id in (select id from dropped) order by id for update`.execute(tx)
  const overruled = await overruleDayChanges(tx, sql`select id from dropped`)
  await sql`
    update dropped set stays_cancelled = true
    where exists (select from subscription where subscription.appointment_id = dropped.id)
      or exists (select from waiting where waiting.appointment_id = dropped.id)
  `.execute(tx)
  const { numAffectedRows } = await sql`
    with cancelled as (
      update appointment
      set
        is_cancelled = true,
        sources = '{}',
        change = jsonb_build_object('kind', 'cancelled', 'at', ${changedAt}::text),
        changed_at = ${changedAt}::timestamptz,
        version = appointment.version + 1
      from dropped
      where dropped.id = appointment.id and dropped.stays_cancelled
        and (not appointment.is_cancelled or appointment.id = any(${overruled.map(({ id }) => id)}::int[]))
      returning appointment.id
    )
    insert into touched select 'appointments', id, 'removed' from cancelled
  `.execute(tx)
  await sql`
    with retired as (
      delete from appointment using dropped
      where dropped.id = appointment.id and not dropped.stays_cancelled
      returning appointment.id
    )
    insert into touched select 'appointments', id, 'removed' from retired
  `.execute(tx)
  return { cancelled: Number(numAffectedRows ?? 0), overruled }
}

/** Remembers those that were not added. Must run after they are written, which forgets what was remembered of them. */
export async function rememberAppointments(tx: Tx): Promise<void> {
  const skipsKeys = await maySkipTriggers(tx)
  if (skipsKeys) await sql`set local session_replication_role = replica`.execute(tx)
  await sql`
    insert into imported_appointment (appointment_id, fingerprint)
    select appointment.id, staged.fingerprint
    from staged_appointment staged
    join appointment using (source_id)
    where appointment.sources = staged.sources
      and not exists (select from added_appointment where added_appointment.source_id = staged.source_id)
    order by appointment.id
    on conflict (appointment_id) do update set fingerprint = excluded.fingerprint`.execute(tx)
  if (skipsKeys) await sql`set local session_replication_role = origin`.execute(tx)
}
