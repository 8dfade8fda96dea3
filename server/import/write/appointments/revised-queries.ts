import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { participantsJson } from '#server/db/sql/appointment.ts'
import { hasDayChange } from '#server/db/sql/day-change.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'
import { noParticipants, selectParticipation, writeManyAppointments } from './write-many-queries.ts'

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
    staged.starts_at as new_start,
    staged.ends_at as new_end,
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
 * Creates `revised`: the appointments that differ, each with its new time and its change. `visible` excludes differences
 * that no roster shows.
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
    select id, source_id, new_start as starts_at, new_end as ends_at, is_cancelled,
      moved or cancellation_differs or links_differ as is_relinked, visible, ${buildAppointmentChange(changedAt)} as change
    from classified
  `.execute(tx)
  await sql`analyze revised`.execute(tx)
}

/** Keeps teachers' notes, and `is_online` as a teacher set it until the imported value itself changes. */
export async function writeRevisedAppointments(tx: Tx, changedAt: string): Promise<void> {
  const links = sql.table('revised_link')
  const count = await stageRevisedLinks(tx)
  if (count === 0) return
  await writeManyAppointments(tx, { count, appointments: sql.table('revised'), links }, async () => {
    // Deletes links first: at its new time a moved lesson must not occupy its former room, which may be booked then.
    await sql`delete from appointment_attendee where appointment_id in (${relinkedAppointments})`.execute(tx)
    await sql`delete from occupancy where appointment_id in (${relinkedAppointments})`.execute(tx)
    await sql`delete from imported_appointment where appointment_id in (select id from revised)`.execute(tx)
    await updateRevised(tx, changedAt, links)
    await sql`
      insert into appointment_attendee (attendee_id, starts_at, appointment_id)
      select attendee_id, starts_at, id from revised_link order by attendee_id, starts_at
    `.execute(tx)
    await sql`insert into touched select 'appointments', id, 'changed' from revised`.execute(tx)
    await sql`analyze touched`.execute(tx)
  })
}

const relinkedAppointments = sql`select id from revised where is_relinked`

/** Creates `revised_link`. Returns the number of revised appointments. */
async function stageRevisedLinks(tx: Tx): Promise<number> {
  await sql`
    create temp table revised_link on commit drop as
    select revised.id, resolved_link.attendee_id, revised.starts_at
    from revised
    join resolved_link using (source_id)
    where revised.is_relinked
  `.execute(tx)
  await sql`analyze revised_link`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from revised`.execute(tx)
  return rows[0]?.count ?? 0
}

async function updateRevised(tx: Tx, changedAt: string, links: RawBuilder<unknown>): Promise<void> {
  const isShown = sql`revised.visible and not ${hasDayChange('appointment')}`
  await sql`
    with participation as (${selectParticipation(links)})
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
      change = case when ${isShown} then revised.change else appointment.change end,
      changed_at = case
        when ${isShown} then case when revised.change is null then null else ${changedAt}::timestamptz end
        else appointment.changed_at
      end,
      participants = case
        when revised.is_relinked then coalesce(participation.participants, ${noParticipants})
        else appointment.participants
      end,
      is_personal = case
        when revised.is_relinked then coalesce(participation.is_personal, false)
        else appointment.is_personal
      end,
      version = appointment.version + 1,
      updated_at = now()
    from revised
    join staged_appointment staged using (source_id)
    left join course on course.source_id = staged.course
    left join participation on participation.id = revised.id
    where appointment.id = revised.id
  `.execute(tx)
}
