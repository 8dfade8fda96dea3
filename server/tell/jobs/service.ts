import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import type { Registry } from 'prom-client'
import type { ActingContext } from '#server/auth/context.ts'
import type { Connection, Db } from '#server/db/connect.ts'
import type { Clock } from '#server/lib/clock.ts'
import { createJobMetrics } from './metrics.ts'
import { countJobs, jobSchema } from './queries.ts'

export { type JobStatus, listJobStatuses } from './queries.ts'

/** Counts jobs that are due; none before a server first started jobs. */
export async function countWaitingJobs(db: Db): Promise<number> {
  const counts = await countJobs(db).catch(() => [])
  return counts.find(({ state }) => state === 'waiting')?.count ?? 0
}

export interface JobContext extends ActingContext {
  db: Db
  actor: null
  /** Absent outside a server. */
  log?: (details: object, message: string) => void
}

export interface Job {
  name: string
  /** In the school's time zone. */
  cron: string
  /** Runs again after a failure, so what must not happen twice belongs in one transaction. */
  run: (context: JobContext) => Promise<unknown>
}

interface JobOptions {
  pool: Connection['pool']
  db: Db
  clock: () => Clock
  metrics: Registry
  /** Connection with a short timeout, for scrapes. */
  metricsDb?: Db
  warn: (error: unknown, message: string) => void
  log?: NonNullable<JobContext['log']>
  /** Seconds between checks of schedules and of waiting jobs. */
  every?: { due: number; waiting: number }
}

const defaultIntervals: NonNullable<JobOptions['every']> = { due: 30, waiting: 15 }

/** At most one run of a job waits or is active, over all servers. */
const queuePolicy = 'exclusive'
/** Failures are retried after 1, 2, 4 and 8 seconds; a dead server's job fails after half a minute. */
const queueOptions = {
  retryLimit: 4,
  retryDelay: 1,
  retryBackoff: true,
  heartbeatSeconds: 30,
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: 2 * 24 * 60 * 60,
} as const

/** Maximum wait at shutdown; unfinished jobs are retried. */
const shutdownMilliseconds = 5000
/** Time to report unfinished jobs, which takes longer if the database is unreachable. */
const reportMilliseconds = 500

export async function startJobs(jobs: readonly Job[], options: JobOptions): Promise<() => Promise<void>> {
  const { pool, warn, every = defaultIntervals } = options
  const boss = new PgBoss({
    schema: jobSchema,
    db: { executeSql: (text, values) => pool.query(text, values) },
    cronMonitorIntervalSeconds: every.due,
    cronWorkerIntervalSeconds: every.waiting,
  })
  boss.on('error', (error) => warn(error, 'jobs'))
  const logStopFailure = (error: unknown) => warn(error, 'jobs')
  try {
    await boss.start()
    await scheduleJobs(boss, jobs, options)
  } catch (error) {
    // Otherwise it goes on, and the process does not end.
    await boss.stop({ graceful: false, close: false }).catch(logStopFailure)
    throw error
  }
  return () =>
    Promise.race([
      boss.stop({ graceful: true, timeout: shutdownMilliseconds, close: false }).catch(logStopFailure),
      sleep(shutdownMilliseconds + reportMilliseconds, undefined, { ref: false }),
    ])
}

async function scheduleJobs(
  boss: PgBoss,
  jobs: readonly Job[],
  { db, clock, metrics, metricsDb = db, warn, log = () => undefined, every = defaultIntervals }: JobOptions,
): Promise<void> {
  const measure = createJobMetrics(metrics, metricsDb)
  for (const { name, cron, run } of jobs) {
    const runOnce = () =>
      measure(name, () => run({ db, actor: null, clock: clock(), log })).catch((error: unknown) => {
        warn(error, `job ${name}`)
        throw error
      })
    await boss.createQueue(name, { policy: queuePolicy, ...queueOptions })
    // An earlier version may have set it up differently.
    await boss.updateQueue(name, queueOptions)
    await boss.schedule(name, cron, null, { tz: clock().timeZone, missed: 'once' })
    await boss.work(name, { pollingIntervalSeconds: every.waiting }, runOnce)
  }
  // Drops the jobs of earlier versions.
  for (const { name } of await boss.getSchedules())
    if (!jobs.some((job) => job.name === name)) await boss.unschedule(name)
}
