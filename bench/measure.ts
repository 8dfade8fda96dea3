// What every comparison of the product with a bare reference needs: servers, load and a line of report.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connect } from '../server/db/connect.ts'
import { type EmbeddedDatabase, startEmbedded } from '../server/db/embedded/cluster.ts'
import { migrate } from '../server/db/migrate.ts'
import { type BenchSchool, makeSchool } from './sized-school.ts'

export const secret = 'only for measuring, on this machine alone'
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = process.env['SECONDS'] ?? '4'
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** A request; with a body it is a POST. */
export interface Target {
  path: string
  token: string
  body?: string
}

interface Measure {
  rate: number
  p50: number
  p99: number
  bytes: number
  failed: number
}

/** The server gets one core, the load the other. */
const pinned = (core: number, file: string, parameters: string[] = []): [string, string[]] => {
  const command = [process.execPath, path.join(import.meta.dirname, file), ...parameters]
  return process.platform === 'linux'
    ? ['taskset', ['-c', String(core), ...command]]
    : [command[0] ?? '', command.slice(1)]
}

async function startServer(file: string, port: number, url: string): Promise<ChildProcess> {
  const [command, parameters] = pinned(0, file)
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: url,
      PORT: String(port),
      SECRET: secret,
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
  })
  await once(child.stdout, 'data')
  return child
}

const ports = [Number(process.env['BENCH_PORT'] ?? 4701), Number(process.env['BENCH_PORT'] ?? 4701) + 1] as const

/** How long the product's event loop was held since this was last asked, in milliseconds. */
export type LoopDelay = () => Promise<{ p99: number; max: number }>

/** Makes a school of a size and, for as long as the work lasts, the product and a reference on it. */
export async function withServers(
  { appointments, reference }: { appointments: number; reference: string },
  work: (size: BenchSchool, url: string, loopDelay: LoopDelay) => Promise<void>,
  prepare: (client: pg.Client, size: BenchSchool) => Promise<void> = () => Promise.resolve(),
) {
  const data = path.join(folder, String(appointments))
  const cluster: EmbeddedDatabase = await startEmbedded(data, {
    noSync: true,
    settings: ['fsync=off', 'synchronous_commit=off', 'shared_buffers=1GB', 'max_wal_size=8GB'],
  })
  const connection = connect(cluster.url)
  await migrate(connection.db)
  await connection.close()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const size = await makeSchool(client, { appointments })
  await prepare(client, size)
  await client.end()
  const servers = await Promise.all([
    startServer('product.ts', ports[0], cluster.url),
    startServer(reference, ports[1], cluster.url),
  ])
  const loopDelay: LoopDelay = async () => {
    const [product] = servers
    product.kill('SIGUSR2')
    const [line] = (await once(product.stdout ?? never(), 'data')) as [Buffer]
    return JSON.parse(line.toString()) as { p99: number; max: number }
  }
  try {
    await work(size, `http://127.0.0.1:${ports[0]}`, loopDelay)
  } finally {
    for (const server of servers) server.kill()
    await Promise.all(servers.map((server) => once(server, 'exit')))
    await cluster.stop()
    rmSync(data, { recursive: true, force: true })
  }
}

function never(): never {
  throw new Error('The server has no output')
}

/** Both answer the same, except for what `unlike` takes out. */
export async function sameBytes(targets: readonly [Target, Target], unlike = (body: string) => body) {
  const bodies = await Promise.all(targets.map(async (target, index) => unlike(await ask(target, ports[index] ?? 0))))
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
  const file = path.join(folder, 'targets.json')
  writeFileSync(file, JSON.stringify(targets))
  const [command, parameters] = pinned(1, 'load.ts', [`http://127.0.0.1:${port}`, file, seconds])
  return JSON.parse(execFileSync(command, parameters, { encoding: 'utf8' })) as Measure
}

/** Measures both, round after round, and prints their medians; `targets` are those of a round and a server (0 or 1). */
export async function compare(
  label: string,
  targets: (round: number, server: 0 | 1) => Promise<readonly Target[]> | readonly Target[],
) {
  const measures: [Measure[], Measure[]] = [[], []]
  for (let round = 0; round < rounds + 1; round++)
    for (const server of [0, 1] as const) {
      const measure = load(ports[server], await targets(round, server))
      // The first round warms both up.
      if (round > 0) measures[server].push(measure)
    }
  report(label, ...measures)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

function report(label: string, ours: Measure[], bare: Measure[]) {
  const rate = median(ours.map((one) => one.rate))
  const bareRate = median(bare.map((one) => one.rate))
  const p99 = median(ours.map((one) => one.p99))
  const bareP99 = median(bare.map((one) => one.p99))
  const failed = [...ours, ...bare].reduce((sum, one) => sum + one.failed, 0)
  console.log(
    [
      label.padEnd(16),
      `${rate.toFixed(0)} of ${bareRate.toFixed(0)} a second = ${((100 * rate) / bareRate).toFixed(0)} %`,
      `p99 ${p99.toFixed(1)} of ${bareP99.toFixed(1)} ms = ${(p99 / bareP99).toFixed(1)} times`,
      `${(ours[0]?.bytes ?? 0).toFixed(0)} bytes`,
      failed > 0 ? `${failed} FAILED` : '',
    ].join('  '),
  )
}
