// The school of a morning, its servers, and the calls that its people make.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { mintPersonToken } from '../server/auth/tokens.ts'
import { connect } from '../server/db/connect.ts'
import { findRunning, startEmbedded } from '../server/db/embedded/cluster.ts'
import { migrate } from '../server/db/migrate.ts'
import { makeRoomsBookable } from './bookable-school.ts'
import type { Lag } from './holder.ts'
import { ports, secret } from './measure.ts'
import type { LoadKind, LoadResult, LoadTarget } from './morning-load.ts'
import { type ProcessorTime, startProcessorTime } from './processor-time.ts'
import { type BenchSchool, getIdOffsets, makeChoiceRound, makeSchool, mondays } from './sized-school.ts'

export const rates = { week: 300, booking: 50, choice: 20 }
const [roundId, roundGroups] = [1, 20]
const clock = '2026-08-28T06:00:00Z'
/** Every so many bookings, the time and room of an earlier one are asked again. */
const contestedEvery = 10

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-morning-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

export interface Morning {
  client: pg.Client
  size: BenchSchool
  databaseUrl: string
  origins: readonly string[]
  children: ChildProcess[]
  /** Adds the processor time of the servers and the database to the result. */
  measureTime: <T>(work: () => Promise<T>) => Promise<ProcessorTime & { result: T }>
}

/** Makes the school and starts so many servers, until `work` ends. */
export async function withMorning(
  { appointments, servers = 1 }: { appointments: number; servers?: number },
  work: (morning: Morning) => Promise<void>,
) {
  const cluster = await startEmbedded(folder, { noSync: true, settings: ['shared_buffers=1GB', 'max_wal_size=8GB'] })
  const connection = connect(cluster.url)
  await migrate(connection.db)
  await connection.close()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const children: ChildProcess[] = []
  try {
    const size = await makeMorningSchool(client, appointments)
    const usedPorts = ports.slice(0, servers)
    for (const port of usedPorts) children.push(await startProduct(cluster.url, port))
    const pids = children.map(({ pid }) => pid ?? 0)
    const postmaster = (await findRunning(folder))?.pid ?? 0
    const origins = usedPorts.map(toOrigin)
    const measureTime = createTimeMeasure(pids, postmaster)
    await work({ client, size, databaseUrl: cluster.url, origins, children, measureTime })
  } finally {
    for (const child of children.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const exited = once(child, 'exit')
      child.kill()
      await exited
    }
    await client.end()
    await cluster.stop()
  }
}

const toOrigin = (port: number) => `http://127.0.0.1:${port}`

function createTimeMeasure(servers: readonly number[], postmaster: number): Morning['measureTime'] {
  return async (work) => {
    const readTime = startProcessorTime(servers, postmaster)
    const result = await work()
    return { result, ...readTime() }
  }
}

async function makeMorningSchool(client: pg.Client, appointments: number): Promise<BenchSchool> {
  const size = await makeSchool(client, { appointments, isWeekly: true })
  await makeRoomsBookable(client)
  await makeChoiceRound(client, { id: roundId, groups: roundGroups, seats: 10_000 })
  // An import has to own all records: only those are exported and compared by the next one.
  await client.query(`
    insert into import_source (id, name, format, imported_at, year_start) values (1, 'school', 'school', now(), '2026-08-01');
    update school set source = 1;
    insert into school_year (name, starts_on, ends_on) values ('2026-2027', '2026-08-01', '2027-07-31')`)
  for (const table of ['attendee', 'membership', 'course', 'booking_profile'])
    await client.query(`update ${table} set sources = '{1}'`)
  await client.query("update appointment set sources = '{1}' where source_id is not null")
  await client.query('vacuum analyze')
  return size
}

const createEnvironment = (databaseUrl: string, port: number = ports[0]) => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  PORT: String(port),
  SECRET: secret,
  DATA_DIR: folder,
  CLOCK: clock,
  NODE_ENV: 'production',
})

