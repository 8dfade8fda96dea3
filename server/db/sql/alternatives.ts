import { type RawBuilder, sql } from 'kysely'
import { getCoverSpans } from '@uurwerk/contract/rules/covers'
import { getMonday } from '#server/lib/clock.ts'
import { lessonsOfAbsentees } from './absence.ts'
import { people, rooms } from './attendee.ts'
import { countedCovers } from './cover.ts'
import { isMemberAt } from './membership.ts'
import { isStandbyDuty } from './standby.ts'

const slotJson = sql`json_build_object('id', id, 'start', starts_at, 'end', ends_at)`

/** Days before and after the date in which lessons show what a teacher teaches. */
const [daysBefore, daysAfter] = [sql.lit(28), sql.lit(14)]

const selectAbsences = (attendee: string, start: string, end: string) => sql`coalesce((
  select json_agg(json_build_object('start', absence.starts_at, 'end', absence.ends_at))
  from absence
  where absence.attendee_id = ${sql.ref(`${attendee}.id`)}
    and tsrange(absence.starts_at, absence.ends_at) && tsrange(${start}::date, ${end}::date + 1)), '[]')`

const selectCovers = (date: string) => {
  const { week, term } = getCoverSpans(Temporal.PlainDate.from(date))
  return sql`
  select teacher_id, count(*) as covers, count(*) filter (where starts_at >= ${week.start}::date) as week_covers
  from ${countedCovers} covered_lesson
  where starts_at >= ${term.start}::date and starts_at < ${term.end}::date + 1
  group by teacher_id`
}

const selectOffers = (date: string) => sql`
  select distinct on (availability.person_id) availability.person_id, availability.entries, request.weeks,
    request.starts_on
  from availability
  join availability_request request on request.id = availability.request_id and not request.removed
  where availability.state = 'accepted' and not availability.removed
    and ${date}::date between request.starts_on and request.ends_on
  order by availability.person_id, request.id desc`

const isDuty = sql`not appointment.is_cancelled and appointment.type <> 'holiday'`
const dutyColumns = sql`appointment.id, appointment.type, appointment.name, appointment.course_id, appointment.starts_at,
  appointment.ends_at, appointment.participants`

const selectCourses = (date: string, courses: readonly number[]) => sql`
  select teacher.id as teacher_id, array_agg(distinct appointment.course_id) as courses
  from appointment
  join appointment_attendee link on link.appointment_id = appointment.id
  join teacher on teacher.id = link.attendee_id
  where appointment.course_id = any(${courses}::int[]) and ${isDuty}
    and appointment.starts_at >= ${date}::date - ${daysBefore}::int
    and appointment.starts_at < ${date}::date + ${daysAfter}::int
  group by teacher.id`

const selectTaughtGroups = (date: string, groups: readonly number[]) => sql`
  select teacher.id as teacher_id, array_agg(distinct group_link.attendee_id) as groups
  from appointment_attendee group_link
  join appointment_attendee teacher_link using (appointment_id)
  join teacher on teacher.id = teacher_link.attendee_id
  where group_link.attendee_id = any(${groups}::int[])
    and group_link.starts_at >= ${date}::date - ${daysBefore}::int
    and group_link.starts_at < ${date}::date + ${daysAfter}::int
  group by teacher.id`

export interface TeacherFactsRequest {
  groups: readonly number[]
  courses: readonly number[]
  teachers: readonly number[] | null
}

/**
 * Selects teachers with what decides whether they can take lessons on a date.
 * @param request groups and courses of the lessons; `teachers` is null for all
 */
