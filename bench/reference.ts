// What the product is measured against: a bare Node HTTP server on bare pg, with the ideal query and nothing else: no
// sign-in, no rights, no validation, no ETag. It sends the same bytes.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { plain } from '../web/roster/appointment/sample.ts'

pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => `${text.slice(0, 10)}T${text.slice(11, 16)}`)
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 15,
  options: '-c timezone=UTC -c jit=off',
})

const text = `
  with source as (
    select id as asked, id as source from unnest($1::int[]) id
    union all
    select person_id, group_id from membership where person_id = any($1)
  ),
  found as (
    select x.appointment_id, array_agg(distinct source.asked order by source.asked) as attendee_ids
    from source join appointment_attendee x on x.attendee_id = source.source and x.starts_at >= $2::date and x.starts_at < $3::date + 1
    group by 1
  )
  select a.id, a.source_id, a.type, a.name, a.starts_at, a.ends_at, c.id as course_id, c.name as course_name, c.code as course_code,
    found.attendee_ids,
    (select json_agg(json_build_array(p.type, p.id, p.name, p.code) order by p.name, p.id)
     from appointment_attendee x join attendee p on p.id = x.attendee_id
     where x.appointment_id = a.id and p.type in ('group', 'teacher', 'classroom')) as participants
  from found join appointment a on a.id = found.appointment_id
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
  participants: [type: string, id: number, name: string, code: string][]
}

const of = (row: Row, type: string) =>
  row.participants.filter(([kind]) => kind === type).map(([, id, name, code]) => ({ id, name, code }))

const present = (row: Row) => ({
  id: row.id,
  sourceId: row.source_id,
  type: row.type,
  name: row.name,
  start: row.starts_at,
  end: row.ends_at,
  course: { id: row.course_id, name: row.course_name, code: row.course_code },
  groups: of(row, 'group'),
  teachers: of(row, 'teacher'),
  classrooms: of(row, 'classroom'),
  attendeeIds: row.attendee_ids,
  ...plain,
})

async function answer(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const [, , , , start, end] = pathname.split('/')
  const ids = (searchParams.get('atnId') ?? '').split(',').map(Number)
  const { rows } = await pool.query<Row>({ name: 'week', text, values: [ids, start, end] })
  const body = JSON.stringify({ result: rows.map(present) })
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('ready'))
