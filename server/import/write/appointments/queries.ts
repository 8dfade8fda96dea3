import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { participantsJson } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import type { ImportSources } from '#server/import/sources/import-sources.ts'
import { areOnlyGivers, claimRecords } from '#server/import/sources/queries.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'

/** Dates that an import replaces, both included. */
export interface ReplacedSpan {
  start: string
  end: string
}

/** Unstages appointments of which another source owns the fields; those that are over keep their sources. */
export const claimAppointments = (tx: Tx, sources: ImportSources, span: ReplacedSpan | null, now: string) =>
  claimRecords(tx, sources, {
    table: sql.table('appointment'),
    stagedTable: sql.table('staged_appointment'),
    matches: sql`s.source_id = r.source_id`,
    covered: span === null ? sql`false` : isInSpan('r', span, now),
  })

const isInSpan = (table: string, span: ReplacedSpan, now: string) => sql`(
  ${sql.ref(`${table}.starts_at`)} >= ${span.start}::date
  and ${sql.ref(`${table}.starts_at`)} < ${span.end}::date + 1
  and ${sql.ref(`${table}.ends_at`)} > ${now}::timestamp)`

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

/** Selects the times of all attendees of staged appointments that are not cancelled; bookings match those of rooms. */
export const stagedClaims = sql`
  select resolved_link.attendee_id as room_id, tsrange(s.starts_at, s.ends_at) as during
  from resolved_link
  join staged_appointment s using (source_id)
  where not s.is_cancelled`

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
    a.id,
    a.source_id,
    a.starts_at,
    a.ends_at,
    a.participants,
    link_difference.id is not null as links_differ,
    coalesce(link_difference.classrooms_differ, false) as classrooms_differ,
    coalesce(link_difference.teachers_differ, false) as teachers_differ,
    (a.starts_at, a.ends_at) is distinct from (s.starts_at, s.ends_at) as moved,
    a.is_cancelled <> s.is_cancelled as cancellation_differs,
    s.is_cancelled,
    (a.type, a.name, a.course_id) is distinct from (s.type, s.name, c.id)
      or (s.is_online is distinct from a.imported_online and s.is_online <> a.is_online) as content_differs,
    (a.capacity, a.subscribe_from, a.subscribe_until, a.students_only, a.wait_list, a.offered_to_all, a.whole_school)
      is distinct from
      (s.capacity, s.subscribe_from, s.subscribe_until, s.students_only, s.wait_list, s.offered_to_all, s.whole_school)
      or s.is_online is not null and s.is_online is distinct from a.imported_online as terms_differ,
    ${isWeekPublished('a.starts_at')} as was_published,
    ${isWeekPublished('s.starts_at')} as is_published
  from staged_appointment s
  join appointment a using (source_id)
  left join course c on c.source_id = s.course
  left join link_difference on link_difference.id = a.id`

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
      select a.id, s.source_id from staged_appointment s join appointment a using (source_id)
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
      update appointment a
      set
        type = s.type,
        name = s.name,
        starts_at = s.starts_at,
        ends_at = s.ends_at,
        course_id = c.id,
        is_online = case
          when s.is_online is null or s.is_online is not distinct from a.imported_online then a.is_online
          else s.is_online
        end,
        imported_online = coalesce(s.is_online, a.imported_online),
        is_cancelled = s.is_cancelled,
        capacity = s.capacity,
        subscribe_from = s.subscribe_from,
        subscribe_until = s.subscribe_until,
        students_only = s.students_only,
        wait_list = s.wait_list,
        offered_to_all = s.offered_to_all,
        whole_school = s.whole_school,
        change = case when revised.visible then revised.change else a.change end,
        changed_at = case
          when revised.visible then case when revised.change is null then null else ${changedAt}::timestamptz end
          else a.changed_at
        end,
        version = a.version + 1
      from revised
      join staged_appointment s using (source_id)
      left join course c on c.source_id = s.course
      where a.id = revised.id
      returning a.id
    )
    insert into touched select 'appointments', id, 'changed' from changed
  `.execute(tx)
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select resolved_link.attendee_id, s.starts_at, revised.id
    from revised
    join staged_appointment s using (source_id)
    join resolved_link using (source_id)
    where revised.links_differ
    on conflict do nothing
  `.execute(tx)
}

/** Marks new appointments in published weeks as added. */
export async function addAppointments(tx: Tx, changedAt: string): Promise<void> {
  await sql`
    with inserted as (
      insert into appointment (
        source_id, type, name, starts_at, ends_at, course_id, is_online, imported_online, is_cancelled, capacity,
        subscribe_from, subscribe_until, students_only, wait_list, offered_to_all, whole_school, change, changed_at,
        sources
      )
      select
        s.source_id, s.type, s.name, s.starts_at, s.ends_at, c.id, coalesce(s.is_online, false), s.is_online,
        s.is_cancelled, s.capacity, s.subscribe_from, s.subscribe_until, s.students_only, s.wait_list, s.offered_to_all,
        s.whole_school, case when s.is_published then jsonb_build_object('kind', 'added', 'at', ${changedAt}::text) end,
        case when s.is_published then ${changedAt}::timestamptz end, s.sources
      from (select s.*, ${isWeekPublished('s.starts_at')} as is_published from staged_appointment s) s
      left join course c on c.source_id = s.course
      where not exists (select from appointment a where a.source_id = s.source_id)
      order by s.starts_at, s.source_id
      returning id
    )
    insert into touched select 'appointments', id, 'added' from inserted
  `.execute(tx)
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select resolved_link.attendee_id, a.starts_at, a.id
    from touched
    join appointment a on a.id = touched.id
    join resolved_link using (source_id)
    where touched.kind = 'appointments' and touched.effect = 'added'
    order by resolved_link.attendee_id, a.starts_at
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
): Promise<number> {
  await sql`
    create temp table dropped on commit drop as
    select a.id, ${isWeekPublished('a.starts_at')} as stays_cancelled
    from appointment a
    where a.source_id is not null
      and ${areOnlyGivers(all, 'a.sources')}
      and ${isInSpan('a', span, now)}
      and not exists (select from staged_appointment s where s.source_id = a.source_id)
  `.execute(tx)
  // Locks the rows, so that a concurrent subscription is either seen below or refused.
  await sql`select id from appointment where id in (select id from dropped) order by id for update`.execute(tx)
  await sql`
    update dropped set stays_cancelled = true
    where exists (select from subscription where subscription.appointment_id = dropped.id)
      or exists (select from waiting where waiting.appointment_id = dropped.id)
  `.execute(tx)
  const { numAffectedRows } = await sql`
    with cancelled as (
      update appointment a
      set
        is_cancelled = true,
        sources = '{}',
        change = jsonb_build_object('kind', 'cancelled', 'at', ${changedAt}::text),
        changed_at = ${changedAt}::timestamptz,
        version = a.version + 1
      from dropped
      where dropped.id = a.id and dropped.stays_cancelled and not a.is_cancelled
      returning a.id
    )
    insert into touched select 'appointments', id, 'removed' from cancelled
  `.execute(tx)
  await sql`
    with retired as (
      delete from appointment a using dropped where dropped.id = a.id and not dropped.stays_cancelled returning a.id
    )
    insert into touched select 'appointments', id, 'removed' from retired
  `.execute(tx)
  return Number(numAffectedRows ?? 0)
}
