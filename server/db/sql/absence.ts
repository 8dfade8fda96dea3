import { type RawBuilder, sql } from 'kysely'
import { isRoomBlock } from './appointment.ts'
import { isLessonOfTeamOf } from './day-change.ts'
import { groupIdsAt } from './membership.ts'
import { isNotDraft } from './publication.ts'
import { isStandbyDuty } from './standby.ts'

/**
 * Adds the appointments that the absent attendee has, or was planned to have, then, as `appointment_id`.
 * @param absences selects `absence_id`, `attendee_id`, `starts_at`, `ends_at`, `reported_at` and `is_activity`
 */
const joinLessons = (absences: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select distinct absence.*, lesson.id as appointment_id
  from (${absences}) absence
  cross join lateral (
    select appointment.id, appointment.starts_at, appointment.ends_at
    from appointment_attendee link
    join appointment on appointment.id = link.appointment_id
    where link.attendee_id = absence.attendee_id and link.starts_at >= absence.starts_at - interval '1 day'
      and link.starts_at < absence.ends_at
    union
    select appointment_id, starts_at, ends_at
    from day_change
    where day_change.starts_at >= absence.starts_at - interval '1 day' and day_change.starts_at < absence.ends_at
      and absence.attendee_id = any(day_change.teacher_ids || day_change.classroom_ids)
  ) lesson
  join appointment a on a.id = lesson.id and a.type not in ('booking', 'holiday') and not ${isRoomBlock('a')}
  where lesson.ends_at > absence.starts_at and lesson.starts_at < absence.ends_at
    and not (absence.is_activity and a.type = 'activity') and not ${isStandbyDuty('a')}`

const selectAbsences = sql`
  select id as absence_id, attendee_id, starts_at, ends_at, reported_at, false as is_activity from absence`

/** Selects `absence_id` and `appointment_id` of lessons that the absent attendee has, or was planned to have, then. */
export const absentLessons = (
  absenceIds: RawBuilder<unknown>,
  { hasDrafts = true }: { hasDrafts?: boolean } = {},
): RawBuilder<unknown> => sql`
  select absence_id, appointment_id
  from (${joinLessons(sql`${selectAbsences} where id = any(${absenceIds})`)}
    ${hasDrafts ? sql`` : sql`and ${isNotDraft('a')}`}) lesson`

/** Selects as absences the teachers of activities that were added by hand, who cannot be at their lessons. */
const selectTeachersInActivities = (date: string) => sql`
  select null, teacher.id, activity.starts_at, activity.ends_at, day_change.changed_at, true
  from day_change
  join appointment activity on activity.id = day_change.appointment_id and activity.type = 'activity'
    and not activity.is_cancelled and activity.starts_at < ${date}::date + 1 and activity.ends_at > ${date}::date
  join appointment_attendee link on link.appointment_id = activity.id
  join attendee teacher on teacher.id = link.attendee_id and teacher.type = 'teacher'
  where day_change.is_added`

export interface NoteReader {
  /** Nobody if absent. */
  noteReader?: number | null
  /** Reads notes of all lessons, or of those that some coordinated team teaches. */
  noteReach?: 'all' | 'team' | undefined
}

/**
 * Selects as JSON the notes that the reader may see, or null. Readers are the lesson's teachers, the absent teacher,
 * people who may change the lesson and, for notes to students, the class.
 */
export const selectLessonNotes = (
  appointment: string,
  { noteReader: readerId = null, noteReach }: NoteReader,
): RawBuilder<unknown> => {
  const [id, startsAt] = [sql.ref(`${appointment}.id`), sql.ref(`${appointment}.starts_at`)]
  const listLinked = (type: 'teacher' | 'group') => sql`array(
    select link.attendee_id from appointment_attendee link join attendee on attendee.id = link.attendee_id
    where link.appointment_id = ${id} and attendee.type = ${sql.lit(type)})`
  const teachers = sql`coalesce(
    (select teacher_ids from day_change where day_change.appointment_id = ${id}), ${listLinked('teacher')})`
  const mayChange = {
    all: sql`or true`,
    team: sql`or ${isLessonOfTeamOf(readerId, teachers, listLinked('group'))}`,
    none: sql``,
  }[noteReach ?? 'none']
  return sql`(
    select json_agg(json_build_object('note', lesson.note, 'forStudents', lesson.for_students, 'link', lesson.link)
      order by lesson.absence_id)
    from absence_lesson lesson
    join absence on absence.id = lesson.absence_id
    where lesson.appointment_id = ${id} and (absence.attendee_id = ${readerId}::int or exists (
      select from appointment_attendee link
      where link.appointment_id = ${id} and (
        link.attendee_id = ${readerId}::int
          and (lesson.for_students or exists (select from attendee where id = ${readerId}::int and type = 'teacher'))
        or lesson.for_students and link.attendee_id in (${groupIdsAt(sql`${readerId}::int`, startsAt)}))) ${mayChange}))`
}

/** Selects parallel lessons in its room with a teacher who is there. */
const selectJoinedLessons = (merged: string): RawBuilder<unknown> => {
  const getColumn = (name: string) => sql.ref(`${merged}.${name}`)
  return sql`
    select
    from appointment_attendee own
    join attendee room on room.id = own.attendee_id and room.type = 'classroom'
    join appointment_attendee link on link.attendee_id = room.id and link.starts_at = ${getColumn('starts_at')}
    join appointment joined on joined.id = link.appointment_id and joined.id <> ${getColumn('id')}
      and joined.ends_at = ${getColumn('ends_at')} and joined.course_id = ${getColumn('course_id')} and not joined.is_cancelled
    join appointment_attendee taught on taught.appointment_id = joined.id
    join attendee teacher on teacher.id = taught.attendee_id and teacher.type = 'teacher'
    where own.appointment_id = ${getColumn('id')} and not exists (
      select from absence
      where absence.attendee_id = teacher.id and absence.starts_at < joined.ends_at and absence.ends_at > joined.starts_at)`
}

/**
 * Selects lessons on a date with absent teachers and rooms, or teachers in an added activity. `absent_ids` are all of
 * them, `open_ids` those that the lesson still has and was not arranged to do without, or lacks since its merge failed.
 */
export const lessonsOfAbsentees = (date: string): RawBuilder<unknown> => sql`
  select a.id as appointment_id, array_agg(distinct absence.attendee_id order by absence.attendee_id) as absent_ids,
    coalesce(array_agg(distinct absence.attendee_id order by absence.attendee_id) filter (
      where a.starts_at::date = ${date}::date and not a.is_cancelled
        and a.starts_at < absence.ends_at and a.ends_at > absence.starts_at
        and (merging.has_failed and absence.attendee_id = any(day_change.teacher_ids) or exists (
          select from appointment_attendee link
          where link.appointment_id = a.id and link.attendee_id = absence.attendee_id))
        and not coalesce(day_change.changed_at >= absence.reported_at and not merging.has_failed and day_change.solution = any(
          case attendee.type when 'teacher' then array['selfStudy', 'online', 'merged'] else array['online'] end), false)
    ), '{}') as open_ids
  from (${joinLessons(sql`
    ${selectAbsences} where tsrange(starts_at, ends_at) && tsrange(${date}::date, ${date}::date + 1)
    union all
    ${selectTeachersInActivities(date)}`)}) absence
  join attendee on attendee.id = absence.attendee_id
  join appointment a on a.id = absence.appointment_id
  left join day_change on day_change.appointment_id = a.id
  cross join lateral (
    select case when day_change.solution = 'merged' then not exists (${selectJoinedLessons('a')}) else false end as has_failed
  ) merging
  where ${date}::date in (a.starts_at::date, day_change.starts_at::date)
  group by a.id`
