import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Schema that pg-boss creates and migrates itself. */
export const jobSchema = 'pgboss'

export interface LastRun {
  name: string
  doneAt: string | null
  /** Last failure since the last success. */
  failedAt: string | null
  reason: string | null
}

/** Returns nothing if no server ever started jobs. */
export async function listLastRuns(db: Db): Promise<LastRun[]> {
  const { rows: schemaRows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${jobSchema}.schedule`}) is not null as "exists"`.execute(db)
  if (!schemaRows[0]?.exists) return []
  const [schedules, jobs] = [sql.table(`${jobSchema}.schedule`), sql.table(`${jobSchema}.job`)]
  const { rows } = await sql<LastRun>`
    select s.name, done.at as "doneAt", failed.at as "failedAt", failed.reason
    from ${schedules} s
    left join lateral (
      select max(j.completed_on) as at from ${jobs} j where j.name = s.name and j.state = 'completed'
    ) done on true
    left join lateral (
      select coalesce(j.completed_on, j.started_on) as at, coalesce(j.output->>'message', j.output::text) as reason
      from ${jobs} j
      where j.name = s.name and j.state in ('retry', 'failed')
        and (done.at is null or coalesce(j.completed_on, j.started_on) > done.at)
      order by 1 desc
      limit 1
    ) failed on true
    order by s.name`.execute(db)
  return rows
}

export async function countJobs(db: Db): Promise<{ state: 'waiting' | 'running' | 'retrying'; count: number }[]> {
  const { rows } = await sql<{ waiting: number; running: number; retrying: number }>`
    select count(*) filter (where state = 'created' and start_after <= now()) as waiting,
      count(*) filter (where state = 'active') as running,
      count(*) filter (where state = 'retry') as retrying
    from ${sql.table(`${jobSchema}.job`)} where state in ('created', 'active', 'retry')`.execute(db)
  const [counts] = rows
  if (!counts) return []
  return (['waiting', 'running', 'retrying'] as const).map((state) => ({ state, count: counts[state] }))
}
