// Reference for reads: a bare Node HTTP server on bare pg with the ideal query: no authentication, authorisation,
// validation or ETag. Responds with the same bytes, from rows that contain them all.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import pg from 'pg'
import { ordinaryLesson } from '../web/roster/appointment/appointment-sample.ts'
import { chooseBare } from './choose-reference.ts'
import { joinBare } from './join-reference.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => `${text.slice(0, 10)}T${text.slice(11, 16)}`)
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 15,
  options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
})

const text = `
  with source as (
    select id as attendee_id, id as source_id from unnest($1::int[]) id
    union all
    select person_id, group_id from membership where person_id = any($1)
  ),
  attended_appointment as (
    select x.appointment_id, array_agg(distinct source.attendee_id order by source.attendee_id) as attendee_ids
    from source join appointment_attendee x on x.attendee_id = source.source_id and x.starts_at >= $2::date and x.starts_at < $3::date + 1
    group by 1
  )
  select a.id, a.source_id, a.type, a.name, a.starts_at, a.ends_at, c.id as course_id, c.name as course_name, c.code as course_code,
    attended_appointment.attendee_ids, a.participants
  from attended_appointment join reference_appointment a on a.id = attended_appointment.appointment_id
  left join course c on c.id = a.course_id
  order by a.starts_at, a.ends_at, a.id`

interface Row {
  id: number
  source_id: string
  type: string
  name: string
  starts_at: string
  ends_at: string
  course_id: number
  course_name: string
  course_code: string
  attendee_ids: number[]
  participants: Pick<Appointment, 'groups' | 'teachers' | 'classrooms'>
}

const presentRow = (row: Row) => ({
  id: row.id,
  sourceId: row.source_id,
  type: row.type,
  name: row.name,
  start: row.starts_at,
  end: row.ends_at,
  course: { id: row.course_id, name: row.course_name, code: row.course_code },
  ...row.participants,
  attendeeIds: row.attendee_ids,
  ...ordinaryLesson,
})

async function fetchWeek({ pathname, searchParams }: URL) {
  const [, , , , start, end] = pathname.split('/')
  const ids = (searchParams.get('atnId') ?? '').split(',').map(Number)
  const { rows } = await pool.query<Row>({ name: 'week', text, values: [ids, start, end] })
  return rows.map(presentRow)
}

const writeBare = async (address: string) => (await joinBare(pool, address)) ?? (await chooseBare(pool, address))

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '/', 'http://localhost')
  const isWeek = url.pathname.startsWith('/api/Appointment/')
  const body = JSON.stringify({ result: isWeek ? await fetchWeek(url) : await writeBare(url.pathname) })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))
