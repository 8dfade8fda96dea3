import type { PublishedChange } from '@uurwerk/contract/appointment-change'
import type { LessonTerms } from '@uurwerk/contract/changes/joinable'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { Participant } from '@uurwerk/contract/values'
import type { RosterChangeEntry } from '@uurwerk/contract/tell/notification'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/connect.ts'
import { dayChangeLock, lockTimeoutSetting, roomLockTimeoutSetting } from '#server/db/locks.ts'
import { preparedPrefix } from '#server/db/prepared.ts'
import { attendees } from '#server/db/sql/attendee.ts'
import { courseTable, isRoomBlock } from '#server/db/sql/appointment.ts'
import { isWeekPublished } from '#server/db/sql/publication.ts'
import { isLessonOfTeamOf } from '#server/db/sql/day-change.ts'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { type DayChangeState, getChangeKind, type Lesson, type LessonFields, type LessonState } from './rules.ts'

/** Makes deeds and imports wait for each other, so that clashes and planned forms are read from a school at rest. */
export const takeDayChangeLock = (tx: Tx) => sql`select ${roomLockTimeoutSetting}, ${dayChangeLock}`.execute(tx)

export const lockLessons = (tx: Tx, ids: readonly number[]) =>
  sql`
    select from appointment, (select ${lockTimeoutSetting}) as lock_timeout
    where id = any(${ids}::int[])
    order by id
    for update of appointment`.execute(tx)

interface LessonRow {
  id: number
  type: AppointmentType
  name: string
  course_id: number | null
  course_name: string | null
  version: number
  starts_at: string
  ends_at: string
  is_cancelled: boolean
  is_online: boolean
  change: PublishedChange | null
  changed_at: string | null
  teachers: number[]
  classrooms: number[]
  groups: number[]
  students: number[]
  is_room_block: boolean
  has_day_change: boolean
  is_added: boolean
  planned_start: string
  planned_end: string
  planned_cancelled: boolean
  planned_online: boolean | null
  planned_teachers: number[]
  planned_classrooms: number[]
  imported_change: PublishedChange | null
  imported_changed_at: string | null
  day_changed_at: string
  changed_by: number | null
  message: string | null
  online_url: string | null
  solution: DayChangeState['solution']
  capacity: number | null
  subscribe_from: string | null
  subscribe_until: string | null
  students_only: boolean
  wait_list: boolean
  invigilator_ids: number[]
  planned_terms: LessonTerms | null
}

/** Excludes bookings; by id. */
export async function listLessons(db: Db, ids: readonly number[]): Promise<Lesson[]> {
  const listIds = (type: AttendeeType) =>
    sql`coalesce(array_agg(attendee.id order by attendee.id) filter (where attendee.type = ${sql.lit(type)}), '{}')`
  const { rows } = await sql<LessonRow>`${sql.raw(preparedPrefix)}
    select a.id, a.type, a.name, a.course_id, course.name as course_name, a.version, a.starts_at, a.ends_at, a.is_cancelled, a.is_online, a.change,
      a.changed_at, participation.*, ${isRoomBlock('a')} as is_room_block,
      day_change.appointment_id is not null as has_day_change, day_change.is_added,
      day_change.starts_at as planned_start, day_change.ends_at as planned_end,
      day_change.is_cancelled as planned_cancelled, day_change.is_online as planned_online,
      day_change.teacher_ids as planned_teachers, day_change.classroom_ids as planned_classrooms,
      day_change.imported_change, day_change.imported_changed_at, day_change.changed_at as day_changed_at,
      day_change.changed_by, day_change.message, day_change.online_url, day_change.solution,
      a.capacity, a.subscribe_from, a.subscribe_until, a.students_only, a.wait_list,
      coalesce(day_change.invigilator_ids, '{}') as invigilator_ids, day_change.planned_terms
    from appointment a
    left join ${courseTable} course on course.id = a.course_id
    left join day_change on day_change.appointment_id = a.id
    cross join lateral (
      select ${listIds('teacher')} as teachers, ${listIds('classroom')} as classrooms, ${listIds('group')} as groups,
        ${listIds('student')} as students
      from appointment_attendee link
      join ${attendees} attendee on attendee.id = link.attendee_id
      where link.appointment_id = a.id
    ) participation
    where a.id = any(${ids}::int[]) and a.type <> 'booking'
    order by a.id`.execute(db)
  return rows.map(toLesson)
}

