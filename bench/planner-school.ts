import type pg from 'pg'
import { mintPersonToken } from '../server/auth/tokens.ts'
import { fillOccupancy } from './bookable-school.ts'
import { secret } from './measure.ts'
import { type BenchSchool, getIdOffsets, mondays } from './sized-school.ts'

/** Appointments of schools of 1,200 and of 5,000 students. */
export const plannerSchools = (process.env['SIZES'] ?? '58000,240000').split(',').map(Number)

/** A Thursday late in the year, which is still to come. */
export const plannedDate = Temporal.PlainDate.from(mondays.at(-1) ?? '')
  .add({ days: 3 })
  .toString()

/** Makes planners of all teachers, so that no caller exceeds a limit. */
export async function preparePlanners(client: pg.Client) {
  await client.query(`update person set roles = '{teacher,planner}' where 'teacher' = any(roles)`)
  await fillOccupancy(client)
  await client.query('vacuum analyze')
}

export const mintPlannerToken = (index: number, { teachers }: BenchSchool): Promise<string> =>
  mintPersonToken(secret, { sourceId: `teacher${1 + (index % teachers)}`, lifetimeSeconds: 7200 })

/** Reports teachers absent on the planned date. */
export const reportAbsences = (client: pg.Client, size: BenchSchool, count: number) =>
  client.query(
    `insert into absence (attendee_id, starts_at, ends_at, reported_at)
    select $1::int + i * 7 % $2::int, $3::date, $3::date + 1, now() from generate_series(1, $4::int) i`,
    [getIdOffsets(size).teacher + 1, size.teachers, plannedDate, count],
  )
