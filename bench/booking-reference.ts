// Reference for bookings: a bare Node HTTP server on bare pg, with one statement per call. It checks the profiles, and
// stores and returns the booking. It trusts every token, writes no log, and notifies nobody.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'

const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: 15,
  options: '-c timezone=UTC -c jit=off -c plan_cache_mode=force_generic_plan',
})

const freeRoomsStatement = `
  select room.id, room.name, c.building, c.capacity, p.id as "profileId", p.max_minutes as "maxMinutes"
  from booking_profile p
  join booking_profile_facility f on f.profile_id = p.id
  join classroom c on c.attendee_id = f.facility_id
  join attendee room on room.id = f.facility_id
  where p.id = 1 and room.id not in (
    select room_id from occupancy where during && tsrange($1::timestamp, $2::timestamp) and appointment_id <> 0
  )
  order by room.name, room.id`

const bookStatement = `
  with room as materialized (
    select attendee_id from classroom where attendee_id = $1::int for no key update
  ),
  organizer as (select id, name from attendee where source_id = $2::text),
  profile as (
    select p.*
    from organizer
    join person on person.attendee_id = organizer.id
    join booking_profile p on not p.removed
    join booking_profile_facility f on f.profile_id = p.id and f.facility_id = $1
    where p.roles && person.roles
      or exists (
        select from booking_profile_attendee audience
        join membership m on m.group_id = audience.attendee_id and m.person_id = person.attendee_id
        where audience.profile_id = p.id
          and (m.from_date is null or m.from_date <= $6::date) and (m.until_date is null or m.until_date >= $6)
      )
      or exists (
        select from booking_profile_attendee audience
        join team_member m on m.team_id = audience.attendee_id and m.person_id = person.attendee_id
        where audience.profile_id = p.id
      )
      or p.roles = '{}' and not exists (select from booking_profile_attendee audience where audience.profile_id = p.id)
  ),
  booked_time as (
    select coalesce(sum(extract(epoch from a.ends_at - a.starts_at)), 0) / 60 as minutes
    from organizer
    join booking b on b.organizer_id = organizer.id and b.facility_id = $1
    join appointment a on a.id = b.appointment_id and not a.is_cancelled
    where a.starts_at >= date_trunc('week', $4::timestamp) and a.starts_at < date_trunc('week', $4::timestamp) + interval '1 week'
  ),
  new_appointment as (
    insert into appointment (type, name, starts_at, ends_at)
    select 'booking', $3::text, $4, $5::timestamp
    from room, booked_time
    where exists (
        select from profile p
        where extract(epoch from $5 - $4) / 60 <= p.max_minutes
          and booked_time.minutes + extract(epoch from $5 - $4) / 60 <= (select max(max_minutes_per_week) from profile)
          and $4::time >= p.opens and $5::time <= p.closes and $4::date <= $6::date + p.days_ahead
      )
      and $4 < $5 and $4 >= $6::date
      and not exists (select from occupancy o where o.room_id = $1 and o.during && tsrange($4, $5))
    returning id, starts_at
  ),
  new_booking as (
    insert into booking (appointment_id, facility_id, organizer_id, description)
    select new_appointment.id, $1, organizer.id, '' from new_appointment, organizer
  ),
  new_attendee as (
    insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select attendee_id, new_appointment.starts_at, new_appointment.id
    from new_appointment, organizer, unnest(array[$1, organizer.id]) attendee_id
  )
  select new_appointment.id, facility.name as room, organizer.id as organizer_id, organizer.name as organizer
  from new_appointment, organizer, attendee facility
  where facility.id = $1`

const today = process.env['CLOCK']?.slice(0, 10)

interface BookedRow {
  id: number
  room: string
  organizer_id: number
  organizer: string
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/** Does not verify tokens: reads the person from the token as it is. */
const readSourceId = ({ headers }: IncomingMessage) => {
  const [, claims = ''] = (headers.authorization ?? '').split('.')
  return (JSON.parse(Buffer.from(claims, 'base64url').toString()) as { sub: string }).sub
}

async function bookRoom(request: IncomingMessage, facilityId: number) {
  const { name, start, end } = JSON.parse(await readBody(request)) as { name: string; start: string; end: string }
  const values = [facilityId, readSourceId(request), name, start, end, today]
  const { rows } = await pool.query<BookedRow>({ name: 'book', text: bookStatement, values })
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.id,
    name,
    description: '',
    start,
    end,
    facility: { id: facilityId, name: row.room },
    organizer: { id: row.organizer_id, name: row.organizer },
    confirmed: false,
    confirmation: null,
    invitees: [],
    seriesId: null,
  }
}

async function answer(request: IncomingMessage, response: ServerResponse) {
  const parts = (request.url ?? '').split('/')
  const result =
    request.method === 'POST'
      ? await bookRoom(request, Number(parts[4]))
      : (await pool.query({ name: 'free', text: freeRoomsStatement, values: [parts[4], parts[5]] })).rows
  const body = JSON.stringify({ result })
  response.writeHead(result ? 200 : 409, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(process.env['PORT']), '127.0.0.1', () => process.send?.('ready'))