function toLesson(row: LessonRow): Lesson {
  const { id, type, name, version, groups, students } = row
  return {
    id,
    type,
    name,
    courseId: row.course_id,
    courseName: row.course_name,
    version,
    groups,
    students,
    isRoomBlock: row.is_room_block,
    importedChange: row.has_day_change ? row.imported_change : row.change,
    importedChangedAt: row.has_day_change ? row.imported_changed_at : row.changed_at,
    form: {
      start: row.starts_at,
      end: row.ends_at,
      isCancelled: row.is_cancelled,
      isOnline: row.is_online,
      teachers: row.teachers,
      classrooms: row.classrooms,
    },
    dayChange: row.has_day_change ? toDayChange(row) : null,
    terms: {
      name,
      courseId: row.course_id,
      groups,
      students,
      capacity: row.capacity,
      subscribeFrom: row.subscribe_from,
      subscribeUntil: row.subscribe_until,
      studentsOnly: row.students_only,
      waitList: row.wait_list,
      invigilators: row.invigilator_ids,
    },
  }
}

const toDayChange = (row: LessonRow): DayChangeState => ({
  isAdded: row.is_added,
  planned: {
    start: row.planned_start,
    end: row.planned_end,
    isCancelled: row.planned_cancelled,
    isOnline: row.planned_online,
    teachers: row.planned_teachers,
    classrooms: row.planned_classrooms,
  },
  plannedTerms: row.planned_terms,
  importedChange: row.imported_change,
  importedChangedAt: row.imported_changed_at,
  at: row.day_changed_at,
  by: row.changed_by,
  message: row.message,
  onlineUrl: row.online_url,
  solution: row.solution,
})

