import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { mintPersonToken } from '../auth/tokens.ts'
import { readConfig } from '../lib/config.ts'
import { findFreePort } from '../lib/free-port.ts'
import { isAlive, findParentPid } from '../lib/processes.ts'
import { startServer } from '../main.ts'
import { testDatabase } from '../test/test-database.ts'
import { startEmbedded } from './embedded/cluster.ts'

// A database that neither refuses nor closes connections, but does not answer.

const { url } = await testDatabase()
const secret = 'a secret of this test, long enough for all'

/** Starts a server whose calls are timed. */
async function serverOn(database: string) {
  const config = readConfig({
    APP_ENV: 'live',
    DATABASE_URL: database,
    SECRET: secret,
    PUBLIC_URL: 'https://rooster.example',
    OIDC_ISSUER: 'https://login.example',
  })
  const port = await findFreePort()
  const server = await startServer({ ...config, PORT: port })
  onTestFinished(() => server.stop())
  const tokens = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      mintPersonToken(secret, { sourceId: `caller ${index}`, lifetimeSeconds: 600 }),
    ),
  )
  const call = async (address: string, token = tokens[0]) => {
    const began = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers, signal: AbortSignal.timeout(60_000) })
    await answer.arrayBuffer()
    const { status } = answer
    return { status, retryAfter: answer.headers.get('retry-after'), seconds: (performance.now() - began) / 1000 }
  }
  const fortyCalls = () => Promise.all(tokens.map((token) => call('/api/Session', token)))
  expect(new Set((await fortyCalls()).map(({ status }) => status))).toEqual(new Set([200]))
  return { call, fortyCalls, stop: () => server.stop() }
}

/**
 * TCP proxy that drops connections silently, as firewalls do: it forwards and closes nothing. `forget` drops the open
 * ones, `vanish` new ones too.
 */
async function wireTo(database: string) {
  const real = new URL(database)
  const open = new Set<net.Socket>()
  let isVanished = false
  const server = net.createServer((client) => {
    if (isVanished) return void open.add(client)
    const onward = net.connect(Number(real.port), real.hostname)
    client.pipe(onward).pipe(client)
    for (const end of [client, onward]) {
      open.add(end)
      end.on('error', () => undefined)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const end of open) end.destroy()
    server.close()
  })
  const here = new URL(database)
  here.port = String((server.address() as net.AddressInfo).port)
  const forget = () => {
    for (const end of open) {
      end.unpipe()
      end.pause()
    }
  }
  const vanish = () => {
    isVanished = true
    forget()
  }
  return { url: here.href, forget, vanish }
}

const isAnswered = ({ status, retryAfter }: { status: number; retryAfter: string | null }) =>
  status === 200 || (status === 503 && retryAfter !== null)

test('when database connections drop silently, each call gets a 200 or 503, and all succeed again after 15 seconds', async () => {
  const wire = await wireTo(url)
  const { call, fortyCalls } = await serverOn(wire.url)
  wire.forget()
  const forgotten = performance.now()
  const [answers, ready] = await Promise.all([fortyCalls(), call('/health/ready')])
  expect(ready.seconds).toBeLessThan(2)
  expect(answers.filter((answer) => !isAnswered(answer))).toEqual([])
  expect(answers.some(({ status }) => status === 503)).toBe(true)
  expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(15)
  await sleep(Math.max(0, 15_000 - (performance.now() - forgotten)))
  const later = await fortyCalls()
  expect(new Set(later.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await call('/health/ready')).status).toBe(200)
})

test('while the database is unreachable, the server stops within 10 seconds, as container engines demand', async () => {
  const wire = await wireTo(url)
  const { stop } = await serverOn(wire.url)
  wire.vanish()
  // Jobs come to wait for it.
  await sleep(7000)
  const began = performance.now()
  await stop()
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('while the database is frozen, readiness answers 503 within 2 seconds; calls succeed within 15 seconds of its return', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-frozen-'))
  const cluster = await startEmbedded(folder, { noSync: true, settings: ['fsync=off'] })
  onTestFinished(async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const { call, fortyCalls } = await serverOn(cluster.url)
  const postmaster = Number.parseInt(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8'), 10)
  const processes = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid === postmaster || (pid > 0 && findParentPid(pid) === postmaster))
  const signalAll = (signal: NodeJS.Signals) => {
    // Backends whose client closed the connection may have exited.
    for (const pid of processes) if (isAlive(pid)) process.kill(pid, signal)
  }
  onTestFinished(() => signalAll('SIGCONT'))
  signalAll('SIGSTOP')
  const waiting = fortyCalls()
  for (let count = 0; count < 5; count++) {
    const ready = await call('/health/ready')
    expect([ready.status, ready.seconds < 2]).toEqual([503, true])
  }
  const answers = await waiting
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  expect(answers.every(isAnswered)).toBe(true)
  signalAll('SIGCONT')
  const thawed = performance.now()
  await expect.poll(async () => (await call('/health/ready')).status, { timeout: 15_000 }).toBe(200)
  await expect.poll(async () => (await call('/api/Session')).status, { timeout: 15_000 }).toBe(200)
  expect(performance.now() - thawed).toBeLessThan(15_000)
  expect(new Set((await fortyCalls()).map(({ status }) => status))).toEqual(new Set([200]))
})
