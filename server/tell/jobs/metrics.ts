import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Db } from '#server/db/connect.ts'
import { countJobs } from './queries.ts'

/** Registers the metrics. Returns a function that runs a job and measures the run. */
export function createJobMetrics(registry: Registry, db: Db) {
  const registers = [registry]
  const jobCounts = new Gauge({
    name: 'uurwerk_jobs',
    help: 'Jobs of all servers that are due and wait, that run, and that wait for another try after they failed',
    labelNames: ['state'],
    registers,
    // A scrape must not fail with the database.
    collect: async () => {
      jobCounts.reset()
      for (const { state, count } of await countJobs(db).catch(() => [])) jobCounts.set({ state }, count)
    },
  })
  const runCounter = new Counter({
    name: 'uurwerk_job_runs_total',
    help: 'Runs of a job, by whether it was done or failed; a repeat counts too',
    labelNames: ['name', 'outcome'],
    registers,
  })
  const durationHistogram = new Histogram({
    name: 'uurwerk_job_duration_seconds',
    help: 'Time that a run of a job took',
    labelNames: ['name'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  })
  const lastSuccessGauge = new Gauge({
    name: 'uurwerk_job_last_success_timestamp_seconds',
    help: 'When a job was last done',
    labelNames: ['name'],
    registers,
  })
  return async (name: string, runJob: () => Promise<unknown>): Promise<void> => {
    const stopTimer = durationHistogram.startTimer({ name })
    try {
      await runJob()
      runCounter.inc({ name, outcome: 'done' })
      lastSuccessGauge.setToCurrentTime({ name })
    } catch (error) {
      runCounter.inc({ name, outcome: 'failed' })
      throw error
    } finally {
      stopTimer()
    }
  }
}
