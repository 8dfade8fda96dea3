// Shared by all comparisons with a bare reference: servers, load and reports.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connect } from '../server/db/connect.ts'
import { type EmbeddedDatabase, findRunning, startEmbedded } from '../server/db/embedded/cluster.ts'
import { migrate } from '../server/db/migrate.ts'
import type { Burst } from './burst.ts'
import { formatProcessorTime, type ProcessorTime, startProcessorTime } from './processor-time.ts'
import { type BenchSchool, makeSchool } from './sized-school.ts'

export const secret = 'only for measuring, on this machine alone'
export const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = process.env['SECONDS'] ?? '4'
/** Folder for V8 profiles of both servers. */
const profileFolder = process.env['PROFILE']
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A request: a POST if it has a body, otherwise a GET. */
export interface Target {
  path: string
  token: string
  body?: string
  /** Accepted content encodings. */
  encoding?: string
  /** ETag of an earlier response; 304 is then expected. */
  tag?: string
  /** Bypasses cached answers (decision 50). */
  bypassesCache?: boolean
}

interface Load {
  calls: number
  rate: number
  p50: number
  p99: number
  bytes: number
  failed: number
}

interface Measure extends Load {
  time: ProcessorTime
}

const tasksetCommand = 'taskset'

/** Pins the server to one core, and the load to the other. */
export const pinToCore = (core: number, file: string, parameters: string[] = []): [string, string[]] => {
  const command = [process.execPath, ...process.execArgv, path.join(import.meta.dirname, file), ...parameters]
  return process.platform === 'linux'
    ? [tasksetCommand, ['-c', String(core), ...command]]
    : [command[0] ?? '', command.slice(1)]
}

/** Pins the database to the server's core. Its child processes inherit that. @returns its process id */
async function pinDatabase(data: string): Promise<number> {
  const running = await findRunning(data)
  if (process.platform === 'linux' && running)
    execFileSync(tasksetCommand, ['-cp', '0', String(running.pid)], { stdio: 'ignore' })
  return running?.pid ?? 0
}

async function startServer(file: string, port: number, url: string): Promise<ChildProcess> {
  const [command, parameters] = pinToCore(0, file)
  const profile = profileFolder === undefined ? '' : `--cpu-prof --cpu-prof-dir=${profileFolder}`
  const child = spawn(command, parameters, {
    stdio: ['ignore', openSync(path.join(folder, `${file}.log`), 'w'), 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_OPTIONS: [process.env['NODE_OPTIONS'], profile].filter(Boolean).join(' '),
      DATABASE_URL: url,
      PORT: String(port),
      SECRET: secret,
      DATA_DIR: folder,
      NODE_ENV: 'production',
    },
  })
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => {
      throw new Error(`${file} ended at its start`)
    }),
  ])
  return child
}

export const ports = [Number(process.env['BENCH_PORT'] ?? 4701), Number(process.env['BENCH_PORT'] ?? 4701) + 1] as const

/** Starts to measure the processor time of the server at this port. */
const timeStarts = new Map<number, () => () => ProcessorTime>()

/** Returns the delay of the product's event loop since the last call, in milliseconds. */
export type TakeLoopDelay = () => Promise<{ p99: number; max: number }>

/** Creates a school, and runs the product and a reference on it during `work`. */
export async function withServers(
  { appointments, reference }: { appointments: number; reference: string },
  work: (size: BenchSchool, url: string, takeLoopDelay: TakeLoopDelay, databaseUrl: string) => Promise<void>,
  prepare: (client: pg.Client, size: BenchSchool) => Promise<void> = () => Promise.resolve(),
) {
  const data = path.join(folder, String(appointments))
  const cluster: EmbeddedDatabase = await startEmbedded(data, {
    noSync: true,
    settings: ['shared_buffers=1GB', 'max_wal_size=8GB'],
  })
  const connection = connect(cluster.url)
  await migrate(connection.db)
  await connection.close()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const size = await makeSchool(client, { appointments })
  await prepare(client, size)
  await client.end()
  const postmaster = await pinDatabase(data)
  const servers = await Promise.all([
    startServer('product.ts', ports[0], cluster.url),
    startServer(reference, ports[1], cluster.url),
  ])
  for (const [index, { pid = 0 }] of servers.entries())
    timeStarts.set(ports[index] ?? 0, () => startProcessorTime([pid], postmaster))
  const takeLoopDelay: TakeLoopDelay = async () => {
    const [product] = servers
    product.send('delay')
    const [delay] = (await once(product, 'message')) as [{ p99: number; max: number }]
    return delay
  }
  try {
    await work(size, `http://127.0.0.1:${ports[0]}`, takeLoopDelay, cluster.url)
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => once(server, 'exit')))
    await cluster.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/** Removes the spaces that PostgreSQL writes in JSON. */
export const normalizeJson = (body: string) => JSON.stringify(JSON.parse(body))

