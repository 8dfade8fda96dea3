// 1,000 students join one appointment with 1,000 seats at the same time, compared with a bare conditional update of one
// row.
import type pg from 'pg'
import { mintPersonToken } from '../server/auth/tokens.ts'
import { burst, rounds, secret, type Target, withServers } from './measure.ts'
import type { BenchSchool } from './sized-school.ts'

const students = 1000
/** A year without lessons, so that no other appointment, nor today's date, matters. */
const [monday, firstStart] = ['2090-01-02', '2090-01-02T09:00']
/** Ids above those of the lessons: one per server and round, including the warm-up round. */
const firstId = 2_000_000_000
const getAppointmentId = (round: number, server: 0 | 1) => firstId + 2 * round + server

/** Creates the appointments; must run before the servers start. */
export async function createJoinableAppointments(client: pg.Client) {
  await client.query('insert into published_week (monday, published_at) values ($1, now())', [monday])
  await client.query(
    `insert into appointment (id, type, name, starts_at, ends_at, capacity, subscribe_from, subscribe_until, offered_to_all)
    overriding system value
    select $1::int + i, 'activity', 'Project day', at, at + interval '10 minutes', $3, '2000-01-01', at, true
    from generate_series(0, $2::int) i, lateral (select $4::timestamp + i * interval '10 minutes' as at) start`,
    [firstId, 2 * rounds + 1, students, firstStart],
  )
}

async function createTargets(size: BenchSchool, id: number): Promise<Target[]> {
  const path = `/api/Subscription/Appointment/${id}/Attendee/me`
  const body = JSON.stringify({ accepted: true })
  return Promise.all(
    Array.from({ length: students }, async (_, index) => {
      const sourceId = `student${1 + ((index * 7919) % size.students)}`
      return { path, body, token: await mintPersonToken(secret, { sourceId, lifetimeSeconds: 7200 }) }
    }),
  )
}

/** Measures and prints, as work for `withServers`. Needs the appointments of `createJoinableAppointments`. */
export async function measureJoins(size: BenchSchool) {
  if (size.students < students) throw new Error(`A school of ${size.students} students has no ${students} to join.`)
  await burst('1,000 join', async (round, server) => createTargets(size, getAppointmentId(round, server)))
}

if (import.meta.main)
  await withServers({ appointments: 200_000, reference: 'reference.ts' }, measureJoins, createJoinableAppointments)