export const teacherFactsQuery = (
  date: string,
  { groups, courses, teachers }: TeacherFactsRequest,
  monday = getMonday(Temporal.PlainDate.from(date)).toString(),
): RawBuilder<unknown> => sql`
  with teacher as (select attendee.id, attendee.name, person.fte from ${people} where attendee.type = 'teacher'
    and (${teachers === null} or attendee.id = any(${teachers ?? []}::int[]))),
  duty as (
    select teacher.id as teacher_id, ${dutyColumns}
    from teacher
    join appointment_attendee link on link.attendee_id = teacher.id
      and link.starts_at >= ${monday}::date - 1 and link.starts_at < ${monday}::date + 7
    join appointment on appointment.id = link.appointment_id and ${isDuty}
    union all
    select teacher.id, ${dutyColumns}
    from appointment
    join appointment_attendee link on link.appointment_id = appointment.id
    join teacher on teacher.id = link.attendee_id
    where appointment.ends_at > ${date}::date and appointment.ends_at > appointment.starts_at + interval '1 day'
      and appointment.starts_at < ${monday}::date - 1 and ${isDuty}
  ),
  duties as (
    select teacher_id,
      json_agg(json_build_object('id', id, 'start', starts_at, 'end', ends_at,
        'groups', participants -> 'groups', 'classrooms', participants -> 'classrooms',
        'isStandby', ${isStandbyDuty('duty')}))
        filter (where starts_at < ${date}::date + 1 and ends_at > ${date}::date) as day,
      sum(extract(epoch from ends_at - starts_at) / 60) filter (where starts_at >= ${monday}::date) as week_minutes
    from duty
    group by teacher_id
  ),
  course as (${selectCourses(date, courses)}),
  taught as (${selectTaughtGroups(date, groups)}),
  freed as (
    select link.attendee_id as teacher_id, json_agg(json_build_object('start', appointment.starts_at, 'end', appointment.ends_at)) as slots
    from teacher
    join appointment_attendee link on link.attendee_id = teacher.id
      and link.starts_at >= ${date}::date and link.starts_at < ${date}::date + 1
    join appointment on appointment.id = link.appointment_id and appointment.is_cancelled and appointment.type = 'lesson'
    group by link.attendee_id
  ),
  covered as (${selectCovers(date)}),
  offered as (${selectOffers(date)})
  select teacher.id, teacher.name, teacher.fte::float8 as fte, coalesce(duties.day, '[]') as day,
    coalesce(duties.week_minutes, 0)::int as week_minutes, coalesce(course.courses, '{}') as courses,
    coalesce(taught.groups, '{}') as groups, coalesce(covered.covers, 0)::int as covers,
    coalesce(covered.week_covers, 0)::int as week_covers, offered.entries, offered.weeks, offered.starts_on,
    coalesce(freed.slots, '[]') as freed, ${selectAbsences('teacher', date, date)} as absences
  from teacher
  left join freed on freed.teacher_id = teacher.id
  left join duties on duties.teacher_id = teacher.id
  left join course on course.teacher_id = teacher.id
  left join taught on taught.teacher_id = teacher.id
  left join covered on covered.teacher_id = teacher.id
  left join offered on offered.person_id = teacher.id
  order by teacher.name, teacher.id`

/** Selects all rooms with what occupies them on these dates, both included. */
export const roomFactsQuery = (start: string, end: string): RawBuilder<unknown> => sql`
  select room.id, room.name, classroom.building, classroom.capacity, classroom.facilities,
    coalesce(taken.slots, '[]') as slots, ${selectAbsences('room', start, end)} as absences
  from ${rooms}
  left join (
    select room_id, json_agg(json_build_object('id', appointment_id, 'start', lower(during), 'end', upper(during)))
      as slots
    from occupancy
    where during && tsrange(${start}::date, ${end}::date + 1)
    group by room_id
  ) taken on taken.room_id = room.id
  where not room.removed
  order by room.name, room.id`

/** Selects the number of students of each lesson. */
export const lessonSizesQuery = (ids: readonly number[]): RawBuilder<unknown> => sql`
  select appointment_id as id, count(distinct student_id)::int as size
  from (
    select link.appointment_id, membership.person_id as student_id
    from appointment_attendee link
    join membership on membership.group_id = link.attendee_id and ${isMemberAt('membership', sql.ref('link.starts_at'))}
    where link.appointment_id = any(${ids}::int[])
    union
    select link.appointment_id, link.attendee_id
    from appointment_attendee link
    join attendee on attendee.id = link.attendee_id and attendee.type = 'student'
    where link.appointment_id = any(${ids}::int[])
  ) student
  group by appointment_id`

export interface ClassSlotsRequest {
  lessonIds: readonly number[]
  /** Both included. */
  start: string
  end: string
  /** Lessons with the times that they are to have; they count beside the present ones. */
  drafted: readonly { id: number; start: string; end: string }[]
}

