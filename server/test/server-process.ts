import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { findFreePort } from '../lib/free-port.ts'
import { testSecret } from './test-app.ts'

/** Starts a server in a child process, to be killed. It accepts the tokens of `testApp`. */
export async function startServerProcess(databaseUrl: string, now: string) {
  const [port, folder] = [String(await findFreePort()), mkdtempSync(path.join(tmpdir(), 'uurwerk-killed-'))]
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, SECRET: testSecret, PORT: port, CLOCK: now }
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../start.mjs'), 'serve'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exitSignal = new Promise<NodeJS.Signals | null>((resolve) =>
    server.once('exit', (_, signal) => resolve(signal)),
  )
  onTestFinished(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const address = `http://localhost:${port}`
  while (!(await fetch(`${address}/health/ready`).catch(() => undefined))?.ok) await sleep(100)
  return {
    address,
    freeze: () => server.kill('SIGSTOP'),
    kill: () => server.kill('SIGKILL'),
    ended: exitSignal,
  }
}
