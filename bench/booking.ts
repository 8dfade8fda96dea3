// npm run bench:booking: which of a thousand rooms are free, and booking one, beside a bare reference; then a race.
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { mintOwnToken } from '../server/auth/tokens.ts'
import { compare, sameBytes, secret, type Target, withServers } from './measure.ts'
import { type BenchSchool, idsOf, mondays } from './sized-school.ts'

// A thousand rooms, with six lessons a day.
const appointments = Number(process.env['APPOINTMENTS'] ?? 1_200_000)
process.env['CLOCK'] = '2026-08-28T06:00:00Z'

/** What the lessons occupy, and everyone may book every room. */
async function makeBookable(client: pg.Client) {
  const constraint = 'occupancy_booking_or_lesson'
  const { rows } = await client.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = '${constraint}'`,
  )
  // Checked all at once, in a tenth of the time.
  await client.query(`alter table occupancy drop constraint ${constraint}`)
  await client.query(`insert into occupancy (appointment_id, room_id, during, is_booking)
    select a.id, x.attendee_id, tsrange(a.starts_at, a.ends_at), 0
    from appointment a join appointment_attendee x on x.appointment_id = a.id
    join classroom c on c.attendee_id = x.attendee_id`)
  await client.query(`alter table occupancy add constraint ${constraint} ${rows[0]?.definition}`)
  await client.query(`insert into booking_profile (source_id, name, roles, max_minutes, max_minutes_per_week, opens, closes,
      days_ahead, confirmation, confirm_before, confirm_after)
    values ('all', 'All', '{}', 240, 1200, '06:00', '23:00', 366, 'none', 15, 15)`)
  await client.query('insert into booking_profile_facility select 1, attendee_id from classroom')
  await client.query("select setval('appointment_id_seq', (select max(id) from appointment))")
  await makeBookings(client)
  await client.query('vacuum analyze')
}

/** As in a school that has booked for a while: an early hour of each room on twenty days. */
async function makeBookings(client: pg.Client) {
  await client.query(`create temporary table made as
    select nextval('appointment_id_seq')::int as id, c.attendee_id as room,
      (select attendee_id from person where 'student' = any(roles) order by attendee_id limit 1) + (c.attendee_id + day * 31) % 900
        as organizer,
      timestamp '${mondays[0]} 06:00' + day * interval '7 days' as starts_at
    from classroom c cross join generate_series(0, 19) as day`)
  await client.query(`insert into appointment (id, type, name, starts_at, ends_at)
    overriding system value select id, 'booking', 'Overleg', starts_at, starts_at + interval '1 hour' from made`)
  await client.query(`insert into booking (appointment_id, facility_id, organizer_id, description)
    select id, room, organizer, '' from made`)
  await client.query(`insert into appointment_attendee (attendee_id, starts_at, appointment_id)
    select unnest(array[room, organizer]), starts_at, id from made`)
}

const tokens = new Map<number, string>()
async function tokenOf(student: number): Promise<string> {
  const token =
    tokens.get(student) ?? (await mintOwnToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 }))
  tokens.set(student, token)
  return token
}

const dateOf = (index: number) =>
  Temporal.PlainDate.from(mondays[(index * 31) % mondays.length] ?? '')
    .add({ days: index % 5 })
    .toString()

/** One of the nine lessons of a day, in which two rooms of three are in use. */
const freeTargets = (size: BenchSchool) =>
  Promise.all(
    Array.from({ length: 400 }, async (_, index): Promise<Target> => {
      const start = Temporal.PlainDateTime.from(`${dateOf(index)}T08:30`).add({ minutes: (index % 9) * 50 })
      const [from, until] = [start, start.add({ minutes: 50 })].map((one) => one.toString({ smallestUnit: 'minute' }))
      const token = await tokenOf(1 + ((index * 7919) % size.students))
      return { path: `/api/booking/available-facilities/${from}/${until}`, token }
    }),
  )

const bookings = 12_000
/** Hours of the evening, each asked for once. */
const bookTargets = (size: BenchSchool, round: number) =>
  Promise.all(
    Array.from({ length: bookings }, async (_, at): Promise<Target> => {
      const index = round * bookings + at
      const [room, day, hour] = [
        index % size.rooms,
        Math.floor(index / size.rooms),
        18 + (Math.floor(index / size.rooms / 200) % 4),
      ]
      const date = Temporal.PlainDate.from(mondays[day % mondays.length] ?? '').add({
        days: Math.floor(day / mondays.length) % 5,
      })
      const body = { name: 'Overleg', start: `${date.toString()}T${hour}:00`, end: `${date.toString()}T${hour + 1}:00` }
      return {
        path: `/api/booking/facility/${idsOf(size).room + 1 + room}`,
        token: await tokenOf(1 + ((index * 7919) % size.students)),
        body: JSON.stringify(body),
      }
    }),
  )

/** Fifty people ask for one hour at once: one gets it, the others are told that it is taken. */
async function race(size: BenchSchool, origin: string) {
  const url = `${origin}/api/booking/facility/${idsOf(size).room + 1}`
  const body = JSON.stringify({ name: 'Overleg', start: '2026-10-03T10:00', end: '2026-10-03T11:00' })
  // The connections that the servers closed while the load ran are let go first.
  await setTimeout(100)
  const started = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const headers = { authorization: `Bearer ${await tokenOf(index + 1)}`, 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).status
    }),
  )
  const counts = Object.entries(Object.groupBy(answers, String)).map(([status, all]) => `${all?.length} × ${status}`)
  console.log(`race of 50: ${counts.join(', ')} in ${(performance.now() - started).toFixed(0)} ms`)
  if (answers.filter((status) => status === 200).length !== 1 || answers.some((status) => status >= 500))
    throw new Error('The race was not won by one.')
}

await withServers(
  { appointments, reference: 'booking-reference.ts' },
  async (size, origin) => {
    const free = await freeTargets(size)
    for (const target of free.slice(0, 10)) await sameBytes([target, target])
    await compare('free rooms', () => free)
    const [one, other] = await bookTargets(size, 0)
    if (one && other) await sameBytes([one, other], (body) => body.replaceAll(/\d+/g, ''))
    // Each round has hours of its own; the first ones were only used to look at the answers.
    await compare('book a room', (round, server) => bookTargets(size, 1 + 2 * round + server))
    await race(size, origin)
  },
  makeBookable,
)
