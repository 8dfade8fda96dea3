// npm run round -w bench: 2,000 students, all with an event stream, choose among twenty groups, compared with the bare
// transaction.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { mintPersonToken } from '../server/auth/tokens.ts'
import type { Lag } from './holder.ts'
import { median, pinToCore, ports, rounds, run, secret, type Target, withServers } from './measure.ts'
import type { ChoiceLoad } from './round-load.ts'
import { type BenchSchool, getIdOffsets, makeChoiceRound } from './sized-school.ts'
import './runtime.ts'

const [students, groups] = [2000, 20]
const [productRoundId, referenceRoundId] = [1, 2]

/** Makes an open round per server, with seats for everyone, and an option that shows the delay of a frame. */
async function makeRounds(client: pg.Client) {
  for (const id of [productRoundId, referenceRoundId]) {
    await makeChoiceRound(client, { id, groups, seats: 10_000 })
    await client.query(
      `insert into choice_round_option (round_id, name, seats, position) values ($1, 'late', 1000000, 0)`,
      [id],
    )
  }
  await client.query('vacuum analyze')
}

const getStudentNumber = (index: number) => 1 + index

/** Returns choices of all students in turn, each time for a different group. */
const createTargets = (size: BenchSchool, tokens: readonly string[], round: number): Target[] =>
  Array.from({ length: 6 * students }, (_, index) => {
    const group = 1 + ((index + Math.floor(index / students)) % groups)
    const id = getIdOffsets(size).student + getStudentNumber(index % students)
    const address = `/api/roster-interrogation/${round}/student/${id}/choose-group/${group}`
    return { path: address, token: tokens[index % students] ?? '' }
  })

async function readLag(holder: ChildProcess): Promise<Lag> {
  holder.kill('SIGUSR2')
  const [line] = (await once(holder.stdout ?? holder, 'data')) as [Buffer]
  return JSON.parse(line.toString()) as Lag
}

const seconds = process.env['SECONDS'] ?? '4'
const runChoiceLoad = (port: number, targets: readonly Target[]) =>
  run<ChoiceLoad>('round-load.ts', port, targets, [seconds, '200'])

function report(label: string, loads: readonly ChoiceLoad[], lag = '') {
  const formatMedian = (key: 'rate' | 'p50' | 'p99') => median(loads.map((load) => load[key])).toFixed(0)
  const statuses: Record<string, number> = {}
  for (const [status, count] of loads.flatMap((load) => Object.entries(load.statuses)))
    statuses[status] = (statuses[status] ?? 0) + count
  const counts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
  const times = `p50 ${formatMedian('p50')} ms, p99 ${formatMedian('p99')} ms`
  console.log([label.padEnd(24), `${formatMedian('rate')} choices a second`, times, counts.join(', '), lag].join('  '))
}

async function measure(size: BenchSchool, origin: string, _loopDelay: unknown, databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-round-'))
  const file = path.join(folder, 'tokens.json')
  const tokens = await Promise.all(
    Array.from({ length: students }, (_, index) =>
      mintPersonToken(secret, { sourceId: `student${getStudentNumber(index)}`, lifetimeSeconds: 7200 }),
    ),
  )
  writeFileSync(file, JSON.stringify(tokens))
  const [command, parameters] = pinToCore(1, 'round-streams.ts', [origin, file, databaseUrl, String(productRoundId)])
  const [withStreams, withoutStreams, reference]: [ChoiceLoad[], ChoiceLoad[], ChoiceLoad[]] = [[], [], []]
  for (let round = 0; round < rounds; round++) {
    withoutStreams.push(runChoiceLoad(ports[0], createTargets(size, tokens, productRoundId)))
    reference.push(runChoiceLoad(ports[1], createTargets(size, tokens, referenceRoundId)))
  }
  const holder = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(holder.stdout, 'data')
    await readLag(holder)
    for (let round = 0; round < rounds; round++)
      withStreams.push(runChoiceLoad(ports[0], createTargets(size, tokens, productRoundId)))
    const { receivedShare, p50, p99 } = await readLag(holder)
    report('bare transaction', reference)
    report('without a stream', withoutStreams)
    const share = `${(100 * receivedShare).toFixed(0)} % of single changes received`
    report(
      'with 2,000 streams',
      withStreams,
      `received after p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (${share})`,
    )
  } finally {
    holder.kill()
    rmSync(folder, { recursive: true })
  }
}

await withServers({ appointments: 100_000, reference: 'reference.ts' }, measure, makeRounds)
