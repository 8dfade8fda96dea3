import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { dayChangeLock } from '#server/db/locks.ts'
import { isActiveCover } from '#server/db/sql/cover.ts'
import { courseTable } from '#server/db/sql/appointment.ts'
import { attendees } from '#server/db/sql/attendee.ts'

export interface OverruledDayChange {
  id: number
  name: string
  /** Start of the form that the day change gave. */
  start: string
}

/** Makes deeds wait until the import is over. */
export const lockDayChanges = (tx: Tx) => sql`select ${dayChangeLock}`.execute(tx)

/**
 * Keeps the day changes of staged lessons whose planned form stays: gives `staged_appointment` and `resolved_link` their
 * present form, so that the import finds no difference there. The others give way. Returns the number of those kept.
 * @param isUnchanged of `day_change`: whose lesson the files plan as they did, and which is therefore not staged
 * @param endsAll for files of the source that owns day changes
 */
export async function overlayDayChanges(
  tx: Tx,
  { isUnchanged, endsAll }: { isUnchanged: RawBuilder<boolean>; endsAll: boolean },
): Promise<{ kept: number; overruled: OverruledDayChange[] }> {
  await sql`
    create temp table staged_day_change on commit drop as
    select day_change.appointment_id as id, staged.source_id,
      not ${endsAll}::boolean and (staged.starts_at, staged.ends_at, staged.is_cancelled)
        is not distinct from (day_change.starts_at, day_change.ends_at, day_change.is_cancelled)
      and (day_change.is_online is null or staged.is_online is null
        or staged.is_online is not distinct from appointment.imported_online)
      and link.teacher_ids = day_change.teacher_ids and link.classroom_ids = day_change.classroom_ids
      and (day_change.planned_terms is null or (
        staged.name, course.id, staged.capacity, staged.subscribe_from, staged.subscribe_until, staged.students_only,
        staged.wait_list, link.participant_ids
      ) is not distinct from (
        planned.name, planned."courseId", planned.capacity, planned."subscribeFrom", planned."subscribeUntil",
        planned."studentsOnly", planned."waitList", array(select unnest(planned.groups || planned.students) order by 1)
      )) as is_kept, day_change.planned_terms is not null as has_terms
    from day_change
    join appointment on appointment.id = day_change.appointment_id
    join staged_appointment staged using (source_id)
    left join ${courseTable} course on course.source_id = staged.course
    left join lateral jsonb_to_record(day_change.planned_terms) as planned (name text, "courseId" int, capacity int,
      "subscribeFrom" timestamp, "subscribeUntil" timestamp, "studentsOnly" boolean, "waitList" boolean, groups int[],
      students int[]) on true
    cross join lateral (
      select
        coalesce(array_agg(attendee.id order by attendee.id) filter (where attendee.type not in ('teacher', 'classroom')), '{}')
          as participant_ids,
        coalesce(array_agg(attendee.id order by attendee.id) filter (where attendee.type = 'teacher'), '{}') as teacher_ids,
        coalesce(array_agg(attendee.id order by attendee.id) filter (where attendee.type = 'classroom'), '{}') as classroom_ids
      from resolved_link
      join ${attendees} attendee on attendee.id = resolved_link.attendee_id
      where resolved_link.source_id = staged.source_id
    ) link`.execute(tx)
  await restagePresentForms(tx)
  const overruled = await overruleDayChanges(tx, sql`select id from staged_day_change where not is_kept`)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from staged_day_change where is_kept)::int
      + (select count(*) from day_change where ${isUnchanged})::int as count`.execute(tx)
  return { kept: rows[0]?.count ?? 0, overruled }
}

async function restagePresentForms(tx: Tx): Promise<void> {
  await sql`
    update staged_appointment staged
    set starts_at = appointment.starts_at, ends_at = appointment.ends_at, is_cancelled = appointment.is_cancelled
    from staged_day_change kept
    join appointment on appointment.id = kept.id
    where kept.is_kept and staged.source_id = kept.source_id`.execute(tx)
  await sql`
    update staged_appointment staged
    set name = appointment.name, course = course.source_id, capacity = appointment.capacity,
      subscribe_from = appointment.subscribe_from, subscribe_until = appointment.subscribe_until,
      students_only = appointment.students_only, wait_list = appointment.wait_list,
      offered_to_all = appointment.offered_to_all
    from staged_day_change kept
    join appointment on appointment.id = kept.id
    left join ${courseTable} course on course.id = appointment.course_id
    where kept.is_kept and kept.has_terms and staged.source_id = kept.source_id`.execute(tx)
  await sql`
    delete from resolved_link using staged_day_change kept, ${attendees} attendee
    where kept.is_kept and resolved_link.source_id = kept.source_id and attendee.id = resolved_link.attendee_id
      and (kept.has_terms or attendee.type in ('teacher', 'classroom'))`.execute(tx)
  await sql`
    insert into resolved_link (source_id, attendee_id)
    select kept.source_id, link.attendee_id
    from staged_day_change kept
    join appointment_attendee link on link.appointment_id = kept.id
    join ${attendees} attendee on attendee.id = link.attendee_id
      and (kept.has_terms or attendee.type in ('teacher', 'classroom'))
    where kept.is_kept`.execute(tx)
}

/** Ends day changes without restoring the planned form, which the import writes. @param lessons selects their ids */
export async function overruleDayChanges(
  tx: Tx,
  lessons: ReturnType<typeof sql<unknown>>,
): Promise<OverruledDayChange[]> {
  const { rows } = await sql<OverruledDayChange>`
    with overruled as (
      delete from day_change where appointment_id in (${lessons}) returning appointment_id, is_online
    ),
    uncovered as (
      delete from cover using overruled
      where cover.appointment_id = overruled.appointment_id and ${isActiveCover}
    )
    update appointment
    set change = change - array['by', 'message', 'onlineUrl'], is_online = coalesce(overruled.is_online, appointment.is_online),
      version = version + 1
    from overruled
    where appointment.id = overruled.appointment_id
    returning appointment.id, appointment.name, appointment.starts_at as start`.execute(tx)
  return rows.toSorted((a, b) => a.start.localeCompare(b.start) || a.id - b.id)
}

/** Requires `revised`. */
export const storeImportedChanges = (tx: Tx, changedAt: string) =>
  sql`
    update day_change
    set imported_change = revised.change,
      imported_changed_at = case when revised.change is not null then ${changedAt}::timestamptz end
    from revised
    where day_change.appointment_id = revised.id and revised.visible`.execute(tx)
