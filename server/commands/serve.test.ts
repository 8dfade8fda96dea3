import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { removeEmbedded } from '../db/embedded/cluster.ts'
import { findFreePort } from '../lib/free-port.ts'
import { isAlive } from '../lib/processes.ts'
import { testDatabase } from '../test/test-database.ts'
import { isFullRun } from '../test/full.ts'

const { url } = await testDatabase()
const importedSchool = await testDatabase('small school')
const root = path.join(import.meta.dirname, '../..')
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-serve-'))
/** Whether the system allows long queues of connections, as Linux does. */
const queueLimitFile = '/proc/sys/net/core/somaxconn'
const hasLongQueues = existsSync(queueLimitFile) && Number(readFileSync(queueLimitFile, 'utf8')) >= 1000
const startedProcesses: ChildProcess[] = []
// Each child has a process group of its own, so killing the group ends all it started.
afterEach(() => {
  for (const { pid = 0 } of startedProcesses.splice(0))
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The group has already ended.
    }
})
afterAll(async () => {
  await removeEmbedded(folder)
  rmSync(folder, { recursive: true, force: true })
})

async function startProcess(command: string, parameters: string[], environment: Record<string, string>) {
  const port = String(await findFreePort())
  const settings = { DATA_DIR: folder, PORT: port, APP_ENV: '', DATABASE_URL: '', ...environment }
  const child = spawn(command, parameters, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_lifecycle_event: undefined, ...settings },
  })
  startedProcesses.push(child)
  const output = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output.text += part.toString()))
  const address = `http://127.0.0.1:${port}/health/ready`
  const isReady = async () => (await fetch(address).catch(() => undefined))?.ok ?? false
  const fetchPath = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  return { child, output, isReady, fetchPath, port: Number(port) }
}

/** Without a terminal, each output line is a JSON object. */
const parseLogLines = (output: { text: string }) =>
  output.text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { level: number; msg: string })

const runNpmStart = (environment: Record<string, string> = {}) => startProcess('npm', ['start'], environment)
const serve = (environment: Record<string, string>) =>
  startProcess(process.execPath, ['server/start.mjs', 'serve'], environment)

// Takes half a minute, mostly for a first start; runs in `npm run test:full`.
describe.skipIf(!isFullRun)('npm start', () => {
  const pidFile = path.join(folder, 'postgres/postmaster.pid')

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'stops the server and its database when npm receives %s',
    async (signal) => {
      const { child, isReady } = await runNpmStart()
      await expect.poll(isReady, { timeout: 200_000 }).toBe(true)
      const databasePid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
      child.kill(signal)
      await expect.poll(() => isAlive(databasePid), { timeout: 10_000 }).toBe(false)
      expect(existsSync(pidFile)).toBe(false)
      expect(await isReady()).toBe(false)
    },
  )
})

describe('starting without a reachable database', () => {
  /** Returns the test database's address on a port where nothing listens until `startRelay` starts a relay. */
  async function createUnreachableDatabase() {
    const unreachableUrl = new URL(url)
    const port = await findFreePort()
    const { hostname, port: realPort } = unreachableUrl
    unreachableUrl.port = String(port)
    const relay = net.createServer((socket) => {
      const upstream = net.connect(Number(realPort), hostname)
      socket.pipe(upstream).pipe(socket)
      for (const side of [socket, upstream]) side.on('error', () => undefined)
    })
    return { address: unreachableUrl.href, startRelay: () => relay.listen(port, '127.0.0.1'), relay, port }
  }

  test.skipIf(!isFullRun)(
    'waits for the database, logs it once, continues when it is there, and says goodbye to a proxy before it stops',
    { timeout: 180_000 },
    async () => {
      const { address, startRelay, relay, port } = await createUnreachableDatabase()
      const { child, output, isReady, fetchPath } = await serve({ DATABASE_URL: address })
      await expect
        .poll(() => output.text, { timeout: 60_000 })
        .toContain(`Waiting for the database at 127.0.0.1:${port} (`)
      expect(output.text).not.toContain('undefined')
      startRelay()
      await expect.poll(isReady, { timeout: 80_000 }).toBe(true)
      expect(output.text.match(/Waiting/g)).toHaveLength(1)
      expect(output.text).toContain('The database is there.')
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      // As a proxy checks, which sees that the server stops while it still answers calls.
      await expect.poll(async () => (await fetchPath('/health/ready')).text()).toBe('{"status":"stopping"}')
      expect((await fetchPath('/api/Session')).status).toBe(401)
      expect(await exited).toEqual([0, null])
      relay.close()
    },
  )

  test.skipIf(!isFullRun)('exits on SIGTERM while waiting', async () => {
    const { address } = await createUnreachableDatabase()
    const { child, output } = await serve({ DATABASE_URL: address })
    await expect.poll(() => output.text, { timeout: 60_000 }).toContain('Waiting for the database')
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test.skipIf(!isFullRun)('fails without waiting when the database refuses the password', async () => {
    const urlWithWrongPassword = new URL(url)
    urlWithWrongPassword.password = 'another'
    const { child, output } = await serve({ DATABASE_URL: urlWithWrongPassword.href })
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output.text).toContain('password authentication failed')
    expect(output.text).not.toContain('Waiting')
  })
})

test.each<[string, Record<string, string>]>([
  ['the embedded database', {}],
  ['DATABASE_URL and SECRET', { DATABASE_URL: url, SECRET: 'x'.repeat(32) }],
])('the start fails and names DATA_DIR when its folder cannot be written, with %s', async (_with, settings) => {
  const closedFolder = mkdtempSync(path.join(tmpdir(), 'uurwerk-closed-'))
  // Root may write everywhere except in kernel folders such as /sys.
  chmodSync(closedFolder, 0o500)
  const dataDirectory = path.join(process.getuid?.() === 0 ? '/sys' : closedFolder, 'data')
  const { child, output } = await serve({ ...settings, DATA_DIR: dataDirectory })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output.text).toMatch(new RegExp(`DATA_DIR: ${dataDirectory} cannot be written \\(E[A-Z]+\\); name a folder`))
  rmSync(closedFolder, { recursive: true })
})

