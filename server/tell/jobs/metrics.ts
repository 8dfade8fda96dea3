import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '#server/db/connect.ts'
import { countJobs } from './queries.ts'

export function createJobMetrics(registry: Registry, db: Db) {
  const registers = [registry]
  const queue = new Gauge({
    name: 'uurwerk_jobs',
    help: 'Jobs of all servers that are due and wait, that run, and that wait for another try after they failed',
    labelNames: ['state'],
    registers,
    // A scrape must not fail with the database.
    collect: async () => {
      queue.reset()
      for (const { state, count } of await countJobs(db).catch(() => [])) queue.set({ state }, count)
    },
  })
  const runs = new Counter({
    name: 'uurwerk_job_runs_total',
    help: 'Runs of a job, by whether it was done or failed; a repeat counts too',
    labelNames: ['name', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'uurwerk_job_duration_seconds',
    help: 'Time that a run of a job took',
    labelNames: ['name'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'uurwerk_job_last_success_timestamp_seconds',
    help: 'When a job was last done',
    labelNames: ['name'],
    registers,
  })
  return async (name: string, runJob: () => Promise<unknown>): Promise<void> => {
    const stop = duration.startTimer({ name })
    try {
      await runJob()
      runs.inc({ name, outcome: 'done' })
      lastSuccess.setToCurrentTime({ name })
    } catch (error) {
      runs.inc({ name, outcome: 'failed' })
      throw error
    } finally {
      stop()
    }
  }
}