/** Checks that both servers respond the same, after removing differences with `normalizeBody`. */
export async function checkSameBytes(targets: readonly [Target, Target], normalizeBody = (body: string) => body) {
  const bodies = await Promise.all(
    targets.map(async (target, index) => normalizeBody(await ask(target, ports[index] ?? 0))),
  )
  if (new Set(bodies).size !== 1)
    throw new Error(`The answers differ:\n${bodies.map((body) => body.slice(0, 600)).join('\n')}`)
}

async function ask({ path: address, token, body }: Target, port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity', 'content-type': 'application/json' },
    ...(body !== undefined && { method: 'POST', body }),
  })
  return answer.text()
}

function load(port: number, targets: readonly Target[]): Measure {
  const readTime = timeStarts.get(port)?.()
  const result = run<Load>('load.ts', port, targets, [seconds])
  return { ...result, time: readTime?.() ?? { server: Number.NaN, database: Number.NaN } }
}

/** Runs a load script against a server, and returns its results. */
export function run<T>(file: string, port: number, targets: readonly Target[], extraParameters: string[] = []): T {
  const list = path.join(folder, 'targets.json')
  writeFileSync(list, JSON.stringify(targets))
  const [command, parameters] = pinToCore(1, file, [`http://127.0.0.1:${port}`, list, ...extraParameters])
  return JSON.parse(execFileSync(command, parameters, { encoding: 'utf8' })) as T
}

/** Returns the requests of a round for a server (0 or 1). */
type Targets = (round: number, server: 0 | 1) => Promise<readonly Target[]> | readonly Target[]
type Servers = readonly [0 | 1, 0 | 1]

async function measureInRounds<T>(
  measure: (port: number, targets: readonly Target[]) => T,
  targets: Targets,
  servers: Servers = [0, 1],
) {
  const measures: [T[], T[]] = [[], []]
  for (let round = 0; round < rounds + 1; round++)
    for (const server of [0, 1] as const) {
      const result = measure(ports[servers[server]], await targets(round, server))
      // The first round warms up both servers.
      if (round > 0) measures[server].push(result)
    }
  return measures
}

/**
 * Measures both servers in alternating rounds, and prints the medians. With `servers`, compares two loads on the
 * product.
 */
export async function compare(label: string, targets: Targets, servers?: Servers) {
  report(label, ...(await measureInRounds(load, targets, servers)))
}

/** Does the same for simultaneous requests instead of a sustained load. */
export async function burst(label: string, targets: Targets) {
  const measures = await measureInRounds((port, requests) => run<Burst>('burst.ts', port, requests), targets)
  const [ours = '', bare = ''] = measures.map((bursts) => {
    const formatMedian = (key: 'rate' | 'p50' | 'p99') => median(bursts.map((eachBurst) => eachBurst[key])).toFixed(0)
    const order = Math.min(...bursts.map((eachBurst) => eachBurst.order)).toFixed(2)
    const statuses = Object.groupBy(
      bursts.flatMap((eachBurst) => Object.entries(eachBurst.statuses)),
      ([status]) => status,
    )
    const counts = Object.entries(statuses).map(
      ([status, all = []]) => `${all.reduce((sum, [, count]) => sum + count, 0)} × ${status}`,
    )
    return `${formatMedian('rate')} a second, p50 ${formatMedian('p50')} ms, p99 ${formatMedian('p99')} ms, order ${order}, ${counts.join(', ')}`
  })
  console.log(`${label.padEnd(16)} ${ours}\n${'  bare'.padEnd(16)} ${bare}`)
}

export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function report(label: string, ours: Measure[], bare: Measure[]) {
  const rate = median(ours.map((measure) => measure.rate))
  const bareRate = median(bare.map((measure) => measure.rate))
  const p99 = median(ours.map((measure) => measure.p99))
  const bareP99 = median(bare.map((measure) => measure.p99))
  const failed = [...ours, ...bare].reduce((sum, measure) => sum + measure.failed, 0)
  const [time, bareTime] = [ours, bare].map(formatTimePerCall)
  console.log(
    [
      label.padEnd(16),
      `${rate.toFixed(0)} of ${bareRate.toFixed(0)} a second = ${((100 * rate) / bareRate).toFixed(0)} %`,
      `p99 ${p99.toFixed(1)} of ${bareP99.toFixed(1)} ms = ${(p99 / bareP99).toFixed(1)} times`,
      `processor time ${time} of ${bareTime} (server + database)`,
      `${(ours[0]?.bytes ?? 0).toFixed(0)} bytes`,
      failed > 0 ? `${failed} FAILED` : '',
    ].join('  '),
  )
}

const formatTimePerCall = (measures: readonly Measure[]) => {
  const sum = (select: (measure: Measure) => number) => measures.reduce((total, measure) => total + select(measure), 0)
  const time = { server: sum(({ time: { server } }) => server), database: sum(({ time: { database } }) => database) }
  return formatProcessorTime(
    time,
    sum(({ calls }) => calls),
  )
}
