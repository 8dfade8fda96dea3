import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { endConnections } from '#server/db/end-connections.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { ChildTask } from './child.ts'
import { createSingleFault } from './import-report.ts'
import { claimRun, failInterruptedRuns, findRun, listOpenRuns, listWaitingRuns } from './queries.ts'
import { isEnded } from './rules.ts'

interface ImportDeskOptions {
  db: Db
  clock: () => Clock
  folder: string
  /** Database of the child processes; without it, runs and their files are left to other servers. */
  url?: string | undefined
  fixedInstant?: string | undefined
  warn?: (error: unknown, message: string) => void
}

export interface ImportDesk {
  folder: string
  /** Starts what waits and has its files here. */
  wake(): Promise<void>
  /** Ends the work on a run, and removes its files. */
  stop(id: number): Promise<void>
  close(): Promise<void>
}

const checkMilliseconds = 2000
const sweepMilliseconds = 10 * 60_000
/** An upload that takes longer has ended with its server. */
const unfinishedMilliseconds = 24 * 60 * 60_000

const interruption = 'The import was interrupted. Nothing was changed; upload the files again.'

export const getRunFolder = (folder: string, id: number) => path.join(folder, String(id))

/** Works on the imports whose files this server has: a child process at a time, over all servers. */
export function createImportDesk({
  db,
  clock,
  folder,
  url,
  fixedInstant,
  warn = () => undefined,
}: ImportDeskOptions): ImportDesk {
  const worker = randomUUID()
  let child: { id: number; process: ChildProcess; ended: Promise<void> } | undefined
  let isClosed = false
  let checking: Promise<void> | undefined
  let sweptAt = -Infinity

  const check = async () => {
    if (url === undefined) return
    const failure = createFailure(clock())
    for (const id of await failInterruptedRuns(db, null, failure)) await removeFiles(id)
    if (performance.now() - sweptAt > sweepMilliseconds) {
      sweptAt = performance.now()
      await sweep(db, folder)
    }
    if (child !== undefined) return
    for (const { id } of await listWaitingRuns(db)) {
      if (isClosed || !existsSync(getRunFolder(folder, id))) continue
      if (await claimRun(db, id, worker).catch(() => false)) return start(id, url)
    }
  }
  const wake = async (): Promise<void> => {
    if (isClosed) return
    checking ??= check()
      .catch((error: unknown) => warn(error, 'imports'))
      .finally(() => (checking = undefined))
    await checking
  }
  const start = (id: number, databaseUrl: string) => {
    const childProcess = fork(path.join(import.meta.dirname, 'child.ts'), [], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const task: ChildTask = {
      id,
      worker,
      folder: getRunFolder(folder, id),
      url: databaseUrl,
      connectionName: nameConnection(id),
      fixedInstant,
    }
    childProcess.send(task, (error) => error && childProcess.kill('SIGKILL'))
    const ended = new Promise<void>((resolve) => {
      childProcess.once('error', () => resolve())
      childProcess.once('exit', () => resolve())
    })
    child = { id, process: childProcess, ended }
    void ended
      .then(() => failInterruptedRuns(db, { id, worker }, createFailure(clock())))
      .then(() => removeFilesOfEnded(id))
      .catch((error: unknown) => warn(error, 'imports'))
      .finally(() => {
        child = undefined
        void wake()
      })
  }
  const removeFiles = (id: number) => rm(getRunFolder(folder, id), { recursive: true, force: true })
  const removeFilesOfEnded = async (id: number) => {
    const run = await findRun(db, id)
    if (run === undefined || isEnded(run.state)) await removeFiles(id)
  }
  const endChild = async (id: number) => {
    if (child?.id !== id) return
    child.process.kill('SIGKILL')
    await child.ended
    // Its statement would run on, and hold its locks.
    await endConnections(db, nameConnection(id)).catch(() => undefined)
  }
  const timer = setInterval(() => void wake(), checkMilliseconds)
  timer.unref()
  return {
    folder,
    wake,
    stop: async (id) => {
      await endChild(id)
      await removeFiles(id)
    },
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await checking
      if (child) await endChild(child.id)
    },
  }
}

const nameConnection = (id: number) => `uurwerk import ${id}`

const createFailure = (clock: Clock) => ({
  report: createSingleFault('', interruption),
  finishedAt: clock.instant().toString({ smallestUnit: 'millisecond' }),
})

async function sweep(db: Db, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  const ids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const openIds = await listOpenRuns(db, ids)
  for (const name of names) {
    const target = path.join(folder, name)
    const isNeeded = /^\d+$/.test(name)
      ? openIds.includes(Number(name))
      : ((await stat(target).catch(() => undefined))?.mtimeMs ?? 0) > Date.now() - unfinishedMilliseconds
    if (!isNeeded) await rm(target, { recursive: true, force: true })
  }
}
