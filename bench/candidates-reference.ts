// Reference for candidates and proposals: a bare Node HTTP server on bare pg, with one statement per call. It trusts every
// token, knows no absences, covers or availability of candidates, and gives lessons away one by one.
import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 15,
  options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
})

const teachersStatement = `
  with lesson as (
    select id, course_id, starts_at, ends_at, (participants -> 'groups' -> 0 ->> 'id')::int as group_id,
      (participants -> 'teachers' -> 0 ->> 'id')::int as teacher_id
    from appointment where id = $1::int
  ),
  known as (
    select distinct teacher.attendee_id as teacher_id
    from lesson
    join appointment_attendee own on own.attendee_id = lesson.group_id
      and own.starts_at >= lesson.starts_at::date - 28 and own.starts_at < lesson.starts_at::date + 14
    join appointment_attendee teacher using (appointment_id)
  ),
  duty as (
    select link.attendee_id as teacher_id, bool_or(a.course_id = lesson.course_id) as teaches,
      bool_or(a.id <> lesson.id and a.starts_at < lesson.ends_at and a.ends_at > lesson.starts_at) as is_busy,
      bool_or(a.id <> lesson.id and a.starts_at::date = lesson.starts_at::date) as is_in_school,
      bool_or((a.participants -> 'groups' -> 0 ->> 'id')::int = lesson.group_id
        and (lesson.starts_at - a.ends_at between interval '0' and interval '30 minutes'
          or a.starts_at - lesson.ends_at between interval '0' and interval '30 minutes')) as is_consecutive,
      count(*) filter (where date_trunc('week', a.starts_at) = date_trunc('week', lesson.starts_at)) as lessons
    from lesson
    cross join attendee teacher
    join appointment_attendee link on link.attendee_id = teacher.id
      and link.starts_at >= lesson.starts_at::date - 28 and link.starts_at < lesson.starts_at::date + 14
    join appointment a on a.id = link.appointment_id
    where teacher.type = 'teacher'
    group by link.attendee_id
  )
  select duty.teacher_id as id, attendee.name
  from lesson, duty
  join attendee on attendee.id = duty.teacher_id
  left join known on known.teacher_id = duty.teacher_id
  where not duty.is_busy and duty.teacher_id <> lesson.teacher_id
  order by known.teacher_id is null, not teaches, not is_consecutive, not is_in_school, lessons, duty.teacher_id
  limit 20`

const roomsStatement = `
  select room.id, room.name
  from appointment lesson, attendee room
  where lesson.id = $1 and room.type = 'classroom'
    and room.id <> (lesson.participants -> 'classrooms' -> 0 ->> 'id')::int and room.id not in (
    select room_id from occupancy where during && tsrange(lesson.starts_at, lesson.ends_at))
  order by room.id
  limit 20`

const openStatement = `
  select lesson.id, lesson.starts_at as start, array(
    select teacher.id from attendee teacher
    where teacher.type = 'teacher' and teacher.id not in (select attendee_id from absence)
      and not exists (
        select from appointment_attendee link join appointment a on a.id = link.appointment_id
        where link.attendee_id = teacher.id and link.starts_at >= $1::date and link.starts_at < $1::date + 1
          and a.starts_at < lesson.ends_at and a.ends_at > lesson.starts_at)
    order by teacher.id) as teachers
  from absence
  join appointment_attendee link on link.attendee_id = absence.attendee_id
    and link.starts_at >= $1::date and link.starts_at < $1::date + 1
  join appointment lesson on lesson.id = link.appointment_id
  order by lesson.starts_at, lesson.id`

interface OpenRow {
  id: number
  start: string
  teachers: number[]
}

/** Gives each lesson to the first teacher who is free then. */
async function propose(date: string) {
  const { rows } = await pool.query<OpenRow>({ name: 'open', text: openStatement, values: [date] })
  const taken = new Set<string>()
  return rows.map(({ id, start, teachers }) => {
    const teacher = teachers.find((candidate) => !taken.has(`${candidate} ${start}`))
    taken.add(`${teacher} ${start}`)
    return { appointmentId: id, teacher: teacher ?? null }
  })
}

async function answer(address: string, response: ServerResponse) {
  const [, , , id = '', last = ''] = address.split('/')
  const [name, text] = last.endsWith('teacher') ? ['teachers', teachersStatement] : ['rooms', roomsStatement]
  const result = address.endsWith('/propose')
    ? await propose(last)
    : (await pool.query({ name, text, values: [id] })).rows
  const body = JSON.stringify({ result })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const server = createServer((request, response) => void answer(request.url ?? '', response))
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('SIGTERM', () => process.exit())