describe('starting the server', () => {
  test('fails before it waits for the database when a provider file is missing', async () => {
    const unreachableUrl = `postgres://x:y@127.0.0.1:${await findFreePort()}/nowhere`
    const liveSettings = { APP_ENV: 'live', SECRET: 'x'.repeat(32), PUBLIC_URL: 'https://rooster.example' }
    const { child, output } = await serve({
      ...liveSettings,
      DATABASE_URL: unreachableUrl,
      OIDC_PROVIDERS: '/nowhere.json',
    })
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(parseLogLines(output)).toMatchObject([
      { level: 60, msg: expect.stringContaining('OIDC_PROVIDERS: /nowhere.json') },
    ])
  })

  test('logs Node warnings and an uncaught error as JSON, and exits with 1', async () => {
    // Runs inside the server once its handlers are installed.
    const script = `const look = setInterval(() => {
      if (process.listenerCount('uncaughtException') === 0) return
      clearInterval(look)
      process.emitWarning('a warning of the test')
      setTimeout(() => { throw new Error('an error of the test') }, 50)
    }, 5)`
    const { child, output } = await serve({
      DATABASE_URL: importedSchool.url,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}`,
    })
    expect(await once(child, 'close')).toEqual([1, null])
    expect(parseLogLines(output)).toMatchObject([
      { level: 40, msg: 'warning of Node', err: { message: 'a warning of the test' } },
      { level: 60, msg: 'uncaught error', err: { message: 'an error of the test' } },
    ])
  })

  test.skipIf(!hasLongQueues || !isFullRun)('lets 1,000 connections wait while it is busy', async () => {
    const { child, isReady, port } = await serve({ DATABASE_URL: importedSchool.url })
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    child.kill('SIGSTOP')
    let connectedCount = 0
    const sockets = Array.from({ length: 1000 }, () => net.connect(port, '127.0.0.1', () => connectedCount++))
    for (const socket of sockets) socket.on('error', () => undefined)
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()))
    await expect.poll(() => connectedCount, { timeout: 10_000 }).toBe(1000)
  })

  test.skipIf(!isFullRun)(
    'prints the sign-in code of an imported school, and suggests a known setting for a misspelt setting',
    async () => {
      const { output, isReady } = await serve({ DATABASE_URL: importedSchool.url, OIDC_ISSUR: 'https://login.example' })
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
      await expect
        .poll(() => output.text, { timeout: 20_000 })
        .toMatch(/"msg":"Sign-in code: [2-9A-Z]{4}-[2-9A-Z]{4} \(for this start only\)"\}$/m)
      expect(parseLogLines(output)).toContainEqual({
        level: 40,
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\.\d{3}Z$/),
        msg: 'OIDC_ISSUR is not a setting; did you mean OIDC_ISSUER?',
      })
      expect(output.text).not.toContain('https://login.example')
    },
  )

  test.skipIf(!isFullRun)('prints the address of the setup with SETUP=1, and makes no demo school', async () => {
    const empty = await testDatabase()
    const { output, isReady, port } = await serve({ DATABASE_URL: empty.url, SETUP: '1' })
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    await expect.poll(() => output.text, { timeout: 20_000 }).toMatch(/"msg":"Set up your school, .* at http/)
    const address = /http[^"]*\/auth\/setup\/[\w-]+/.exec(output.text)?.[0] ?? ''
    expect([(await fetch(address)).status, new URL(address).port]).toEqual([200, String(port)])
    expect(await empty.db.selectFrom('school').select('name').execute()).toEqual([])
  })

  test.skipIf(!isFullRun)('warns when BUILT_IN_SIGN_IN is anyone-can-be-anyone, and prints no code', async () => {
    const { output, isReady } = await serve({
      DATABASE_URL: importedSchool.url,
      BUILT_IN_SIGN_IN: 'anyone-can-be-anyone',
    })
    await expect.poll(isReady, { timeout: 60_000 }).toBe(true)
    await expect.poll(() => output.text, { timeout: 20_000 }).toMatch(/"level":40.*"msg":"BUILT_IN_SIGN_IN .*anyone/)
    expect(output.text).not.toContain('Sign-in code')
  })

  test('fails and names OIDC_ISSUER on a network address without a provider', async () => {
    const { child, output } = await serve({ DATABASE_URL: importedSchool.url, PUBLIC_URL: 'https://rooster.example' })
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(parseLogLines(output)).toMatchObject([{ level: 60, msg: expect.stringContaining('OIDC_ISSUER: required') }])
  })
})
