import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mintOwnToken } from '../auth/tokens.ts'
import { testDatabase } from '../test/harness.ts'
import { putSmallSchool } from '../test/small-school.ts'

const { db, url: databaseUrl } = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-help-'))
const secret = 'a secret of this installation, long enough for all'
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

describe('a server that logs all it can, behind https', () => {
  let log = ''
  let token = ''
  let opened: Response

  beforeAll(async () => {
    await putSmallSchool(db)
    const here = `http://127.0.0.1:${await freePort()}`
    const file = openSync(path.join(folder, 'log'), 'w')
    const server = spawn(process.execPath, [path.join(import.meta.dirname, '../start.mjs'), 'serve'], {
      env: {
        ...process.env,
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        SECRET: secret,
        PORT: new URL(here).port,
        PUBLIC_URL: 'https://rooster.example',
        LOG_LEVEL: 'debug',
      },
      stdio: ['ignore', file, file],
    })
    const ended = new Promise((resolve) => server.once('exit', resolve))
    try {
      while (server.exitCode === null && !(await fetch(`${here}/health/ready`).catch(() => undefined))?.ok)
        await sleep(200)
      const bearer = await mintOwnToken(secret, { sourceId: 'anna', lifetimeSeconds: 600 })
      const answer = await fetch(`${here}/api/help/create-token?encodedModulePath=roster`, {
        headers: { authorization: `Bearer ${bearer}` },
      })
      const address = new URL(((await answer.json()) as { result: string }).result)
      token = address.searchParams.get('token') ?? ''
      expect(address.origin).toBe('https://rooster.example')
      opened = await fetch(here + address.pathname + address.search)
      await fetch(`${here}/help/nl/roster?token=some-old-token`)
      await fetch(`${here}/help/nl/absent/page?token=some-old-token`)
    } finally {
      server.kill('SIGTERM')
      await ended
      closeSync(file)
    }
    log = readFileSync(path.join(folder, 'log'), 'utf8')
  }, 120_000)

  test('opens the help, and keeps its cookie to https', () => {
    expect(opened.status).toBe(200)
    expect(opened.headers.getSetCookie()).toEqual([expect.stringMatching(/^uurwerk-help=.*; Secure$/)])
  })

  test('writes no token of the help into its log', () => {
    expect(log).toContain('"path":"/help')
    expect(token.length).toBeGreaterThan(100)
    expect(log).not.toContain(token)
    expect(log).not.toContain('some-old-token')
  })
})
