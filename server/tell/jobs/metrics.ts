import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** Counts and times what the jobs do on this server, for Prometheus. */
export function jobMetrics(registry: Registry) {
  const registers = [registry]
  const runs = new Counter({
    name: 'uurwerk_job_runs_total',
    help: 'Runs of a job, by whether it was done or failed; a repeat counts too',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const duration = new Histogram({
    name: 'uurwerk_job_duration_seconds',
    help: 'Time that a run of a job took',
    labelNames: ['job'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  })
  const lastSuccess = new Gauge({
    name: 'uurwerk_job_last_success_timestamp_seconds',
    help: 'When a job was last done',
    labelNames: ['job'],
    registers,
  })
  return async (job: string, work: () => Promise<unknown>): Promise<void> => {
    const stop = duration.startTimer({ job })
    try {
      await work()
      runs.inc({ job, outcome: 'done' })
      lastSuccess.setToCurrentTime({ job })
    } catch (error) {
      runs.inc({ job, outcome: 'failed' })
      throw error
    } finally {
      stop()
    }
  }
}
