import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** Schema that pg-boss creates and migrates itself. */
export const jobSchema = 'pgboss'

/** A scheduled job, with its last success and the last failure since. */
export interface JobStatus {
  name: string
  succeededAt: string | null
  failedAt: string | null
  failureReason: string | null
}

/** Returns nothing if no server ever started jobs. */
export async function listJobStatuses(db: Db): Promise<JobStatus[]> {
  const { rows: schemaRows } = await sql<{ exists: boolean }>`
    select to_regclass(${`${jobSchema}.schedule`}) is not null as "exists"`.execute(db)
  if (!schemaRows[0]?.exists) return []
  const [schedules, jobs] = [sql.table(`${jobSchema}.schedule`), sql.table(`${jobSchema}.job`)]
  const { rows } = await sql<JobStatus>`
    select schedule.name, done.at as "succeededAt", failed.at as "failedAt", failed.reason as "failureReason"
    from ${schedules} schedule
    left join lateral (
      select max(job.completed_on) as at from ${jobs} job where job.name = schedule.name and job.state = 'completed'
    ) done on true
    left join lateral (
      select coalesce(job.completed_on, job.started_on) as at,
        coalesce(job.output->>'message', job.output::text) as reason
      from ${jobs} job
      where job.name = schedule.name and job.state in ('retry', 'failed')
        and (done.at is null or coalesce(job.completed_on, job.started_on) > done.at)
      order by 1 desc
      limit 1
    ) failed on true
    order by schedule.name`.execute(db)
  return rows
}

/** Throws if no server ever started jobs. */
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
