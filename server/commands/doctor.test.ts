import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { fixedClock } from '../lib/clock.ts'
import { lastRuns, startJobs } from '../tell/jobs/service.ts'
import { testDatabase } from '../test/harness.ts'

const { db, pool, url } = await testDatabase()

test('doctor says which job failed, until it is done', async () => {
  const metrics = new Registry()
  const clock = () => fixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
  const work = () => Promise.reject(new Error('no mail server'))
  const every = { due: 1, waiting: 1 }
  const jobs = [{ name: 'mail', cron: '* * * * *', work }]
  const stop = await startJobs(jobs, { db, pool, clock, metrics, warn: () => undefined, every })
  await expect.poll(async () => (await lastRuns(db))[0]?.failedAt, { timeout: 20_000 }).toMatch(/Z$/)
  await stop()
  const start = path.join(import.meta.dirname, '../start.mjs')
  const env = { ...process.env, DATABASE_URL: url }
  const { status, stdout } = spawnSync(process.execPath, [start, 'doctor'], { encoding: 'utf8', env })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^FAIL {2}jobs +mail failed at .*: no mail server$/m)
})
