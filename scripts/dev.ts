// Starts the database, the server, which restarts when its files change, and Vite, which reloads the web app.
// Developers open Vite's address, also to sign in.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { openDatabase } from '../server/db/open.ts'
import { getPublicUrl, readConfig } from '../server/lib/config.ts'

const root = path.join(import.meta.dirname, '..')
const webPort = Number(process.env['WEB_PORT'] || 5173)
const environment = { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] || `http://localhost:${webPort}` }
const config = readConfig(environment)
const serverUrl = `http://127.0.0.1:${config.PORT}`

// Opened in this process to survive restarts of the server.
const database = await openDatabase(config)
const children: ChildProcess[] = []
let isEnding = false

function startChild(parameters: string[], extraEnvironment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [...process.execArgv, ...parameters], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, ...extraEnvironment },
  })
  child.once('exit', () => void endAll())
  children.push(child)
}

async function endAll() {
  if (isEnding) return
  isEnding = true
  const runningChildren = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  const exits = runningChildren.map((child) => once(child, 'exit'))
  for (const child of runningChildren) child.kill('SIGTERM')
  await Promise.all(exits)
  await database.close()
}

process.on('SIGINT', () => void endAll())
process.on('SIGTERM', () => void endAll())
startChild(['--watch', '--watch-preserve-output', 'scripts/dev-server.ts'])
startChild(['node_modules/vite/bin/vite.js', 'web', '--port', String(webPort), '--strictPort'], {
  SERVER_URL: serverUrl,
})
console.log(`Uurwerk for developers: open ${getPublicUrl(config)}`)
