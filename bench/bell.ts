// npm run bell -w bench: simultaneous requests of a whole school, compared with a bare reference. Ratios matter, not
// times.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { mintPersonToken } from '../server/auth/tokens.ts'
import { measureJoins, createJoinableAppointments } from './bell-join.ts'
import type { Lag } from './holder.ts'
import { measureUnchangedWeeks } from './bell-unchanged.ts'
import type { Burst } from './burst.ts'
import {
  median,
  normalizeJson,
  pinToCore,
  ports,
  rounds,
  run,
  checkSameBytes,
  secret,
  type Target,
  withServers,
} from './measure.ts'
import { createReferenceRows } from './reference-rows.ts'
import { type BenchSchool, getIdOffsets, mondays } from './sized-school.ts'
import './runtime.ts'

const people = 1200
const streams = 1000

const mintStudentToken = (student: number) =>
  mintPersonToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 })

/** Returns requests for everyone's own roster in the same week, bypassing cached answers. */
function createWeekTargets(size: BenchSchool, encoding = 'identity'): Promise<Target[]> {
  const monday = mondays[11] ?? ''
  const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
  return Promise.all(
    Array.from({ length: people }, async (_, index) => {
      const student = 1 + ((index * 7919) % size.students)
      const id = getIdOffsets(size).student + student
      const token = await mintStudentToken(student)
      return {
        path: `/api/Appointment/Date/${monday}/${sunday}/Attendee?atnId=${id}`,
        token,
        encoding,
        bypassesCache: true,
      }
    }),
  )
}

const getMedian = (bursts: readonly Burst[], key: 'rate' | 'p50' | 'p99' | 'bytes') =>
  median(bursts.map((burst) => burst[key]))

const countFailures = (bursts: readonly Burst[]) =>
  bursts
    .flatMap(({ statuses }) => Object.entries(statuses))
    .reduce((sum, [status, count]) => sum + (status === '200' ? 0 : count), 0)

function report(label: string, bursts: readonly Burst[], extra: string) {
  const failed = countFailures(bursts)
  const rate = `${getMedian(bursts, 'rate').toFixed(0)} a second`
  const times = `p50 ${getMedian(bursts, 'p50').toFixed(0)} ms, p99 ${getMedian(bursts, 'p99').toFixed(0)} ms`
  const parts = [label.padEnd(24), rate, times, `${getMedian(bursts, 'bytes').toFixed(0)} bytes`, extra]
  console.log([...parts, failed > 0 ? `${failed} FAILED` : ''].filter(Boolean).join('  '))
}

/** Measures everyone's week per encoding and with the reference, in turn. */
async function measureWeeks(size: BenchSchool) {
  const plain = await createWeekTargets(size)
  for (const target of plain.slice(0, 10)) await checkSameBytes([target, target], normalizeJson)
  const variants = {
    reference: { port: ports[1], targets: plain },
    plain: { port: ports[0], targets: plain },
    gzip: { port: ports[0], targets: await createWeekTargets(size, 'gzip') },
    brotli: { port: ports[0], targets: await createWeekTargets(size, 'gzip, br') },
    zstd: { port: ports[0], targets: await createWeekTargets(size, 'gzip, deflate, br, zstd') },
  }
  const bursts = new Map<string, Burst[]>(Object.keys(variants).map((name) => [name, []]))
  for (let round = 0; round < rounds + 1; round++)
    for (const [name, { port, targets }] of Object.entries(variants)) {
      const burst = run<Burst>('burst.ts', port, targets)
      // The first round is the warm-up.
      if (round > 0) bursts.get(name)?.push(burst)
    }
  const getMedianRate = (name: string) => getMedian(bursts.get(name) ?? [], 'rate')
  for (const [name, variantBursts] of bursts) {
    const share = `${((100 * getMedianRate(name)) / getMedianRate('reference')).toFixed(0)} % of the reference`
    const cost = `${(getMedianRate('plain') / getMedianRate(name)).toFixed(2)} times plain`
    report(
      `1,200 weeks, ${name}`,
      variantBursts,
      name === 'reference' ? '' : name === 'plain' ? share : `${share}, ${cost}`,
    )
  }
}

/** Measures the same while a thousand people hold an event stream: its cost, and the delay of the events. */
async function measureWeeksBesideStreams(size: BenchSchool, origin: string, databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-bell-'))
  const file = path.join(folder, 'tokens.json')
  const tokens = await Promise.all(Array.from({ length: streams }, (_, index) => mintStudentToken(index + 1)))
  writeFileSync(file, JSON.stringify(tokens))
  const [command, parameters] = pinToCore(1, 'bell-streams.ts', [origin, file, databaseUrl])
  const holder = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(holder.stdout, 'data')
    await readLag(holder)
    await sleep(4000)
    const idle = await readLag(holder)
    const targets = await createWeekTargets(size)
    const bursts = Array.from({ length: rounds }, () => run<Burst>('burst.ts', ports[0], targets))
    await sleep(1000)
    const busy = await readLag(holder)
    report('1,200 weeks, streams', bursts, '')
    const formatLag = ({ receivedShare, p50, p99 }: Lag) =>
      `p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${(100 * receivedShare).toFixed(0)} % received`
    console.log(`${'1,000 streams, delay'.padEnd(24)} ${formatLag(idle)}; at the bell ${formatLag(busy)}`)
  } finally {
    holder.kill()
    rmSync(folder, { recursive: true })
  }
}

/** Reads the delay of the events since the last reading. */
async function readLag(holder: ChildProcess): Promise<Lag> {
  holder.kill('SIGUSR2')
  const [line] = (await once(holder.stdout ?? holder, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Lag
}

await withServers(
  { appointments: 200_000, reference: 'reference.ts' },
  async (size, origin, _loopDelay, databaseUrl) => {
    await measureWeeks(size)
    await measureUnchangedWeeks(size, origin)
    await measureJoins(size)
    await measureWeeksBesideStreams(size, origin, databaseUrl)
  },
  async (client) => {
    await createReferenceRows(client)
    await createJoinableAppointments(client)
  },
)
