import { PgBoss } from 'pg-boss'
import type { Registry } from 'prom-client'
import type { ActingContext } from '#server/auth/context.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createJobMetrics } from './metrics.ts'
import { jobSchema } from './queries.ts'

export { type LastRun, listLastRuns } from './queries.ts'

/** What a job works with: there is no actor, and "now" is the clock's. */
export interface JobContext extends ActingContext {
  db: Db
  actor: null
}

/** Work that is due at certain times; a feature declares its own. */
export interface Job {
  name: string
  /** When, on the school's clock: `* * * * *` is every minute. */
  cron: string
  /** May be done again after it failed halfway: what must not happen twice is in one transaction. */
  work: (context: JobContext) => Promise<unknown>
}

interface Options {
  pool: Connection['pool']
  db: Db
  clock: () => Clock
  metrics: Registry
  /** Connection for counting the queue on a scrape, with a short timeout; `db` by default. */
  metricsDb?: Db
  warn: (error: unknown, message: string) => void
  /** After how many seconds it is looked again what is due, and what waits; tests do not wait so long. */
  every?: { due: number; waiting: number }
}

/**
 * How a job is treated: one run at a time over all servers. One that fails is tried again after 1, 2, 4 and 8 seconds;
 * one whose server died counts as failed when it gave no sign of life for half a minute.
 */
const policy = 'exclusive'
const treatment = {
  retryLimit: 4,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: 30,
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: 2 * 24 * 60 * 60,
} as const

/** How long a server that stops waits for what runs; what it cannot wait for is tried again, by whichever is there. */
const patienceMilliseconds = 5000

/** Does the jobs when they are due, each once however many servers there are; answers what stops that. */
export async function startJobs(jobs: readonly Job[], options: Options): Promise<() => Promise<void>> {
  const { pool, db, clock, metrics, metricsDb = db, warn, every = { due: 30, waiting: 5 } } = options
  const boss = new PgBoss({
    schema: jobSchema,
    db: { executeSql: (text, values) => pool.query(text, values) },
    cronMonitorIntervalSeconds: every.due,
    cronWorkerIntervalSeconds: every.waiting,
  })
  boss.on('error', (error) => warn(error, 'jobs'))
  await boss.start()
  const measure = createJobMetrics(metrics, metricsDb)
  for (const { name, cron, work } of jobs) {
    const runOnce = () =>
      measure(name, () => work({ db, actor: null, clock: clock() })).catch((error: unknown) => {
        warn(error, `job ${name}`)
        throw error
      })
    await boss.createQueue(name, { policy, ...treatment })
    // Made by an earlier version, perhaps, that treated it otherwise.
    await boss.updateQueue(name, treatment)
    await boss.schedule(name, cron, null, { tz: clock().timeZone, missed: 'once' })
    await boss.work(name, { pollingIntervalSeconds: every.waiting }, runOnce)
  }
  // Those of an earlier version.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
  return () =>
    boss
      .stop({ graceful: true, timeout: patienceMilliseconds, close: false })
      .catch((error: unknown) => warn(error, 'jobs'))
}
