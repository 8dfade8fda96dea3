// Measures idle schools, each with a server and a database of its own on one cluster: memory, processor time, commits and
// connections. `npm run schools -w bench -- 1 10` measures one school and ten, started as by deploy/systemd, or with `PLAIN=1`
// as by npm. SECONDS is how long it looks, 60 by default.
import './runtime.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findRunning, startEmbedded } from '../server/db/embedded/cluster.ts'
import { findFreePort } from '../server/lib/free-port.ts'
import { findParentPid } from '../server/lib/processes.ts'
import { secret } from './measure.ts'
import { startProcessorTime } from './processor-time.ts'

const counts = process.argv.slice(2).map(Number)
const isPlain = process.env['PLAIN'] === '1'
const seconds = Number(process.env['SECONDS'] ?? 60)
/** Longer than a server waits before it slows down. */
const settlingSeconds = 75
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-schools-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

const cluster = await startEmbedded(folder, { noSync: true, settings: ['max_connections=1000', 'track_counts=on'] })
const admin = new pg.Pool({ connectionString: cluster.url, max: 1 })
const postmaster = (await findRunning(folder))?.pid ?? 0

const toDatabaseUrl = (name: string) => Object.assign(new URL(cluster.url), { pathname: `/${name}` }).href

async function startServer(database: string): Promise<ChildProcess> {
  const flags = isPlain ? [] : ['--max-semi-space-size=4']
  const server = spawn(process.execPath, [...flags, path.join(import.meta.dirname, '../server/start.mjs'), 'serve'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: toDatabaseUrl(database),
      PORT: String(await findFreePort()),
      SECRET: secret,
      DATA_DIR: folder,
      ...(!isPlain && { NODE_COMPILE_CACHE: path.join(folder, 'compiled'), MALLOC_ARENA_MAX: '2' }),
    },
  })
  for await (const chunk of server.stdout) if (String(chunk).includes('Uurwerk is at')) break
  server.stdout.resume()
  return server
}

async function stopServer(server: ChildProcess) {
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}

/** Empty for a connection of the database that has just ended. */
function readIfRunning(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Shared memory counts by its share (PSS). */
function readMebibytes(pids: readonly number[]) {
  const sum = { proportional: 0, private: 0 }
  for (const pid of pids) {
    const text = readIfRunning(`/proc/${pid}/smaps_rollup`)
    const read = (name: string) => Number(new RegExp(`^${name}: +(\\d+)`, 'm').exec(text)?.[1] ?? 0) / 1024
    sum.proportional += read('Pss')
    sum.private += read('Private_Dirty') + read('Private_Clean')
  }
  return sum
}

const listDatabasePids = () =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid === postmaster || (pid > 0 && findParentPid(pid) === postmaster))

async function readDatabaseFigures() {
  const { rows } = await admin.query<{ commits: number; connections: number }>(`
    select (select sum(xact_commit)::float from pg_stat_database where datname like 'school%') as commits,
      (select count(*)::int from pg_stat_activity where datname like 'school%') as connections`)
  return rows[0] ?? { commits: 0, connections: 0 }
}

async function measure(servers: readonly ChildProcess[]) {
  const pids = servers.map(({ pid }) => pid ?? 0)
  await sleep(settlingSeconds * 1000)
  const readTime = startProcessorTime(pids, postmaster)
  const { commits } = await readDatabaseFigures()
  await sleep(seconds * 1000)
  const figures = await readDatabaseFigures()
  const time = readTime()
  const memory = readMebibytes(pids)
  return {
    schools: servers.length,
    'server MiB each': Math.round(memory.proportional / servers.length),
    'private MiB each': Math.round(memory.private / servers.length),
    'server % of a core each': toPercent(time.server / servers.length),
    'database % of a core each': toPercent(time.database / servers.length),
    'commits a second each': Number(((figures.commits - commits) / seconds / servers.length).toFixed(1)),
    'connections each': Number((figures.connections / servers.length).toFixed(1)),
    'database MiB': Math.round(readMebibytes(listDatabasePids()).proportional),
  }
}

const toPercent = (milliseconds: number) => Number((milliseconds / 10 / seconds).toFixed(2))

// The first start makes the demo school; the other schools are copies of its database.
await admin.query('create database first')
await stopServer(await startServer('first'))
const servers: ChildProcess[] = []
for (const count of counts) {
  while (servers.length < count) {
    const name = `school_${servers.length}`
    await admin.query(`create database ${name} template first`)
    servers.push(await startServer(name))
  }
  const result = await measure(servers)
  console.table([result])
}
await Promise.all(servers.map(stopServer))
await admin.end()
await cluster.stop()
