// npm run bench: the product's hot reads beside a bare reference, in one run. Ratios count, not times.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { mintOwnToken } from '../server/auth/tokens.ts'
import { connect } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { migrate } from '../server/db/migrate.ts'
import { type BenchSchool, idsOf, makeSchool, mondays } from './sized-school.ts'

const secret = 'only for measuring, on this machine alone'
const rounds = Number(process.env['ROUNDS'] ?? 5)
const seconds = process.env['SECONDS'] ?? '4'
const sizes = (process.env['SIZES'] ?? '200000,5000000').split(',').map(Number)
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-bench-'))

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

function load(port: number, file: string): Measure {
  const [command, parameters] = pinned(1, 'load.ts', [`http://127.0.0.1:${port}`, file, seconds])
  return JSON.parse(execFileSync(command, parameters, { encoding: 'utf8' })) as Measure
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Requests spread over all people and weeks, in an order without pattern that is the same every time. */
async function targetsOf(kind: 'person' | 'room' | 'rooms', size: BenchSchool) {
  const first = idsOf(size)
  const count = 400
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const student = 1 + ((index * 7919) % size.students)
      const room = first.room + 1 + ((index * 104_729) % size.rooms)
      const monday = mondays[(index * 31) % mondays.length] ?? ''
      const sunday = Temporal.PlainDate.from(monday).add({ days: 6 }).toString()
      const ids =
        kind === 'person'
          ? [first.student + student]
          : kind === 'room'
            ? [room]
            : Array.from({ length: 50 }, (_unused, offset) => first.room + 1 + ((index + offset) % size.rooms))
      const token = await mintOwnToken(secret, { sourceId: `student${student}`, lifetimeSeconds: 7200 })
      return { path: `/api/Appointment/Date/${monday}/${sunday}/Attendee?atnId=${ids.join(',')}`, token }
    }),
  )
}

async function sameBytes(ports: number[], { path: address, token }: { path: string; token: string }) {
  const bodies = await Promise.all(
    ports.map(async (port) =>
      (
        await fetch(`http://127.0.0.1:${port}${address}`, {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
        })
      ).text(),
    ),
  )
  if (new Set(bodies).size !== 1)
    throw new Error(`The answers differ:\n${bodies.map((body) => body.slice(0, 600)).join('\n')}`)
}

async function measure(appointments: number) {
  const cluster = await startEmbedded(path.join(folder, String(appointments)), {
    noSync: true,
    settings: ['fsync=off', 'synchronous_commit=off', 'shared_buffers=1GB', 'max_wal_size=8GB'],
  })
  const connection = connect(cluster.url)
  await migrate(connection.db)
  await connection.close()
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  const size = await makeSchool(client, { appointments })
  await client.end()
  const [product, reference] = await Promise.all([
    startServer('product.ts', 4701, cluster.url),
    startServer('reference.ts', 4702, cluster.url),
  ])
  try {
    for (const kind of (process.env['KINDS'] ?? 'person,room,rooms').split(',') as ('person' | 'room' | 'rooms')[]) {
      const targets = await targetsOf(kind, size)
      const file = path.join(folder, `${kind}.json`)
      writeFileSync(file, JSON.stringify(targets))
      for (const target of targets.slice(0, 10)) await sameBytes([4701, 4702], target)
      const ours: Measure[] = []
      const bare: Measure[] = []
      for (let round = 0; round < rounds + 1; round++) {
        const pair = [load(4701, file), load(4702, file)] as const
        // The first round warms both up.
        if (round === 0) continue
        ours.push(pair[0])
        bare.push(pair[1])
      }
      report(appointments, kind, ours, bare)
    }
  } finally {
    product.kill()
    reference.kill()
    await Promise.all([once(product, 'exit'), once(reference, 'exit')])
    await cluster.stop()
    rmSync(path.join(folder, String(appointments)), { recursive: true, force: true })
  }
}

function report(appointments: number, kind: string, ours: Measure[], bare: Measure[]) {
  const rate = median(ours.map((one) => one.rate))
  const bareRate = median(bare.map((one) => one.rate))
  const p99 = median(ours.map((one) => one.p99))
  const bareP99 = median(bare.map((one) => one.p99))
  const failed = [...ours, ...bare].reduce((sum, one) => sum + one.failed, 0)
  console.log(
    [
      String(appointments).padStart(8),
      kind.padEnd(7),
      `${rate.toFixed(0)} of ${bareRate.toFixed(0)} a second = ${((100 * rate) / bareRate).toFixed(0)} %`,
      `p99 ${p99.toFixed(1)} of ${bareP99.toFixed(1)} ms = ${(p99 / bareP99).toFixed(1)} times`,
      `${(ours[0]?.bytes ?? 0).toFixed(0)} bytes`,
      failed > 0 ? `${failed} FAILED` : '',
    ].join('  '),
  )
}

try {
  for (const appointments of sizes) await measure(appointments)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
