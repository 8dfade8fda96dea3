import { setTimeout as sleep } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { createFixedClock } from '#server/lib/clock.ts'
import { testDatabase } from '#server/test/test-database.ts'
import { type Job, listJobStatuses, startJobs } from './service.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, pool } = await testDatabase()
const clock = () => createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:00Z')
const almostNever = '0 0 29 2 *'
beforeEach(() => sql`drop schema if exists pgboss cascade`.execute(db))

/** Starts a node with these jobs, which polls often, until the test ends. */
async function startNode(...jobs: Job[]) {
  const metrics = new Registry()
  const warnings: string[] = []
  const warn = (error: unknown, message: string) => warnings.push(`${message}: ${String(error)}`)
  const stop = await startJobs(jobs, { db, pool, clock, metrics, warn, every: { due: 1, waiting: 1 } })
  let isStopped = false
  const stopOnce = async () => {
    if (isStopped) return
    isStopped = true
    await stop()
  }
  onTestFinished(stopOnce)
  return { metrics, warnings, stop: stopOnce }
}

/** Queues a job as its schedule does. */
async function queueJob(name: string) {
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
    const contexts: unknown[] = []
    const job: Job = { name: 'each.minute', cron: '* * * * *', run: async (context) => void contexts.push(context) }
    const nodes = [await startNode(job), await startNode(job)]
    await expect.poll(() => contexts.length, { timeout: 10_000 }).toBeGreaterThan(0)
    // No person acts, and the clock says what time it is.
    expect(contexts[0]).toMatchObject({ actor: null })
    expect((contexts[0] as { clock: ReturnType<typeof clock> }).clock.instant().toString()).toBe('2026-11-18T10:06:00Z')
    for (let count = 0; count < 4; count++) {
      let id: string | null = null
      // No job is queued while another waits, as when a minute has just begun.
      await expect.poll(async () => (id ??= await queueJob('each.minute')), { timeout: 10_000 }).not.toBeNull()
      await expect.poll(() => findJobState(id), { timeout: 10_000 }).toBe('completed')
    }
    const { rows } = await sql<{ done: number }>`
      select count(*)::int as done from pgboss.job where name = 'each.minute' and state = 'completed'`.execute(db)
    expect(contexts).toHaveLength(rows[0]?.done ?? 0)
    const counts = await Promise.all(nodes.map((eachNode) => countRuns(eachNode, 'each.minute', 'done')))
    expect(counts.reduce((sum, count) => sum + count)).toBe(contexts.length)
  })

  test.skipIf(!isFullRun)(
    'is retried after a failure, and both runs are recorded and counted',
    { timeout: 30_000 },
    async () => {
      let attempts = 0
      const run = () => (++attempts === 1 ? Promise.reject(new Error('the first time')) : Promise.resolve())
      const node = await startNode({ name: 'second.try', cron: almostNever, run })
      const id = await queueJob('second.try')
      await expect.poll(() => findJobState(id), { timeout: 10_000 }).toBe('retry')
      expect(await listJobStatuses(db)).toMatchObject([
        { name: 'second.try', succeededAt: null, failureReason: 'the first time' },
      ])
      await expect.poll(() => findJobState(id), { timeout: 10_000 }).toBe('completed')
      expect(attempts).toBe(2)
      expect([await countRuns(node, 'second.try', 'failed'), await countRuns(node, 'second.try', 'done')]).toEqual([
        1, 1,
      ])
      expect(node.warnings).toEqual(['job second.try: Error: the first time'])
      const [status] = await listJobStatuses(db)
      expect(status).toMatchObject({ failedAt: null, failureReason: null })
      expect(status?.succeededAt).toMatch(/^\d{4}-.*Z$/)
      const text = await node.metrics.metrics()
      expect(text).toMatch(/uurwerk_job_last_success_timestamp_seconds\{name="second.try"\} \d{10}/)
      expect(text).toMatch(/uurwerk_job_duration_seconds_count\{name="second.try"\} 2/)
    },
  )

  test('ends before its node stops, and does not start on another node meanwhile', { timeout: 30_000 }, async () => {
    const { promise: started, resolve: markStarted } = Promise.withResolvers<void>()
    const { promise: untilFinished, resolve: finishRun } = Promise.withResolvers<void>()
    let runs = 0
    const run = () => (runs++, markStarted(), untilFinished)
    const [firstNode] = [
      await startNode({ name: 'slow', cron: almostNever, run }),
      await startNode({ name: 'slow', cron: almostNever, run }),
    ]
    const id = await queueJob('slow')
    await started
    expect(await queueJob('slow')).toBeNull()
    const stopping = firstNode.stop()
    finishRun()
    await stopping
    await expect.poll(() => findJobState(id)).toBe('completed')
    expect(runs).toBe(1)
  })

  test('is no longer scheduled when a later version drops it', async () => {
    const doNothing = () => Promise.resolve()
    await (await startNode({ name: 'former', cron: almostNever, run: doNothing })).stop()
    await startNode({ name: 'present', cron: '30 2 * * *', run: doNothing })
    const { rows } = await sql`select name, cron, timezone from pgboss.schedule`.execute(db)
    expect(rows).toEqual([{ name: 'present', cron: '30 2 * * *', timezone: 'Europe/Amsterdam' }])
  })
})

test('startJobs fails if a queue cannot be created, and asks the database nothing more', async () => {
  const statements: string[] = []
  const query = (text: string, values?: unknown[]) => {
    statements.push(text)
    return text.includes('cannot.start') ? Promise.reject(new Error('no queue')) : pool.query(text, values)
  }
  const job: Job = { name: 'cannot.start', cron: almostNever, run: () => Promise.resolve() }
  const starting = startJobs([job], {
    db,
    pool: { query } as unknown as typeof pool,
    clock,
    metrics: new Registry(),
    warn: () => undefined,
    every: { due: 1, waiting: 1 },
  })
  await expect(starting).rejects.toThrow('no queue')
  const count = statements.length
  await sleep(3000)
  expect(statements.slice(count)).toEqual([])
})

test('listJobStatuses returns nothing before any job has run', async () => {
  expect(await listJobStatuses(db)).toEqual([])
})
