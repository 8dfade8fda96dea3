import { Registry } from 'prom-client'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { type Job, listJobStatuses, startJobs } from './service.ts'

const { db, pool } = await testDatabase()
const clock = () => createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const never = '0 0 29 2 *'
beforeEach(() => sql`drop schema if exists pgboss cascade`.execute(db))

/** Starts a node with these jobs, which polls often, until the test ends. */
async function node(...jobs: Job[]) {
  const metrics = new Registry()
  const warnings: string[] = []
  const warn = (error: unknown, message: string) => warnings.push(`${message}: ${String(error)}`)
  const stop = await startJobs(jobs, { db, pool, clock, metrics, warn, every: { due: 1, waiting: 1 } })
  let isStopped = false
  const once = async () => {
    if (isStopped) return
    isStopped = true
    await stop()
  }
  onTestFinished(once)
  return { metrics, warned: warnings, stop: once }
}

/** Queues a job as its schedule does. */
async function send(name: string) {
  const boss = new PgBoss({ db: { executeSql: (text, values) => pool.query(text, values) }, migrate: false })
  await boss.start()
  const id = await boss.send(name)
  await boss.stop({ close: false })
  return id
}
const findJobState = async (id: string | null) =>
  (await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(db)).rows[0]?.state
const countRuns = async ({ metrics }: { metrics: Registry }, name: string, outcome: string) =>
  Number(
    new RegExp(`runs_total\\{name="${name}",outcome="${outcome}"\\} (\\d+)`).exec(await metrics.metrics())?.[1] ?? 0,
  )

describe('a job', () => {
  test('runs when it is due, on a single node each time', { timeout: 30_000 }, async () => {
    const seen: unknown[] = []
    const job: Job = { name: 'each.minute', cron: '* * * * *', run: async (context) => void seen.push(context) }
    const nodes = [await node(job), await node(job)]
    await expect.poll(() => seen.length, { timeout: 10_000 }).toBeGreaterThan(0)
    // No person acts, and the clock says what time it is.
    expect(seen[0]).toMatchObject({ actor: null })
    expect((seen[0] as { clock: ReturnType<typeof clock> }).clock.instant().toString()).toBe('2026-11-18T10:06:00Z')
    for (let count = 0; count < 4; count++) {
      let id: string | null = null
      // No job is queued while another waits, as when a minute has just begun.
      await expect.poll(async () => (id ??= await send('each.minute')), { timeout: 10_000 }).not.toBeNull()
      await expect.poll(() => findJobState(id), { timeout: 10_000 }).toBe('completed')
    }
    const { rows } = await sql<{ done: number }>`
      select count(*)::int as done from pgboss.job where name = 'each.minute' and state = 'completed'`.execute(db)
    expect(seen).toHaveLength(rows[0]?.done ?? 0)
    const counts = await Promise.all(nodes.map((eachNode) => countRuns(eachNode, 'each.minute', 'done')))
    expect(counts.reduce((sum, count) => sum + count)).toBe(seen.length)
  })

  test('is retried after a failure, and both runs are recorded and counted', { timeout: 30_000 }, async () => {
    let tries = 0
    const run = () => (++tries === 1 ? Promise.reject(new Error('the first time')) : Promise.resolve())
    const one = await node({ name: 'second.try', cron: never, run })
    const id = await send('second.try')
    await expect.poll(() => findJobState(id), { timeout: 10_000 }).toBe('retry')
    expect(await listJobStatuses(db)).toMatchObject([
      { name: 'second.try', succeededAt: null, failureReason: 'the first time' },
    ])
    await expect.poll(() => findJobState(id), { timeout: 10_000 }).toBe('completed')
    expect(tries).toBe(2)
    expect([await countRuns(one, 'second.try', 'failed'), await countRuns(one, 'second.try', 'done')]).toEqual([1, 1])
    expect(one.warned).toEqual(['job second.try: Error: the first time'])
    const [status] = await listJobStatuses(db)
    expect(status).toMatchObject({ failedAt: null, failureReason: null })
    expect(status?.succeededAt).toMatch(/^\d{4}-.*Z$/)
    const text = await one.metrics.metrics()
    expect(text).toMatch(/uurwerk_job_last_success_timestamp_seconds\{name="second.try"\} \d{10}/)
    expect(text).toMatch(/uurwerk_job_duration_seconds_count\{name="second.try"\} 2/)
  })

  test('ends before its node stops, and does not start on another node meanwhile', { timeout: 30_000 }, async () => {
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    const { promise: ending, resolve: end } = Promise.withResolvers<void>()
    let runs = 0
    const run = () => (runs++, begin(), ending)
    const [one] = [await node({ name: 'slow', cron: never, run }), await node({ name: 'slow', cron: never, run })]
    const id = await send('slow')
    await begun
    expect(await send('slow')).toBeNull()
    const stopping = one.stop()
    end()
    await stopping
    await expect.poll(() => findJobState(id)).toBe('completed')
    expect(runs).toBe(1)
  })

  test('is no longer scheduled when a later version drops it', async () => {
    const nothing = () => Promise.resolve()
    await (await node({ name: 'former', cron: never, run: nothing })).stop()
    await node({ name: 'present', cron: '30 2 * * *', run: nothing })
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(db)
    expect(rows).toEqual([{ name: 'present', cron: '30 2 * * *', timezone: 'Europe/Amsterdam' }])
  })
})

test('listLastRuns returns nothing before any job has run', async () => {
  expect(await listJobStatuses(db)).toEqual([])
})
