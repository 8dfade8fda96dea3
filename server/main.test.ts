import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { mintPersonToken } from './auth/tokens.ts'
import { readSecret } from './auth/secret.ts'
import { readConfig } from './lib/config.ts'
import { startServer } from './main.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-main-'))
const config = readConfig({ DATA_DIR: folder, PORT: '0', CLOCK: '2026-11-18T10:06:00Z' })
const running = await startServer(config)
afterAll(async () => {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
})

const token = await mintPersonToken(readSecret(config), { sourceId: 'nobody', lifetimeSeconds: 600 })
const fetchAddress = (address: string) =>
  fetch(`${running.url}${address}`, { headers: { authorization: `Bearer ${token}` } })

test('a first start creates the demo school and redirects sign-ins to the built-in provider', async () => {
  expect(running.seeded).toBe(true)
  const { people } = await running.db
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<number>().as('people'))
    .executeTakeFirstOrThrow()
  expect(people).toBeGreaterThan(1200)
  const leaving = await fetch(`${running.url}/auth/sign-in?return=/exam`, { redirect: 'manual' })
  expect([leaving.status, leaving.headers.get('location')]).toEqual([
    303,
    expect.stringContaining(`${running.url}/oidc/auth?redirect_uri=${encodeURIComponent(`${running.url}/callback`)}`),
  ])
  expect((await fetch(`${running.url}/oidc/.well-known/openid-configuration`)).status).toBe(200)
})

test('the server opens at least 4 database connections before the first roster request', async () => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where application_name = 'uurwerk'`.execute(running.db)
  expect(rows[0]?.open).toBeGreaterThanOrEqual(4)
})

test('the metrics report the connection pool, the jobs and the build', async () => {
  const fetchMetrics = async () => (await fetch(`${running.url}/metrics`)).text()
  const text = await fetchMetrics()
  expect(Number(/^uurwerk_database_connections\{state="idle"\} (\d+)$/m.exec(text)?.[1])).toBeGreaterThanOrEqual(1)
  for (const line of ['database_connections{state="used"}', 'database_connections{state="waited_for"}'])
    expect(text).toContain(`uurwerk_${line} `)
  for (const state of ['waiting', 'running', 'retrying']) expect(text).toContain(`uurwerk_jobs{state="${state}"} `)
  const build = /^uurwerk_build_info\{version="[\d.]+",build="([\da-f]{7,}|unknown)"\} 1$/m
  expect(text).toMatch(build)
  // Prometheus reserves the label `job`.
  expect(text).not.toMatch(/[{,]job=/)
})

test('a killed database causes only 503 answers, and calls succeed again without a restart', async () => {
  expect((await fetchAddress('/api/Session')).status).toBe(200)
  process.kill(Number.parseInt(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10), 'SIGKILL')
  await sleep(100)
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 600; attempt++) {
    const answer = await fetchAddress('/api/Session')
    statuses.add(answer.status)
    if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2')
    if (answer.status === 200 && attempt > 20) break
    await sleep(50)
  }
  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect((await fetchAddress('/api/Session')).status).toBe(200)
  expect((await fetch(`${running.url}/health/ready`)).status).toBe(200)
})
