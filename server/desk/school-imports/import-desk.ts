import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#server/db/connect.ts'
import { endConnections } from '#server/db/end-connections.ts'
import { getDatabaseId } from '#server/db/facts.ts'
import type { Clock } from '#server/lib/clock.ts'
import { giveToFolderOwner } from '#server/lib/data-dir.ts'
import type { ChildTask } from './child.ts'
import { createSingleFault } from './import-report.ts'
import { claimRun, failInterruptedRuns, findRun, listOpenRuns, listWaitingRuns } from './queries.ts'
import { isEnded } from './rules.ts'

interface ImportDeskOptions {
  db: Db
  clock: () => Clock
  /** Holds a folder for each database. */
  folder: string
  /** Database of the child processes; without it, runs and their files are left to other servers. */
  url?: string | undefined
  fixedInstant?: string | undefined
  warn?: (error: unknown, message: string) => void
}

const checkMilliseconds = 2000
const sweepMilliseconds = 10 * 60_000
/** An upload that takes longer has ended with its server. */
const unfinishedMilliseconds = 24 * 60 * 60_000

export const getRunFolder = (folder: string, id: number) => path.join(folder, String(id))

export async function makeUploadFolder(folder: string): Promise<void> {
  for (const each of [path.dirname(folder), folder]) {
    await mkdir(each, { recursive: true, mode: 0o700 })
    giveToFolderOwner(each)
  }
}

/** Works on the imports whose files this server has: a child process at a time, over all servers. */
export class ImportDesk {
  readonly #options: ImportDeskOptions
  readonly #worker = randomUUID()
  readonly #timer: NodeJS.Timeout
  #child: { id: number; process: ChildProcess; ended: Promise<void> } | undefined
  readonly #uploaders = new Set<number | null>()
  #isClosed = false
  #checking: Promise<void> | undefined
  #sweptAt = -Infinity
  #folder: string | undefined

  constructor(options: ImportDeskOptions) {
    this.#options = options
    this.#timer = setInterval(() => void this.wake(), checkMilliseconds)
    this.#timer.unref()
  }

  /** Returns the folder with the uploads of this database. */
  async getFolder(): Promise<string> {
    this.#folder ??= path.join(this.#options.folder, await getDatabaseId(this.#options.db))
    return this.#folder
  }

  /** Lets a person upload, and returns what ends it; undefined while another upload of theirs is received here. */
  startReceiving(personId: number | null): (() => void) | undefined {
    if (this.#uploaders.has(personId)) return undefined
    this.#uploaders.add(personId)
    return () => this.#uploaders.delete(personId)
  }

  /** Starts what waits and has its files here. */
  async wake(): Promise<void> {
    if (this.#isClosed) return
    this.#checking ??= this.#check()
      .catch((error: unknown) => this.#options.warn?.(error, 'imports'))
      .finally(() => (this.#checking = undefined))
    await this.#checking
  }

  /** Ends the work on a run, and removes its files. */
  async stop(id: number): Promise<void> {
    await this.#endChild(id)
    await this.#removeFiles(id)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#checking
    if (this.#child) await this.#endChild(this.#child.id)
  }

  async #check(): Promise<void> {
    const { db, clock, url } = this.#options
    if (url === undefined) return
    const folder = await this.getFolder()
    // Without a child, a silent run of this server has ended while the database was away.
    const worker = this.#child ? this.#worker : ''
    const interruptedIds = await failInterruptedRuns(db, { worker }, createFailure(clock()))
    for (const id of interruptedIds) await this.#removeFiles(id)
    if (performance.now() - this.#sweptAt > sweepMilliseconds) {
      this.#sweptAt = performance.now()
      await sweep(db, folder)
    }
    if (this.#child !== undefined) return
    for (const { id } of await listWaitingRuns(db)) {
      if (this.#isClosed || !existsSync(getRunFolder(folder, id))) continue
      if (await claimRun(db, id, this.#worker).catch(() => false)) return this.#start(id, folder, url)
    }
  }

  #start(id: number, folder: string, url: string): void {
    const { db, clock, fixedInstant, warn } = this.#options
    const childProcess = fork(path.join(import.meta.dirname, 'child.ts'), [], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const task: ChildTask = {
      id,
      worker: this.#worker,
      folder: getRunFolder(folder, id),
      url,
      connectionName: nameConnection(id),
      fixedInstant,
    }
    childProcess.send(task, (error) => error && childProcess.kill('SIGKILL'))
    const ended = new Promise<void>((resolve) => {
      childProcess.once('error', () => resolve())
      childProcess.once('exit', () => resolve())
    })
    this.#child = { id, process: childProcess, ended }
    void ended
      .then(() => failInterruptedRuns(db, { id, worker: this.#worker }, createFailure(clock())))
      .then(() => this.#removeFilesOfEnded(id))
      .catch((error: unknown) => warn?.(error, 'imports'))
      .finally(() => {
        this.#child = undefined
        void this.wake()
      })
  }

  async #removeFiles(id: number): Promise<void> {
    await rm(getRunFolder(await this.getFolder(), id), { recursive: true, force: true })
  }

  async #removeFilesOfEnded(id: number): Promise<void> {
    const run = await findRun(this.#options.db, id)
    if (run === undefined || isEnded(run.state)) await this.#removeFiles(id)
  }

  async #endChild(id: number): Promise<void> {
    if (this.#child?.id !== id) return
    this.#child.process.kill('SIGKILL')
    await this.#child.ended
    // Its statement would run on, and hold its locks.
    await endConnections(this.#options.db, nameConnection(id)).catch(() => undefined)
  }
}

const nameConnection = (id: number) => `uurwerk import ${id}`

const createFailure = (clock: Clock) => ({
  report: createSingleFault('', { code: 'interrupted' }),
  finishedAt: clock.instant().toString({ smallestUnit: 'millisecond' }),
})

async function sweep(db: Db, folder: string): Promise<void> {
  await makeUploadFolder(folder)
  const names = await readdir(folder)
  const ids = names.filter((name) => /^\d+$/.test(name)).map(Number)
  const openIds = await listOpenRuns(db, ids)
  for (const name of names) {
    const target = path.join(folder, name)
    const isNeeded = /^\d+$/.test(name) ? openIds.includes(Number(name)) : await isRecent(target)
    if (!isNeeded) await rm(target, { recursive: true, force: true })
  }
  await sweepFormerUploads(path.dirname(folder))
}

/** Removes old uploads of versions that had no folders of databases. */
async function sweepFormerUploads(folder: string): Promise<void> {
  const names = await readdir(folder)
  for (const name of names.filter((each) => !/^\d+-\d+$/.test(each))) {
    const target = path.join(folder, name)
    if (!(await isRecent(target))) await rm(target, { recursive: true, force: true })
  }
}

const isRecent = async (target: string): Promise<boolean> =>
  ((await stat(target).catch(() => undefined))?.mtimeMs ?? 0) > Date.now() - unfinishedMilliseconds