async function startProduct(databaseUrl: string, port: number): Promise<ChildProcess> {
  const logFile = path.join(folder, `server-${port}.log`)
  const log = openSync(logFile, 'w')
  const parameters = [...process.execArgv, path.join(import.meta.dirname, 'product.ts')]
  const env = createEnvironment(databaseUrl, port)
  const server = spawn(process.execPath, parameters, { stdio: ['ignore', log, log], env })
  for (;;) {
    if (server.exitCode !== null) throw new Error(readFileSync(logFile, 'utf8'))
    const isReady = await fetch(`${toOrigin(port)}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return server
    await sleep(100)
  }
}

/** Runs a command of the product in a process of its own, as an administrator does. @returns its milliseconds */
export async function runCommand(databaseUrl: string, ...parameters: string[]): Promise<number> {
  const startedAt = performance.now()
  const start = path.join(import.meta.dirname, '../server/start.mjs')
  await promisify(execFile)(process.execPath, [...process.execArgv, start, ...parameters], {
    env: createEnvironment(databaseUrl),
    maxBuffer: 64 * 1024 * 1024,
  })
  return performance.now() - startedAt
}

/** Uploads the folder as an administrator, waits for its preview, and applies it. @returns its milliseconds */
export async function importAtDesk({ client, origins: [origin = ''] }: Morning, target: string): Promise<number> {
  const admin = await client.query<{ source_id: string }>(`
    update person set desk_roles = '{admin}' from attendee
    where attendee.id = attendee_id and attendee.id = (select max(id) from attendee where type = 'teacher')
    returning attendee.source_id`)
  const token = await mintPersonToken(secret, { sourceId: admin.rows[0]?.source_id ?? '', lifetimeSeconds: 7200 })
  const call = async (address: string, request: Pick<RequestInit, 'method' | 'body'> = {}) => {
    const answer = await fetch(`${origin}/api/School/Imports${address}`, {
      ...request,
      headers: {
        authorization: `Bearer ${token}`,
        ...(typeof request.body === 'string' && { 'content-type': 'application/json' }),
      },
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    return (JSON.parse(text) as { result: { id: number; state: string } }).result
  }
  const body = new FormData()
  for (const name of readdirSync(target)) body.append('file', new Blob([readFileSync(path.join(target, name))]), name)
  const waitForState = async (id: number, wanted: string) => {
    for (;;) {
      const run = await call(`/${id}`)
      if (run.state === wanted) return
      if (['failed', 'cancelled'].includes(run.state)) throw new Error(JSON.stringify(run).slice(0, 2000))
      await sleep(200)
    }
  }
  const startedAt = performance.now()
  const { id } = await call('', { method: 'POST', body })
  await waitForState(id, 'ready')
  const readyAt = performance.now()
  await call(`/${id}/apply`, {
    method: 'POST',
    body: JSON.stringify({ replace: true }),
  })
  await waitForState(id, 'done')
  const endedAt = performance.now()
  console.log(
    `at the desk: preview after ${Math.round(readyAt - startedAt)} ms, applied in ${Math.round(endedAt - readyAt)}`,
  )
  return endedAt - startedAt
}

/** Exports the school, and gives a lesson in so many another room. @returns folder of the changed school */
export async function writeChangedSchool(
  { databaseUrl, size: { rooms } }: Morning,
  name: string,
  count: number,
): Promise<string> {
  const target = path.join(folder, name)
  await runCommand(databaseUrl, 'export', target)
  const file = path.join(target, 'appointments.csv')
  const [header = '', ...rows] = readFileSync(file, 'utf8').trimEnd().split('\r\n')
  const every = Math.floor(rows.length / Math.max(1, count))
  const changed = rows.map((row, index) => {
    if (index % every !== 0 || index / every >= count) return row
    return row.replace(/\bclassroom(\d+)/, (_, room: string) => `classroom${1 + (Number(room) % rooms)}`)
  })
  writeFileSync(file, `${[header, ...changed].join('\r\n')}\r\n`)
  return target
}

export async function load(
  origin: string,
  kinds: Record<string, LoadKind>,
  duration: number,
): Promise<Record<string, LoadResult>> {
  const file = path.join(folder, `load-${new URL(origin).port}.json`)
  writeFileSync(file, JSON.stringify(kinds))
  const parameters = [
    ...process.execArgv,
    path.join(import.meta.dirname, 'morning-load.ts'),
    origin,
    file,
    String(duration),
  ]
  const { stdout } = await promisify(execFile)(process.execPath, parameters, { maxBuffer: 64 * 1024 * 1024 })
  return JSON.parse(stdout) as Record<string, LoadResult>
}

export type CreateKinds = (duration: number, round: number) => Record<keyof typeof rates, LoadKind>

/** @returns requests that no other round makes */
export async function createKinds(
  size: BenchSchool,
  people: number,
): Promise<{ tokens: string[]; people: number[]; create: CreateKinds }> {
  const offsets = getIdOffsets(size)
  const students = Array.from({ length: Math.min(people, size.students) }, (_, index) => index + 1)
  const tokens = await Promise.all(
    students.map((student) => mintPersonToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 })),
  )
  const pick = <T>(items: readonly T[], index: number) => items[index % items.length] as T
  const week = (index: number): LoadTarget => {
    const monday = pick(mondays, Math.floor(index / students.length) * 7 + index)
    const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
    return { path: `/api/Appointment/Date/${monday}/${sunday}/Attendee?atnId=me`, token: pick(tokens, index * 7) }
  }
  const slotsPerRoom = mondays.length * 5 * 4
  const booking = (index: number): LoadTarget => {
    const isRepeated = index % contestedEvery === contestedEvery - 1
    const slot = isRepeated ? index - contestedEvery + 1 : index
    const [room, at] = [slot % size.rooms, Math.floor(slot / size.rooms) % slotsPerRoom]
    const monday = Temporal.PlainDate.from(pick(mondays, at))
    const date = monday.add({ days: Math.floor(at / mondays.length) % 5 }).toString()
    const hour = 18 + (Math.floor(at / mondays.length / 5) % 4)
    return {
      path: `/api/booking/facility/${offsets.room + 1 + room}`,
      token: pick(tokens, index),
      body: JSON.stringify({ name: 'Overleg', start: `${date}T${hour}:00`, end: `${date}T${hour + 1}:00` }),
      ...((isRepeated || index % contestedEvery === 0) && { mayBe: 'bookingTimeslotNotAvailable' }),
    }
  }
  const choice = (index: number): LoadTarget => {
    const student = pick(students, index)
    const group = 1 + ((index + Math.floor(index / students.length)) % roundGroups)
    const address = `/api/roster-interrogation/${roundId}/student/${offsets.student + student}/choose-group/${group}`
    return { path: address, token: pick(tokens, index) }
  }
  const make = (rate: number, duration: number, round: number, target: (index: number) => LoadTarget) =>
    Array.from({ length: Math.round(rate * duration) }, (_, index) => target(round * 10_000 + index))
  const create: CreateKinds = (duration, round) => ({
    week: { rate: rates.week, method: 'GET', targets: make(rates.week, duration, round, week) },
    booking: { rate: rates.booking, method: 'POST', targets: make(rates.booking, duration, round, booking) },
    choice: { rate: rates.choice, method: 'POST', targets: make(rates.choice, duration, round, choice) },
  })
  return { tokens, people: students.map((student) => offsets.student + student), create }
}

interface HeldStreams {
  script: string
  origin: string
  tokens: readonly string[]
  /** Further parameters of the script. */
  parameters: readonly string[]
}

/** Opens a stream per token with a script that holds them. */
export async function startStreams(
  { databaseUrl, children }: Morning,
  { script, origin, tokens, parameters }: HeldStreams,
): Promise<ChildProcess> {
  const file = path.join(folder, `tokens-${new URL(origin).port}.json`)
  writeFileSync(file, JSON.stringify(tokens))
  const command = [path.join(import.meta.dirname, script), origin, file, databaseUrl, ...parameters]
  const holder = spawn(process.execPath, [...process.execArgv, ...command], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(holder)
  await once(holder.stdout, 'data')
  return holder
}

/** Reads the delay of the notifications since the last reading. */
export async function readLag(holder: ChildProcess): Promise<Lag> {
  holder.kill('SIGUSR2')
  const [line] = (await once(holder.stdout ?? holder, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Lag
}