/** Selects per lesson when its groups and students have other appointments. */
export const classSlotsQuery = ({ lessonIds, start, end, drafted }: ClassSlotsRequest): RawBuilder<unknown> => sql`
  with drafted as (
    select * from jsonb_to_recordset(${JSON.stringify(drafted)}::jsonb) as draft (id int, start timestamp, "end" timestamp)
  ),
  own as (
    select link.appointment_id as lesson_id, link.attendee_id, link.starts_at from appointment_attendee link
    join attendee on attendee.id = link.attendee_id and attendee.type in ('group', 'student')
    where link.appointment_id = any(${lessonIds}::int[])
  ),
  student as (
    select own.lesson_id, membership.person_id as student_id
    from own join membership on membership.group_id = own.attendee_id and ${isMemberAt('membership', sql.ref('own.starts_at'))}
    union
    select lesson_id, attendee_id from own
    union
    select appointment_id, attendee_id from subscription where appointment_id = any(${lessonIds}::int[]) and accepted
  ),
  source as (
    select lesson_id, student_id as attendee_id from student
    union
    select student.lesson_id, membership.group_id from student
    join membership on membership.person_id = student.student_id and ${isMemberAt('membership', sql`${start}::date`)}
  ),
  engaged as (
    select source.lesson_id, link.appointment_id
    from source join appointment_attendee link on link.attendee_id = source.attendee_id
      and link.starts_at >= ${start}::date - 1 and link.starts_at < ${end}::date + 1
    union
    select source.lesson_id, link.appointment_id
    from appointment
    join appointment_attendee link on link.appointment_id = appointment.id
    join source using (attendee_id)
    where appointment.ends_at > ${start}::date and appointment.ends_at > appointment.starts_at + interval '1 day'
      and appointment.starts_at < ${start}::date - 1
    union
    select source.lesson_id, link.appointment_id
    from drafted join appointment_attendee link on link.appointment_id = drafted.id join source using (attendee_id)
    union
    select student.lesson_id, subscription.appointment_id from student
    join subscription on subscription.attendee_id = student.student_id and subscription.accepted
  ),
  slot as (
    select engaged.lesson_id, id, starts_at, ends_at
    from engaged
    join appointment on appointment.id = engaged.appointment_id and not is_cancelled and type <> 'holiday'
    union all
    select engaged.lesson_id, drafted.id, drafted.start, drafted."end"
    from engaged join drafted on drafted.id = engaged.appointment_id
  )
  select lesson_id, json_agg(${slotJson}) as slots
  from slot
  where id <> lesson_id and starts_at < ${end}::date + 1 and ends_at > ${start}::date
  group by lesson_id`

/** Selects the times of the school's lessons on these dates, both included. */
export const lessonTimesQuery = (start: string, end: string): RawBuilder<unknown> => sql`
  select distinct starts_at as start, ends_at as "end"
  from appointment
  where type = 'lesson' and starts_at >= ${start}::date and starts_at < ${end}::date + 1
  order by starts_at, ends_at`

/** Selects lessons of the same course at the same time, as `id`, with the lesson as `lesson_id`. */
export const parallelLessonsQuery = (lessonIds: readonly number[]): RawBuilder<unknown> => sql`
  select lesson.id as lesson_id, lesson.participants -> 'groups' as own_groups, other.id, other.participants
  from appointment lesson
  join appointment other on other.starts_at = lesson.starts_at and other.ends_at = lesson.ends_at
    and other.course_id = lesson.course_id and other.type = 'lesson' and not other.is_cancelled and other.id <> lesson.id
  where lesson.id = any(${lessonIds}::int[])
  order by lesson.id, other.id`

/** Selects open lessons of a date that are not over, with the absent teachers and rooms as `absent_ids`. */
export const openLessonsQuery = (date: string, now: string): RawBuilder<unknown> => sql`
  select a.id, lesson.open_ids as absent_ids
  from (${lessonsOfAbsentees(date)}) lesson
  join appointment a on a.id = lesson.appointment_id
  where lesson.open_ids <> '{}' and a.ends_at > ${now}::timestamp
  order by a.id`
