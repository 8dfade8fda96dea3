import type { ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareDataDir } from '#server/lib/data-dir.ts'
import { findFreePort } from '#server/lib/free-port.ts'
import { isAlive, readProcFile } from '#server/lib/processes.ts'
import { linkLibraries, getBinariesDirectory } from './binaries.ts'
import { chooseIdentity, requireOwnCluster } from './identity.ts'
import { initialiseCluster, getPasswordFile, requireDiskSpace, superuser } from './initdb.ts'
import { startPostgres } from './postmaster.ts'

export interface EmbeddedDatabase {
  url: string
  isAdopted: boolean
  /** Stops the cluster unless another process is connected. */
  stop(): Promise<void>
}

const startAttempts = 100
const startPollMilliseconds = 100
const stopAttempts = 100
const stopPollMilliseconds = 50
const connectionChecks = 10

interface StartOptions {
  settings?: string[]
  /** Skips flushing to disk at initialisation, for throw-away clusters. */
  noSync?: boolean
}

/** Starts the cluster in `DATA_DIR/postgres`, or adopts it if it runs already. */
export async function startEmbedded(dataDirectory: string, options: StartOptions = {}): Promise<EmbeddedDatabase> {
  const clusterDirectory = path.join(path.resolve(dataDirectory), 'postgres')
  requireOwnCluster(clusterDirectory)
  const runningCluster = await findRunning(dataDirectory)
  if (runningCluster) return adoptRunningCluster(runningCluster)

  prepareDataDir(dataDirectory)
  requireDiskSpace(clusterDirectory)
  const binariesDirectory = getBinariesDirectory()
  const environment = linkLibraries(binariesDirectory, `${clusterDirectory}.libraries`)
  const identity = chooseIdentity(binariesDirectory, clusterDirectory, environment)
  initialiseCluster(binariesDirectory, clusterDirectory, identity, options.noSync ?? false)
  const port = await choosePort(clusterDirectory)
  let child: ChildProcess
  try {
    child = await startPostgres(binariesDirectory, clusterDirectory, identity, {
      port,
      settings: options.settings ?? [],
    })
  } catch (error) {
    // Another process may have started it meanwhile.
    const otherCluster = await findRunning(dataDirectory)
    if (otherCluster) return adoptRunningCluster(otherCluster)
    throw error
  }
  const url = buildUrl(clusterDirectory, port)
  return { url, isAdopted: false, stop: () => stopUnlessUsed(url, findServerPid(clusterDirectory) ?? child.pid ?? 0) }
}

const adoptRunningCluster = ({ url, pid }: { url: string; pid: number }): EmbeddedDatabase => ({
  url,
  isAdopted: true,
  stop: () => stopUnlessUsed(url, pid),
})

/** Finds the running cluster by its pid file, and waits for a cluster that is starting. */
export async function findRunning(dataDirectory: string): Promise<{ url: string; pid: number } | undefined> {
  const clusterDirectory = path.join(path.resolve(dataDirectory), 'postgres')
  for (let attempt = 0; attempt < startAttempts; attempt++) {
    const pid = findServerPid(clusterDirectory)
    if (pid === undefined || !isAlive(pid)) return removeLeftoverPidFile(clusterDirectory)
    const [, , , portLine] = readFileSync(path.join(clusterDirectory, 'postmaster.pid'), 'utf8').split('\n')
    const port = Number(portLine)
    const url = buildUrl(clusterDirectory, port)
    if (port > 0 && (await canConnect(url))) return { url, pid }
    if (!isPostgres(pid)) return removeLeftoverPidFile(clusterDirectory)
    await sleep(startPollMilliseconds)
  }
  throw new Error(
    `The database in ${clusterDirectory} is running but does not answer; stop process ${findServerPid(clusterDirectory)} and start again.`,
  )
}

/** Stops the cluster and deletes its files. Returns false if another process uses it. */
export async function removeEmbedded(dataDirectory: string): Promise<boolean> {
  const runningCluster = await findRunning(dataDirectory)
  if (runningCluster) await stopUnlessUsed(runningCluster.url, runningCluster.pid)
  if (await findRunning(dataDirectory)) return false
  const clusterDirectory = path.join(path.resolve(dataDirectory), 'postgres')
  for (const suffix of ['', '.libraries', '.ready', '.password', '.port'])
    rmSync(clusterDirectory + suffix, { recursive: true, force: true })
  return true
}

function removeLeftoverPidFile(clusterDirectory: string): undefined {
  rmSync(path.join(clusterDirectory, 'postmaster.pid'), { force: true })
}

function findServerPid(clusterDirectory: string): number | undefined {
  const file = path.join(clusterDirectory, 'postmaster.pid')
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

const buildUrl = (clusterDirectory: string, port: number) =>
  `postgres://${superuser}:${readFileSync(getPasswordFile(clusterDirectory), 'utf8')}@127.0.0.1:${port}/postgres`

async function stopUnlessUsed(url: string, pid: number): Promise<void> {
  if (await isUsedByOthers(url)) return
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  for (let attempt = 0; attempt < stopAttempts && isAlive(pid); attempt++) await sleep(stopPollMilliseconds)
}

/** Retries, because closed connections stay listed briefly. */
async function isUsedByOthers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < connectionChecks; attempt++) {
    if (!(await hasOtherConnections(url))) return false
    await sleep(stopPollMilliseconds)
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
async function choosePort(clusterDirectory: string): Promise<number> {
  const file = `${clusterDirectory}.port`
  const lastPort = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const port = await findFreePort('127.0.0.1', lastPort).catch(() => findFreePort())
  // Root may own the file, which cannot be overwritten then.
  rmSync(file, { force: true })
  writeFileSync(file, String(port))
  return port
}
