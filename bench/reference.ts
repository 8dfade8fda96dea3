// Reference for reads: a bare Node HTTP server on bare pg with the ideal query: no authentication, authorisation,
// validation, log or ETag. Responds with the same JSON, from rows that contain it as text.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { chooseBare } from './choose-reference.ts'
import { joinBare } from './join-reference.ts'

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 15,
  options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
})

const weekText = `
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
  select '{"result":[' || coalesce(string_agg(
    a.start_of_json || array_to_string(attended_appointment.attendee_ids, ',') || a.end_of_json,
    ',' order by a.starts_at, a.ends_at, a.id), '') || ']}' as body
  from attended_appointment join reference_appointment a on a.id = attended_appointment.appointment_id`

/** The version of everything in a person's week. A kept answer with another version is out of date. */
const versionText = `
  select sum(part)::text as version from roster_version
  where source in (select unnest($1::int[]) union all select group_id from membership where person_id = any($1))`

interface KeptAnswer {
  version: string
  body: Buffer
}

/** From the second equal request on, as the product. */
const keptAnswers = new Map<string, KeptAnswer | undefined>()

async function fetchText(name: string, text: string, values: unknown[]): Promise<string> {
  const { rows } = await pool.query<[string]>({ name, text, values, rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

async function fetchWeek(address: string): Promise<Buffer> {
  const [path = '', ids = ''] = address.split('?atnId=')
  const [, , , , start, end] = path.split('/')
  return Buffer.from(await fetchText('week', weekText, [`{${ids}}`, start, end]))
}

async function answerWeek({ url: address = '', headers }: IncomingMessage): Promise<Buffer> {
  const isRepeated = keptAnswers.has(address) && headers['cache-control'] === undefined
  if (!isRepeated) {
    keptAnswers.set(address, undefined)
    return fetchWeek(address)
  }
  const version = await fetchText('version', versionText, [`{${address.split('=')[1] ?? ''}}`])
  const keptAnswer = keptAnswers.get(address)
  if (keptAnswer?.version === version) return keptAnswer.body
  const body = await fetchWeek(address)
  keptAnswers.set(address, { version, body })
  return body
}

async function write(address: string): Promise<Buffer> {
  const result = (await joinBare(pool, address)) ?? (await chooseBare(pool, address))
  return Buffer.from(JSON.stringify({ result }))
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const address = request.url ?? ''
  const body = await (address.startsWith('/api/Appointment/') ? answerWeek(request) : write(address))
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
  response.end(body)
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
process.on('SIGTERM', () => process.exit())
