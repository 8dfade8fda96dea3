// npm run morning -w bench: a school of 1,200 students at nine in the morning, while a changed timetable is imported. With
// DESK=1, an administrator uploads, previews and applies it.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { LoadResult } from './morning-load.ts'
import {
  createKinds,
  importAtDesk,
  type CreateKinds,
  load,
  type Morning,
  rates,
  readLag,
  runCommand,
  startStreams,
  withMorning,
  writeChangedSchool,
} from './morning-school.ts'
import { formatProcessorTime, readChildrenTime } from './processor-time.ts'
import './runtime.ts'

const appointments = Number(process.env['APPOINTMENTS'] ?? 57_600)
const changes = Number(process.env['CHANGES'] ?? 2000)
const streams = Number(process.env['STREAMS'] ?? 1200)
const isAtDesk = process.env['DESK'] !== undefined
const seconds = Number(process.env['SECONDS'] ?? 60)
/** Seconds of load before the import begins. */
const importDelay = Math.min(10, seconds / 4)

const format = (milliseconds: number) => `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
const formatSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const formatCounts = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([name, number]) => `${number} × ${name}`)
    .join(', ') || 'none'

function report(name: string, { calls, p50, p99, worst, accepted, refusals, wrong }: LoadResult) {
  const times = `p50 ${format(p50)}, p99 ${format(p99)}, worst ${format(worst)}`
  console.log(`${name.padEnd(8)} ${calls} calls, ${accepted} accepted  ${times}`)
  console.log(`         refused: ${formatCounts(refusals)}; wrongly: ${formatCounts(wrong)}`)
}

const importFolder = (morning: Morning, target: string) =>
  isAtDesk ? importAtDesk(morning, target) : runCommand(morning.databaseUrl, 'import', target)

const countBookings = async (client: pg.Client) =>
  Number((await client.query<{ count: string }>('select count(*) from booking')).rows[0]?.count)

/** @returns its milliseconds */
async function measureQuietImport(morning: Morning): Promise<number> {
  const { size, databaseUrl, measureTime } = morning
  // The first import brings records into the form that imports give them.
  await runCommand(databaseUrl, 'import', await writeChangedSchool(morning, 'same', 0))
  const changed = await writeChangedSchool(morning, 'first', changes)
  const childrenBefore = readChildrenTime()
  const { result: quiet, database } = await measureTime(() => importFolder(morning, changed))
  const [own, its] = [readChildrenTime() - childrenBefore, database].map((time) => (time / 1000).toFixed(1))
  console.log(
    `import of ${size.groups * 200} appointments, ${changes} changed, when it is quiet: ${formatSeconds(quiet)}`,
  )
  console.log(`         processor time ${own} + ${its} s (import + database)`)
  return quiet
}

async function measureKinds({ measureTime, origins: [origin = ''] }: Morning, create: CreateKinds) {
  console.log('\nProcessor time per call, one kind at a time (server + database)')
  await load(origin, create(3, 1), 3)
  for (const [name, kind] of Object.entries(create(5, 2))) {
    const { result, ...time } = await measureTime(() => load(origin, { [name]: kind }, 5))
    console.log(`${name.padEnd(8)} ${formatProcessorTime(time, result[name]?.calls ?? 0)}`)
  }
}

async function measureBusyMorning(
  morning: Morning,
  { create, holder, quiet }: { create: CreateKinds; holder: ChildProcess; quiet: number },
): Promise<boolean> {
  const {
    client,
    measureTime,
    origins: [origin = ''],
  } = morning
  const changed = await writeChangedSchool(morning, 'second', changes)
  const bookingsBefore = await countBookings(client)
  await readLag(holder)
  await sleep(5000)
  const idle = await readLag(holder)
  const { result, ...time } = await measureTime(() =>
    Promise.all([
      load(origin, create(seconds, 0), seconds),
      sleep(importDelay * 1000).then(() => importFolder(morning, changed)),
    ]),
  )
  const lags = { idle, morning: await readLag(holder) }
  const [results, busy] = result
  const calls = Object.values(results).reduce((sum, kind) => sum + kind.calls, 0)
  console.log(`\nThe morning: ${seconds} s, ${streams} streams, ${JSON.stringify(rates)} a second`)
  for (const [name, kind] of Object.entries(results)) report(name, kind)
  console.log(`processor time per call ${formatProcessorTime(time, calls)}, with streams and import`)
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

await withMorning({ appointments }, async (morning) => {
  const [origin = ''] = morning.origins
  const { tokens, people, create } = await createKinds(morning.size, streams)
  const quiet = await measureQuietImport(morning)
  await measureKinds(morning, create)
  const holder = await startStreams(morning, {
    script: 'morning-streams.ts',
    origin,
    tokens,
    parameters: [JSON.stringify(people)],
  })
  if (!(await measureBusyMorning(morning, { create, holder, quiet }))) process.exitCode = 1
})
