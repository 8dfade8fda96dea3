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

/** A PostgreSQL cluster that we run ourselves below a data directory. */
export interface EmbeddedDatabase {
  url: string
  /** True when this process found it running instead of starting it. */
  adopted: boolean
  /** Stops the cluster, unless another of our processes is still connected to it. */
  stop(): Promise<void>
}

interface Options {
  /** Settings of the server, as `fsync=off`. */
  settings?: string[]
  /** For throw-away clusters: skip the sync of the freshly made files. */
  noSync?: boolean
}

/** Starts the cluster of a data directory, or takes over the one that an earlier process left running. */
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
    // Another process may have started the same cluster in the same moment.
    const winner = await findRunning(dataDirectory)
    if (winner) return adoptRunning(winner)
    throw error
  }
  const url = buildUrl(directory, port)
  return { url, adopted: false, stop: () => stopWhenUnused(url, readServerPid(directory) ?? child.pid ?? 0) }
}

const adoptRunning = ({ url, pid }: { url: string; pid: number }): EmbeddedDatabase => ({
  url,
  adopted: true,
  stop: () => stopWhenUnused(url, pid),
})

/** The running cluster of a data directory, if there is one; waits for one that is starting up. */
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

/** Takes the cluster of a data directory away, with all that is in it. False when another process uses it. */
export async function removeEmbedded(dataDirectory: string): Promise<boolean> {
  const running = await findRunning(dataDirectory)
  if (running) await stopWhenUnused(running.url, running.pid)
  if (await findRunning(dataDirectory)) return false
  const directory = path.join(path.resolve(dataDirectory), 'postgres')
  for (const end of ['', '.libraries', '.ready', '.password', '.port'])
    rmSync(directory + end, { recursive: true, force: true })
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

/** Asks for half a second: one that has closed its connection is still listed for a moment. */
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
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return (rows[0]?.others ?? 0) > 0
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** The port of the last time when it is free, so that connections find a database that was started again. */
async function choosePort(directory: string): Promise<number> {
  const file = `${directory}.port`
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = await findFreePort('127.0.0.1', last).catch(() => findFreePort())
  // Root may have written it in a folder of ours.
  rmSync(file, { force: true })
  writeFileSync(file, String(port))
  return port
}
