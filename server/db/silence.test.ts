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
import { isFullRun } from '#server/test/full.ts'

// A database that neither refuses nor closes connections, but does not answer.

const { url } = await testDatabase()
const secret = 'a secret of this test, long enough for all'

/** Starts a server whose calls are timed. */
async function startServerOn(database: string) {
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
    const startedAt = performance.now()
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers, signal: AbortSignal.timeout(60_000) })
    await answer.arrayBuffer()
    const { status } = answer
    return { status, retryAfter: answer.headers.get('retry-after'), seconds: (performance.now() - startedAt) / 1000 }
  }
  const fortyCalls = () => Promise.all(tokens.map((token) => call('/api/Session', token)))
  expect(new Set((await fortyCalls()).map(({ status }) => status))).toEqual(new Set([200]))
  return { call, fortyCalls, stop: () => server.stop() }
}

/**
 * TCP proxy that drops connections silently, as firewalls do: it forwards and closes nothing. `dropConnections` drops the open
 * ones, `dropAllConnections` new ones too.
 */
async function createSilentProxy(database: string) {
  const databaseUrl = new URL(database)
  const sockets = new Set<net.Socket>()
  let dropsNewConnections = false
  const server = net.createServer((client) => {
    if (dropsNewConnections) return void sockets.add(client)
    const upstream = net.connect(Number(databaseUrl.port), databaseUrl.hostname)
    client.pipe(upstream).pipe(client)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const proxyUrl = new URL(database)
  proxyUrl.port = String((server.address() as net.AddressInfo).port)
  const dropConnections = () => {
    for (const socket of sockets) {
      socket.unpipe()
      socket.pause()
    }
  }
  const dropAllConnections = () => {
    dropsNewConnections = true
    dropConnections()
  }
  return { url: proxyUrl.href, dropConnections, dropAllConnections }
}

const isAnswered = ({ status, retryAfter }: { status: number; retryAfter: string | null }) =>
  status === 200 || (status === 503 && retryAfter !== null)

test.skipIf(!isFullRun)(
  'when database connections drop silently, each call gets a 200 or 503, and all succeed again after 15 seconds',
  async () => {
    const proxy = await createSilentProxy(url)
    const { call, fortyCalls } = await startServerOn(proxy.url)
    proxy.dropConnections()
    const droppedAt = performance.now()
    const [answers, ready] = await Promise.all([fortyCalls(), call('/health/ready')])
    expect(ready.seconds).toBeLessThan(2)
    expect(answers.filter((answer) => !isAnswered(answer))).toEqual([])
    expect(answers.some(({ status }) => status === 503)).toBe(true)
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(15)
    await sleep(Math.max(0, 15_000 - (performance.now() - droppedAt)))
    const laterAnswers = await fortyCalls()
    expect(new Set(laterAnswers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await call('/health/ready')).status).toBe(200)
  },
)

test.skipIf(!isFullRun)(
  'while the database is unreachable, the server stops within 10 seconds, as container engines demand',
  async () => {
    const proxy = await createSilentProxy(url)
    const { stop } = await startServerOn(proxy.url)
    proxy.dropAllConnections()
    // Jobs come to wait for it.
    await sleep(7000)
    const stopStartedAt = performance.now()
    await stop()
    expect(performance.now() - stopStartedAt).toBeLessThan(10_000)
  },
)

test.skipIf(!isFullRun)(
  'while the database is frozen, readiness answers 503 within 2 seconds and calls within 6; calls succeed within 15 seconds of its return',
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-frozen-'))
    const cluster = await startEmbedded(folder, { noSync: true, settings: ['fsync=off'] })
    onTestFinished(async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    })
    const { call, fortyCalls } = await startServerOn(cluster.url)
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
    const pendingCalls = fortyCalls()
    for (let count = 0; count < 5; count++) {
      const ready = await call('/health/ready')
      expect([ready.status, ready.seconds < 2]).toEqual([503, true])
    }
    const answers = await pendingCalls
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(answers.every(isAnswered)).toBe(true)
    expect(Math.max(...answers.map(({ seconds }) => seconds))).toBeLessThan(6)
    signalAll('SIGCONT')
    const thawedAt = performance.now()
    await expect.poll(async () => (await call('/health/ready')).status, { timeout: 15_000 }).toBe(200)
    await expect.poll(async () => (await call('/api/Session')).status, { timeout: 15_000 }).toBe(200)
    expect(performance.now() - thawedAt).toBeLessThan(15_000)
    expect(new Set((await fortyCalls()).map(({ status }) => status))).toEqual(new Set([200]))
  },
)