/** Lists the lessons, exams and activities of an attendee that start on these dates, both included. */
export async function listLessonIds(
  db: Db,
  { attendeeId, start, end, now }: { attendeeId: number; start: string; end: string; now: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id
    from appointment_attendee link
    join appointment a on a.id = link.appointment_id and a.type not in ('booking', 'holiday') and not a.is_cancelled
      and a.ends_at > ${now}::timestamp
    where link.attendee_id = ${attendeeId} and link.starts_at >= ${start}::date and link.starts_at < ${end}::date + 1
      and not ${isRoomBlock('a')}
    order by a.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lists those that a team of the coordinator teaches, of planned lessons. */
export async function listIdsOfCoordinatedLessons(
  db: Db,
  coordinatorId: number | null,
  lessons: readonly { id: number; teachers: readonly number[]; groups: readonly number[] }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as lesson (id int, teachers int[], groups int[])
    where ${isLessonOfTeamOf(coordinatorId, sql`lesson.teachers`, sql`lesson.groups`)}`.execute(db)
  return rows.map(({ id }) => id)
}

export type KnownAttendee = Participant & { type: AttendeeType; removed: boolean }

/** Sorted by name. */
export const listAttendeesById = (db: Db, ids: readonly number[]): Promise<KnownAttendee[]> =>
  db
    .selectFrom(attendees.as('attendee'))
    .select(['id', 'name', 'code', 'type', 'removed'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('name')
    .orderBy('id')
    .execute()

export async function hasCourse(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from ${courseTable} course where id = ${id} and not removed`.execute(db)
  return rows.length > 0
}

export interface WrittenLesson extends LessonState {
  id: number
  mark: PublishedChange | null
  markedAt: string | null
  invigilators: readonly number[]
}

/** Writes new forms, which bookings must not be in the way of. */
export async function updateLessons(tx: Tx, lessons: readonly WrittenLesson[]): Promise<void> {
  const written = sql`jsonb_to_recordset(${JSON.stringify(
    lessons.map(({ id, form, mark, markedAt }) => ({
      ...form,
      id,
      mark,
      markedAt,
      attendees: [...form.teachers, ...form.classrooms],
    })),
  )}::jsonb) as written (id int, start timestamp, "end" timestamp, "isCancelled" boolean, "isOnline" boolean,
    attendees int[], mark jsonb, "markedAt" timestamptz)`
  // Deletes links first: at its new time a moved lesson must not occupy its former room.
  await sql`
    delete from appointment_attendee link using ${written}, ${attendees} attendee
    where link.appointment_id = written.id and attendee.id = link.attendee_id
      and attendee.type in ('teacher', 'classroom') and link.attendee_id <> all(written.attendees)`.execute(tx)
  await sql`
    update appointment
    set starts_at = written.start, ends_at = written."end", is_cancelled = written."isCancelled",
      is_online = written."isOnline", change = nullif(written.mark, 'null'), changed_at = written."markedAt",
      version = version + 1
    from ${written}
    where appointment.id = written.id`.execute(tx)
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select attendee.id, written.start, written.id
    from ${written}
    join ${attendees} attendee on attendee.id = any(written.attendees) and not attendee.removed
    on conflict do nothing`.execute(tx)
  for (const { id, terms } of lessons) if (terms) await writeTerms(tx, id, terms)
  await writeDayChanges(tx, lessons)
}

/** Writes them at the time that the appointment has by then. */
async function writeTerms(tx: Tx, id: number, terms: LessonTerms): Promise<void> {
  const participants = [...terms.groups, ...terms.students]
  await sql`
    delete from appointment_attendee link using ${attendees} attendee
    where link.appointment_id = ${id} and attendee.id = link.attendee_id and attendee.type in ('group', 'student')
      and link.attendee_id <> all(${participants}::int[])`.execute(tx)
  await sql`
    update appointment
    set name = ${terms.name}, course_id = ${terms.courseId}, capacity = ${terms.capacity},
      subscribe_from = ${terms.subscribeFrom}, subscribe_until = ${terms.subscribeUntil},
      students_only = ${terms.studentsOnly}, wait_list = ${terms.waitList},
      offered_to_all = ${terms.subscribeFrom !== null && terms.groups.length === 0}
    where id = ${id}`.execute(tx)
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select attendee.id, appointment.starts_at, appointment.id
    from appointment
    join ${attendees} attendee on attendee.id = any(${participants}::int[]) and not attendee.removed
    where appointment.id = ${id}
    on conflict do nothing`.execute(tx)
}

async function writeDayChanges(tx: Tx, lessons: readonly WrittenLesson[]): Promise<void> {
  await sql`delete from day_change where appointment_id = any(${lessons.map(({ id }) => id)}::int[])`.execute(tx)
  const rows = lessons.flatMap(({ id, form, dayChange, invigilators }) =>
    dayChange
      ? [{ ...dayChange, ...dayChange.planned, id, kind: getChangeKind({ form, dayChange }), invigilators }]
      : [],
  )
  if (rows.length === 0) return
  await sql`
    insert into day_change (appointment_id, kind, is_added, starts_at, ends_at, is_cancelled, is_online, classroom_ids,
      teacher_ids, imported_change, imported_changed_at, changed_at, changed_by, message, online_url, solution,
      invigilator_ids, planned_terms)
    select id, kind, "isAdded", start, "end", "isCancelled", "isOnline", classrooms, teachers,
      nullif("importedChange", 'null'), "importedChangedAt", at, by, message, "onlineUrl", solution, invigilators,
      nullif("plannedTerms", 'null')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as written (id int, kind text, "isAdded" boolean,
      start timestamp, "end" timestamp, "isCancelled" boolean, "isOnline" boolean, classrooms int[], teachers int[],
      "importedChange" jsonb, "importedChangedAt" timestamptz, at timestamptz, by int, message text, "onlineUrl" text,
      solution text, invigilators int[], "plannedTerms" jsonb)`.execute(tx)
}

/** @param id of a lesson that is restored */
export async function insertLesson(tx: Tx, lesson: LessonFields, id?: number): Promise<number> {
  const { type, name, start, end, courseId, isOnline, participants } = lesson
  const { rows } = await sql<{ id: number }>`
    insert into appointment (id, type, name, starts_at, ends_at, course_id, is_online)
    overriding system value
    values (coalesce(${id ?? null}::int, nextval(pg_get_serial_sequence('appointment', 'id'))::int),
      ${type}, ${name}, ${start}, ${end}, ${courseId}, ${isOnline})
    returning id`.execute(tx)
  const insertedId = rows[0]?.id ?? 0
  await sql`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select attendee.id, ${start}, ${insertedId}::int
    from ${attendees} attendee
    where attendee.id = any(${participants}::int[]) and not attendee.removed`.execute(tx)
  return insertedId
}

export const deleteLessons = (tx: Tx, ids: readonly number[]) =>
  sql`delete from appointment where id = any(${ids}::int[])`.execute(tx)

/** Creates `link_before`, for those who are no longer in a lesson. Once per transaction. */
export const snapshotParticipants = (tx: Tx, ids: readonly number[]) =>
  sql`
    create temp table link_before on commit drop as
    select appointment_id as id, attendee_id, starts_at
    from appointment_attendee
    where appointment_id = any(${ids}::int[])`.execute(tx)

/** Returns the times whose weeks are published. */
export async function listPublishedTimes(db: Db, times: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ time: string }>`
    select time from unnest(${times}::timestamp[]) as lesson (time) where ${isWeekPublished('lesson.time')}`.execute(db)
  return new Set(rows.map(({ time }) => time))
}

export const selectEntries = (entries: readonly { id: number; entry: RosterChangeEntry }[]): RawBuilder<unknown> => sql`
  select id, entry from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as written (id int, entry jsonb)`
