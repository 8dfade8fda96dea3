// npm run morning -w bench: a school of 1,200 students at nine in the morning, while a changed timetable is imported.
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
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
import { type BenchSchool, getIdOffsets, makeChoiceRound, makeSchool, mondays } from './sized-school.ts'
import './runtime.ts'

const appointments = Number(process.env['APPOINTMENTS'] ?? 57_600)
const changes = Number(process.env['CHANGES'] ?? 2000)
const streams = Number(process.env['STREAMS'] ?? 1200)
const seconds = Number(process.env['SECONDS'] ?? 60)
const rates = { week: 300, booking: 50, choice: 20 }
const [roundId, roundGroups] = [1, 20]
const clock = '2026-08-28T06:00:00Z'
/** Seconds of load before the import begins. */
const importDelay = Math.min(10, seconds / 4)
/** Every so many bookings, the time and room of an earlier one are asked again. */
const contestedEvery = 10

const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-morning-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const origin = `http://127.0.0.1:${ports[0]}`

async function makeMorningSchool(client: pg.Client): Promise<BenchSchool> {
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

const environment = (databaseUrl: string) => ({
  ...process.env,
  DATABASE_URL: databaseUrl,
  PORT: String(ports[0]),
  SECRET: secret,
  DATA_DIR: folder,
  CLOCK: clock,
  NODE_ENV: 'production',
})

async function startProduct(databaseUrl: string): Promise<ChildProcess> {
  const log = openSync(path.join(folder, 'server.log'), 'w')
  const parameters = [...process.execArgv, path.join(import.meta.dirname, 'product.ts')]
  const server = spawn(process.execPath, parameters, { stdio: ['ignore', log, log], env: environment(databaseUrl) })
  for (;;) {
    if (server.exitCode !== null) throw new Error(readFileSync(path.join(folder, 'server.log'), 'utf8'))
    const isReady = await fetch(`${origin}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return server
    await sleep(100)
  }
}

/** Runs a command of the product in a process of its own, as an administrator does. @returns its milliseconds */
async function runCommand(databaseUrl: string, ...parameters: string[]): Promise<number> {
  const startedAt = performance.now()
  const start = path.join(import.meta.dirname, '../server/start.mjs')
  await promisify(execFile)(process.execPath, [...process.execArgv, start, ...parameters], {
    env: environment(databaseUrl),
    maxBuffer: 64 * 1024 * 1024,
  })
  return performance.now() - startedAt
}

/** Exports the school, and gives a lesson in so many another room. @returns folder of the changed school */
async function writeChangedSchool(
  databaseUrl: string,
  name: string,
  { rooms }: BenchSchool,
  count = changes,
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

interface ProcessorTime {
  server: number
  database: number
}

const ticksPerSecond = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'])) : 100

/** Reads the fields of `/proc/[pid]/stat` after the name. */
const readStat = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

const sumTicks = (fields: readonly string[], from: number, to: number) =>
  (fields.slice(from, to).reduce((total, ticks) => total + Number(ticks), 0) * 1000) / ticksPerSecond

/** In milliseconds, of this process's ended children. */
const readChildrenTime = () => (process.platform === 'linux' ? sumTicks(readStat(process.pid), 13, 15) : Number.NaN)

/** In milliseconds; the database with its ended processes. Not a number on other systems than Linux. */
function readProcessorTime(server: number, postmaster: number): ProcessorTime {
  if (process.platform !== 'linux') return { server: Number.NaN, database: Number.NaN }
  const isChild = (pid: string) => {
    try {
      return Number(readStat(pid)[1]) === postmaster
    } catch {
      return false
    }
  }
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isChild(name))
  const backends = children.reduce((total, pid) => {
    try {
      return total + sumTicks(readStat(pid), 11, 13)
    } catch {
      return total
    }
  }, 0)
  return { server: sumTicks(readStat(server), 11, 13), database: backends + sumTicks(readStat(postmaster), 11, 15) }
}

async function load(kinds: Record<string, LoadKind>, duration: number): Promise<Record<string, LoadResult>> {
  const file = path.join(folder, 'load.json')
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

type CreateKinds = (duration: number, round: number) => Record<keyof typeof rates, LoadKind>

/** @returns requests that no other round makes */
async function createKinds(size: BenchSchool): Promise<{ tokens: string[]; people: number[]; create: CreateKinds }> {
  const offsets = getIdOffsets(size)
  const students = Array.from({ length: Math.min(streams, size.students) }, (_, index) => index + 1)
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

const format = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const formatTime = ({ server, database }: ProcessorTime, calls: number) =>
  `${(server / calls).toFixed(2)} + ${(database / calls).toFixed(2)} ms`
const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, number]) => `${number} × ${name}`)
    .join(', ') || 'none'

function report(name: string, { calls, p50, p99, worst, accepted, refusals, wrong }: LoadResult) {
  const times = `p50 ${format(p50)}, p99 ${format(p99)}, worst ${format(worst)}`
  console.log(`${name.padEnd(8)} ${calls} calls, ${accepted} accepted  ${times}`)
  console.log(`         refused: ${formatCounts(refusals)}; wrongly: ${formatCounts(wrong)}`)
}

/** Reads the delay of the notifications since the last reading. */
async function readLag(holder: ChildProcess): Promise<Lag> {
  holder.kill('SIGUSR2')
  const [line] = (await once(holder.stdout ?? holder, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Lag
}

const countBookings = async (client: pg.Client) =>
  Number((await client.query<{ count: string }>('select count(*) from booking')).rows[0]?.count)

async function startStreams(tokens: readonly string[], people: readonly number[], databaseUrl: string) {
  const [tokensFile, peopleFile] = ['tokens.json', 'people.json'].map((name) => path.join(folder, name))
  writeFileSync(tokensFile ?? '', JSON.stringify(tokens))
  writeFileSync(peopleFile ?? '', JSON.stringify(people))
  const script = path.join(import.meta.dirname, 'morning-streams.ts')
  const parameters = [...process.execArgv, script, origin, tokensFile ?? '', databaseUrl, peopleFile ?? '']
  const holder = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  return holder
}

interface Morning {
  client: pg.Client
  size: BenchSchool
  databaseUrl: string
  measureTime: <T>(work: () => Promise<T>) => Promise<ProcessorTime & { result: T }>
}

function createTimeMeasure(server: number, postmaster: number): Morning['measureTime'] {
  return async (work) => {
    const before = readProcessorTime(server, postmaster)
    const result = await work()
    const after = readProcessorTime(server, postmaster)
    return { result, server: after.server - before.server, database: after.database - before.database }
  }
}

/** @returns its milliseconds */
async function measureQuietImport({ size, databaseUrl, measureTime }: Morning): Promise<number> {
  // The first import brings records into the form that imports give them.
  await runCommand(databaseUrl, 'import', await writeChangedSchool(databaseUrl, 'same', size, 0))
  const changed = await writeChangedSchool(databaseUrl, 'first', size)
  const childrenBefore = readChildrenTime()
  const { result: quiet, database } = await measureTime(() => runCommand(databaseUrl, 'import', changed))
  const [own, its] = [readChildrenTime() - childrenBefore, database].map((time) => (time / 1000).toFixed(1))
  console.log(
    `import of ${size.groups * 200} appointments, ${changes} changed, when it is quiet: ${formatSeconds(quiet)}`,
  )
  console.log(`         processor time ${own} + ${its} s (import + database)`)
  return quiet
}

async function measureKinds({ measureTime }: Morning, create: CreateKinds) {
  console.log('\nProcessor time per call, one kind at a time (server + database)')
  await load(create(3, 1), 3)
  for (const [name, kind] of Object.entries(create(5, 2))) {
    const { result, ...time } = await measureTime(() => load({ [name]: kind }, 5))
    console.log(`${name.padEnd(8)} ${formatTime(time, result[name]?.calls ?? 0)}`)
  }
}

async function measureBusyMorning(
  { client, size, databaseUrl, measureTime }: Morning,
  { create, holder, quiet }: { create: CreateKinds; holder: ChildProcess; quiet: number },
): Promise<boolean> {
  const changed = await writeChangedSchool(databaseUrl, 'second', size)
  const bookingsBefore = await countBookings(client)
  await readLag(holder)
  await sleep(5000)
  const idle = await readLag(holder)
  const { result, ...time } = await measureTime(() =>
    Promise.all([
      load(create(seconds, 0), seconds),
      sleep(importDelay * 1000).then(() => runCommand(databaseUrl, 'import', changed)),
    ]),
  )
  const lags = { idle, morning: await readLag(holder) }
  const [results, busy] = result
  const calls = Object.values(results).reduce((sum, kind) => sum + kind.calls, 0)
  console.log(`\nThe morning: ${seconds} s, ${streams} streams, ${JSON.stringify(rates)} a second`)
  for (const [name, kind] of Object.entries(results)) report(name, kind)
  console.log(`processor time per call ${formatTime(time, calls)}, with streams and import`)
  for (const [name, { receivedShare, p50, p99, eventCount }] of Object.entries(lags)) {
    const lag = `lag p50 ${format(p50)}, p99 ${format(p99)}, ${(100 * receivedShare).toFixed(0)} % received`
    console.log(`streams, ${name.padEnd(7)} ${lag}, ${eventCount} events`)
  }
  console.log(`import ${formatSeconds(busy)}`)
  const stored = (await countBookings(client)) - bookingsBefore
  return checkGoals({
    'weeks p99 under 1 s': (results['week']?.p99 ?? Infinity) < 1000,
    'nothing refused wrongly': Object.values(results).every(({ wrong }) => Object.keys(wrong).length === 0),
    'every booking that was accepted is stored': stored >= (results['booking']?.accepted ?? 0),
    'import within five times its quiet time': busy < 5 * quiet,
  })
}

function checkGoals(goals: Record<string, boolean>): boolean {
  for (const [goal, isMet] of Object.entries(goals)) console.log(`goal: ${goal}: ${isMet ? 'met' : 'MISSED'}`)
  return Object.values(goals).every(Boolean)
}

const cluster = await startEmbedded(folder, { noSync: true, settings: ['shared_buffers=1GB', 'max_wal_size=8GB'] })
const connection = connect(cluster.url)
await migrate(connection.db)
await connection.close()
const client = new pg.Client({ connectionString: cluster.url })
await client.connect()
const children: ChildProcess[] = []
try {
  const size = await makeMorningSchool(client)
  const server = await startProduct(cluster.url)
  children.push(server)
  const measureTime = createTimeMeasure(server.pid ?? 0, (await findRunning(folder))?.pid ?? 0)
  const morning = { client, size, databaseUrl: cluster.url, measureTime }
  const { tokens, people, create } = await createKinds(size)
  const quiet = await measureQuietImport(morning)
  await measureKinds(morning, create)
  const holder = await startStreams(tokens, people, cluster.url)
  children.push(holder)
  if (!(await measureBusyMorning(morning, { create, holder, quiet }))) process.exitCode = 1
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
