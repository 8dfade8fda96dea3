import type pg from 'pg'

/** A school of any size, generated in the database. It is regular, so that every person's week costs about the same. */
export interface SchoolScale {
  appointments: number
  /** Nine in ten lessons are the same as in the previous week, as in a school; otherwise all weeks differ. */
  isWeekly?: boolean
}

const weeks = 40
const lessonsPerWeek = 5
const groupsPerStudent = 6
const studentsPerGroup = 25

export interface BenchSchool {
  groups: number
  students: number
  teachers: number
  rooms: number
}

/** Each group has five lessons a week for forty weeks, each with a teacher and a room. A student is in six groups. */
export function computeSchoolSize({ appointments }: SchoolScale): BenchSchool {
  const groups = Math.max(60, Math.round(appointments / (weeks * lessonsPerWeek)))
  return {
    groups,
    students: Math.ceil((groups * studentsPerGroup) / groupsPerStudent),
    teachers: Math.ceil(groups / 5),
    rooms: Math.max(50, Math.ceil(groups / 6)),
  }
}

/** Ids are consecutive: groups, students, teachers, rooms. */
export function getIdOffsets({ groups, students, teachers }: BenchSchool) {
  const student = groups
  const teacher = student + students
  const room = teacher + teachers
  return { group: 0, student, teacher, room }
}

export async function makeSchool(client: pg.Client, scale: SchoolScale): Promise<BenchSchool> {
  const size = computeSchoolSize(scale)
  // Returns the index of a lesson within its group, which determines its period and room.
  const lessonIndex = (lesson: string, group: string) =>
    scale.isWeekly
      ? `(${lesson} % ${lessonsPerWeek} + case when (${group} + ${lesson} / ${lessonsPerWeek}) % 10 = 0 then 1 else 0 end)`
      : lesson
  const { groups, students, teachers, rooms } = size
  const first = getIdOffsets(size)
  const query = (text: string) => client.query(text)
  await query('begin')
  // The rows are valid by construction. Checking foreign keys would take longer than everything else.
  await query("set local session_replication_role = 'replica'")
  await query(`insert into school (customer, name, time_zone, day_start, day_end, students_see_students, origin)
    values ('bench', 'Bench', 'Europe/Amsterdam', '08:00', '17:00', false, 'import')`)
  const insertAttendees = (type: string, offset: number, count: number) => `
    insert into attendee (id, source_id, type, name, code, search_text) overriding system value
    select ${offset} + i, '${type}' || i, '${type}', '${type} ' || i, upper(left('${type}', 1)) || i, '${type} ' || i
    from generate_series(1, ${count}) i`
  await query(insertAttendees('group', first.group, groups))
  await query(insertAttendees('student', first.student, students))
  await query(insertAttendees('teacher', first.teacher, teachers))
  await query(insertAttendees('classroom', first.room, rooms))
  await query(
    `insert into person (attendee_id, roles) select id, array[type] from attendee where type in ('student', 'teacher')`,
  )
  await query(`insert into student_group (attendee_id, kind) select id, 'cluster' from attendee where type = 'group'`)
  await query(`insert into classroom (attendee_id, facilities) select id, '{}' from attendee where type = 'classroom'`)
  await query(`insert into course (id, source_id, name, code) overriding system value
    select i, 'course' || i, 'Course ' || i, 'C' || i from generate_series(1, 200) i`)
  await query(`insert into membership (group_id, person_id)
    select distinct 1 + (s * ${groupsPerStudent} + k * 37) % ${groups}, ${first.student} + s
    from generate_series(1, ${students}) s, generate_series(0, ${groupsPerStudent - 1}) k`)
  await publishYear(client)
  await query(`
    insert into appointment (id, source_id, type, name, starts_at, ends_at, course_id) overriding system value
    select i, 'lesson' || i, 'lesson', 'Course ' || (1 + g % 200), at, at + interval '50 minutes', 1 + g % 200
    from (
      select i, g, timestamp '2026-08-31 08:30' + interval '1 day' * (k / ${lessonsPerWeek} * 7 + k % ${lessonsPerWeek})
        + interval '50 minutes' * ((g * 7 + ${lessonIndex('k', 'g')} * 3) % 9) as at
      from (select i, (i - 1) % ${groups} as g, (i - 1) / ${groups} as k
        from generate_series(1, ${groups * weeks * lessonsPerWeek}) i) numbered
    ) lesson`)
  await query(`
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select part.attendee_id, starts_at, id
    from appointment, lateral (values
      (1 + (id - 1) % ${groups}),
      (${first.teacher} + 1 + (id - 1) % ${groups} % ${teachers}),
      (${first.room} + 1 + ((id - 1) % ${groups} * 13 + ${lessonIndex(`((id - 1) / ${groups})`, `(id - 1) % ${groups}`)}) % ${rooms})
    ) part (attendee_id)
    order by part.attendee_id, starts_at, id`)
  // Triggers were disabled.
  await query('select keep_participants(array(select id from appointment))')
  await query('commit')
  await query('vacuum analyze')
  return size
}

export const publishYear = (client: pg.Client) =>
  client.query(`insert into published_week (monday, published_at)
    select date '2026-08-31' + 7 * w, now() from generate_series(0, ${weeks - 1}) w on conflict do nothing`)

/** The Mondays of the year. Each request is for one of these weeks. */
export const mondays: string[] = Array.from({ length: weeks }, (_, week) =>
  Temporal.PlainDate.from('2026-08-31').add({ weeks: week }).toString(),
)

/** Makes an open choice round for everyone, with the first so many groups. */
export async function makeChoiceRound(
  client: pg.Client,
  { id, groups, seats }: { id: number; groups: number; seats: number },
) {
  await client.query(
    `insert into choice_round (id, name, kind, year_start, year_end, period_start, period_end, opens_at,
      student_until, coach_until, counts_only) overriding system value
    values ($1, 'Sport', 'choose', '2026-08-01', '2027-07-31', '2026-08-01', '2027-07-31', '2000-01-01', '2100-01-01',
      '2100-01-01', true)`,
    [id],
  )
  await client.query('insert into choice_round_audience select $1, attendee_id from student_group', [id])
  await client.query(
    `insert into choice_round_group (round_id, group_id, seats, position)
    select $1, attendee_id, $3, attendee_id from student_group where attendee_id <= $2`,
    [id, groups, seats],
  )
}
