import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../lib/free-port.ts'

/** Runs the product in a child process during `use`, and returns its log. */
export async function captureServerLog(
  settings: Record<string, string>,
  useServer: (url: string) => Promise<void>,
): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-logged-'))
  const logFile = path.join(folder, 'log')
  const file = openSync(logFile, 'w')
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const server = spawn(process.execPath, [path.join(import.meta.dirname, '../start.mjs'), 'serve'], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), ...settings },
    stdio: ['ignore', file, file],
  })
  const exit = new Promise((resolve) => server.once('exit', resolve))
  try {
    while (server.exitCode === null && !(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok)
      await sleep(200)
    await useServer(url)
  } finally {
    server.kill('SIGTERM')
    await exit
    closeSync(file)
  }
  const log = readFileSync(logFile, 'utf8')
  rmSync(folder, { recursive: true, force: true })
  return log
}
