import type { DayChangeConflict } from '@uurwerk/contract/desk/imports'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { dayChangeLock } from '#server/db/locks.ts'
import { isActiveCover } from '#server/db/sql/cover.ts'
import { courseTable } from '#server/db/sql/appointment.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { dateTimeColumn } from '#server/db/sql/time.ts'

/** Makes deeds wait until the import is over. */
export const lockDayChanges = (tx: Tx) => sql`select ${dayChangeLock}`.execute(tx)

interface OverlayOptions {
  /** Selects rows of `day_change` whose lesson is not staged, because the files plan it as they did. */
  isUnchanged: RawBuilder<boolean>
  /** For files of the source that owns day changes. */
  endsAll: boolean
  /** Lessons that keep theirs all the same. */
  keptIds: readonly number[]
  importedAt: string
}

/**
 * Keeps the day changes of staged lessons whose planned form stays: gives `staged_appointment` and `resolved_link` their
 * present form, so that the import finds no difference there. The others give way. Returns the number of those kept.
 */
export async function overlayDayChanges(
  tx: Tx,
  { isUnchanged, endsAll, keptIds, importedAt }: OverlayOptions,
): Promise<{ kept: number; overruled: DayChangeConflict[]; keptByChoice: DayChangeConflict[] }> {
  await stageDayChanges(tx, endsAll, keptIds)
  const conflicts = await listConflicts(tx)
  await replanChosenDayChanges(tx, importedAt)
  await restagePresentForms(tx)
  await overruleDayChanges(tx, sql`select id from staged_day_change where not is_kept`)
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from staged_day_change where is_kept)::int
      + (select count(*) from day_change where ${isUnchanged})::int as count`.execute(tx)
  return {
    kept: rows[0]?.count ?? 0,
    overruled: conflicts.filter(({ isKept }) => !isKept),
    keptByChoice: conflicts.filter(({ isKept }) => isKept),
  }
}

async function stageDayChanges(tx: Tx, endsAll: boolean, keptIds: readonly number[]): Promise<void> {
  await sql`
    create temp table staged_day_change on commit drop as
    select compared.*, is_planned_as_before or id = any(${keptIds}::int[]) as is_kept
    from (select day_change.appointment_id as id, staged.source_id,
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
      )) as is_planned_as_before, day_change.planned_terms is not null as has_terms, course.id as course_id,
      link.group_ids, link.participant_ids, link.teacher_ids, link.classroom_ids
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
        coalesce(array_agg(attendee.id order by attendee.id) filter (where attendee.type = 'group'), '{}') as group_ids,
        coalesce(array_agg(attendee.id order by attendee.id) filter (where attendee.type = 'teacher'), '{}') as teacher_ids,
        coalesce(array_agg(attendee.id order by attendee.id) filter (where attendee.type = 'classroom'), '{}') as classroom_ids
      from resolved_link
      join ${attendees} attendee on attendee.id = resolved_link.attendee_id
      where resolved_link.source_id = staged.source_id
    ) link) compared`.execute(tx)
}

const listPresentNames = (kind: 'teachers' | 'classrooms') =>
  sql`coalesce((select json_agg(part ->> 'name') from json_array_elements(appointment.participants -> ${sql.lit(kind)}) part), '[]')`

const listStagedNames = (type: 'teacher' | 'classroom') => sql`coalesce((
  select json_agg(attendee.name order by attendee.name, attendee.id)
  from resolved_link
  join ${attendees} attendee on attendee.id = resolved_link.attendee_id and attendee.type = ${sql.lit(type)}
  where resolved_link.source_id = staged.source_id), '[]')`

const presentLesson = sql`
  appointment.id, coalesce(nullif(appointment.name, ''),
    (select course.name from ${courseTable} course where course.id = appointment.course_id), '') as name,
  json_build_object('start', ${dateTimeColumn('appointment.starts_at')}, 'end', ${dateTimeColumn('appointment.ends_at')},
    'isCancelled', appointment.is_cancelled, 'teachers', ${listPresentNames('teachers')},
    'rooms', ${listPresentNames('classrooms')}) as changed`

async function listConflicts(tx: Tx): Promise<DayChangeConflict[]> {
  const { rows } = await sql<DayChangeConflict>`
    select ${presentLesson}, conflict.is_kept as "isKept",
      json_build_object('start', ${dateTimeColumn('staged.starts_at')}, 'end', ${dateTimeColumn('staged.ends_at')},
        'isCancelled', staged.is_cancelled, 'teachers', ${listStagedNames('teacher')},
        'rooms', ${listStagedNames('classroom')}) as planned
    from staged_day_change conflict
    join appointment on appointment.id = conflict.id
    join staged_appointment staged on staged.source_id = conflict.source_id
    where not conflict.is_planned_as_before
    order by appointment.starts_at, appointment.id`.execute(tx)
  return rows
}

/** Gives those kept by choice the planned form of the files. With their new time, no earlier deed can be undone. */
async function replanChosenDayChanges(tx: Tx, importedAt: string): Promise<void> {
  await sql`
    with replanned as (
      update day_change
      set starts_at = staged.starts_at, ends_at = staged.ends_at, is_cancelled = staged.is_cancelled,
        is_online = case when day_change.is_online is not null then coalesce(staged.is_online, day_change.is_online) end,
        teacher_ids = kept.teacher_ids, classroom_ids = kept.classroom_ids, changed_at = ${importedAt}::timestamptz,
        planned_terms = day_change.planned_terms || jsonb_build_object(
          'name', staged.name, 'courseId', kept.course_id, 'capacity', staged.capacity,
          'subscribeFrom', ${dateTimeColumn('staged.subscribe_from')},
          'subscribeUntil', ${dateTimeColumn('staged.subscribe_until')},
          'studentsOnly', staged.students_only, 'waitList', staged.wait_list, 'groups', kept.group_ids,
          'students', array(select unnest(kept.participant_ids) except select unnest(kept.group_ids)))
      from staged_day_change kept
      join staged_appointment staged on staged.source_id = kept.source_id
      where kept.is_kept and not kept.is_planned_as_before and day_change.appointment_id = kept.id
      returning kept.id, day_change.is_online, staged.is_online as staged_online
    )
    update appointment
    set version = version + 1,
      imported_online = case when replanned.is_online is null then imported_online
        else coalesce(replanned.staged_online, imported_online) end
    from replanned
    where appointment.id = replanned.id`.execute(tx)
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
): Promise<DayChangeConflict[]> {
  const { rows } = await sql<DayChangeConflict>`
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
    returning ${presentLesson}, false as "isKept", null as planned`.execute(tx)
  return rows.toSorted((a, b) => a.changed.start.localeCompare(b.changed.start) || a.id - b.id)
}

/** Requires `revised`. */
export const storeImportedChanges = (tx: Tx, changedAt: string) =>
  sql`
    update day_change
    set imported_change = revised.change,
      imported_changed_at = case when revised.change is not null then ${changedAt}::timestamptz end
    from revised
    where day_change.appointment_id = revised.id and revised.visible`.execute(tx)
