import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareDataDir } from '#server/lib/data-dir.ts'
import { findFreePort } from '#server/lib/free-port.ts'
import { isAlive, readProcFile } from '#server/lib/processes.ts'
import { linkLibraries, getNativeDirectory } from './binaries.ts'
import { findIdentity, requireOwnCluster } from './identity.ts'
import { initialiseCluster, getPasswordFile, requireDiskSpace, superuser } from './initdb.ts'
import { startPostgres } from './postmaster.ts'

export interface EmbeddedDatabase {
  url: string
  isAdopted: boolean
  /** Stops the cluster unless another process is connected. */
  stop(): Promise<void>
}

interface Options {
  settings?: string[]
  /** For throw-away clusters. */
  noSync?: boolean
}

/** Starts the cluster, or adopts it if it runs. */
export async function startEmbedded(dataDirectory: string, options: Options = {}): Promise<EmbeddedDatabase> {
  const directory = path.join(path.resolve(dataDirectory), 'postgres')
  requireOwnCluster(directory)
  const running = await findRunning(dataDirectory)
  if (running) return adoptRunning(running)

  prepareDataDir(dataDirectory)
  requireDiskSpace(directory)
  const native = getNativeDirectory()
  const environment = linkLibraries(native, `${directory}.libraries`)
  const identity = findIdentity(native, directory, environment)
  initialiseCluster(native, directory, identity, options.noSync ?? false)
  const port = await choosePort(directory)
  let child: ChildProcess
  try {
    child = await startPostgres(native, directory, identity, { port, settings: options.settings ?? [] })
  } catch (error) {
    // Another process may have started it meanwhile.
    const winner = await findRunning(dataDirectory)
    if (winner) return adoptRunning(winner)
    throw error
  }
  const url = buildUrl(directory, port)
  return { url, isAdopted: false, stop: () => stopWhenUnused(url, readServerPid(directory) ?? child.pid ?? 0) }
}

const adoptRunning = ({ url, pid }: { url: string; pid: number }): EmbeddedDatabase => ({
  url,
  isAdopted: true,
  stop: () => stopWhenUnused(url, pid),
})

/** Waits for a cluster that is starting. */
export async function findRunning(dataDirectory: string): Promise<{ url: string; pid: number } | undefined> {
  const directory = path.join(path.resolve(dataDirectory), 'postgres')
  for (let attempt = 0; attempt < 100; attempt++) {
    const pid = readServerPid(directory)
    if (pid === undefined || !isAlive(pid)) return removeLeftoverPidFile(directory)
    const port = Number(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[3])
    const url = buildUrl(directory, port)
    if (port > 0 && (await canConnect(url))) return { url, pid }
    if (!isPostgres(pid)) return removeLeftoverPidFile(directory)
    await sleep(100)
  }
  throw new Error(
    `The database in ${directory} is running but does not answer; stop process ${readServerPid(directory)} and start again.`,
  )
}

/** Returns false if another process uses the cluster. */
export async function removeEmbedded(dataDirectory: string): Promise<boolean> {
  const running = await findRunning(dataDirectory)
  if (running) await stopWhenUnused(running.url, running.pid)
  if (await findRunning(dataDirectory)) return false
  const directory = path.join(path.resolve(dataDirectory), 'postgres')
  for (const suffix of ['', '.libraries', '.ready', '.password', '.port'])
    rmSync(directory + suffix, { recursive: true, force: true })
  return true
}

function removeLeftoverPidFile(directory: string): undefined {
  rmSync(path.join(directory, 'postmaster.pid'), { force: true })
}

function readServerPid(directory: string): number | undefined {
  const file = path.join(directory, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10)
  return Number.isInteger(pid) && pid > 0 ? pid : undefined
}

const isPostgres = (pid: number): boolean => {
  const command = readProcFile(pid, 'comm')
  return command === '' || command.startsWith('postgres')
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

const buildUrl = (directory: string, port: number) =>
  `postgres://${superuser}:${readFileSync(getPasswordFile(directory), 'utf8')}@127.0.0.1:${port}/postgres`

async function stopWhenUnused(url: string, pid: number): Promise<void> {
  if (await isUsedByOthers(url)) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let attempt = 0; attempt < 100 && isAlive(pid); attempt++) await sleep(50)
}

/** Retries, because closed connections stay listed briefly. */
async function isUsedByOthers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt++) {
    if (!(await hasOtherConnections(url))) return false
    await sleep(50)
  }
  return true
}

async function hasOtherConnections(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ other_count: number }>(
      `select count(*)::int as other_count from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return (rows[0]?.other_count ?? 0) > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Prefers the last port, so that clients can reconnect. */
async function choosePort(directory: string): Promise<number> {
  const file = `${directory}.port`
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = await findFreePort('127.0.0.1', last).catch(() => findFreePort())
  // Root may own the file.
  rmSync(file, { force: true })
  writeFileSync(file, String(port))
  return port
}
