import { setTimeout as sleep } from 'node:timers/promises'
import { addresses, Cluster, sparePorts, toUrl, waitUntil } from './cluster.ts'
import type { DebianRoot } from './debian-root.ts'
import { type Fault, faults, type System } from './faults.ts'
import type { Observation } from './goals.ts'
import { Load, mintTokens } from './load.ts'
import { Relay } from './relay.ts'
import type { Report } from './report.ts'
import { clock, fillSchool } from './school.ts'
import { serverNames, Servers } from './servers.ts'
import { Streams } from './streams.ts'

/** How the servers reach the database. */
export type Way = 'direct' | 'pooled'

const secret = 'only for trying, on this machine alone'
const streamCount = Number(process.env['STREAMS'] ?? 500)
const announceMilliseconds = 1000
const probeMilliseconds = 200
/** Two seconds of successful probes. */
const steadyProbes = 10
/** For a stream to be told, and for calls that wait. */
const settleMilliseconds = 12_000
const [quietMilliseconds, longestOutage] = [4000, 120]

interface Trial {
  way: Way
  root: DebianRoot
  logs: string
  report: Report
  /** Part of the names of the faults to cause. */
  asked: string
  /** A checkout of the version before, for the upgrade; otherwise this one. */
  before: string | undefined
}

/** Starts a cluster and two servers under load, and causes the faults in turn. */
export async function tryWay({ way, root, logs, report, asked, before }: Trial) {
  const cluster = new Cluster(root, logs)
  const [database, pooler] = [addresses.database, addresses.pooler].map((target, index) => {
    const port = sparePorts[index] ?? 0
    return { relay: new Relay(port, target), url: toUrl({ host: '127.0.0.1', port }) }
  })
  const relays = [database, pooler].flatMap((each) => each?.relay ?? [])
  const databaseUrl = (way === 'direct' ? database : pooler)?.url ?? ''
  const servers = new Servers(createEnvironment(databaseUrl), logs)
  try {
    await cluster.start()
    await servers.migrate()
    const client = await cluster.connect()
    const size = await fillSchool(client)
    await client.end()
    for (const name of serverNames) await servers.start(name)
    const tokens = await mintTokens(secret, size.students)
    const load = new Load(addresses.web, size, tokens)
    const listeners = Array.from({ length: streamCount }, (_, index) => tokens[index % tokens.length] ?? '')
    const watch = new Watch(cluster, load, new Streams(addresses.web, listeners))
    await watch.start()
    const system: System = { cluster, servers, relays, before }
    const chosen = faults.filter(({ name, way: only = way }) => only === way && name.includes(asked))
    for (const fault of chosen.filter(({ isPossible }) => isPossible?.(system) ?? true))
      await tryFault(way, fault, system, { watch, report })
    await watch.stop()
    const writes = `${load.countWrites()} acknowledged writes`
    report.count(`${way}: ${load.calls.length} calls, ${writes}, ${streamCount} streams, ${tokens.length} students`)
  } finally {
    await servers.stop()
    cluster.stop()
    for (const relay of relays) relay.close()
  }
}

const createEnvironment = (databaseUrl: string) => ({
  APP_ENV: 'acc',
  DATABASE_URL: databaseUrl,
  SECRET: secret,
  CLOCK: clock,
  OIDC_ISSUER: 'http://127.0.0.1:9',
  LOG_LEVEL: 'warn',
})

async function tryFault(way: Way, fault: Fault, system: System, { watch, report }: { watch: Watch; report: Report }) {
  try {
    await fault.prepare?.(system)
    await system.cluster.waitUntilWhole()
    await sleep(quietMilliseconds)
    report.add(way, fault.name, fault.goals, await watch.observe(() => fault.cause(system)))
    await fault.repair?.(system)
  } catch (error) {
    report.addFailure(way, fault.name, error)
    await fault.repair?.(system)
  }
}

interface Probe {
  startedAt: number
  endedAt: number
  isWritable: boolean
}

/** Runs the load, the streams and probes of the database, and says what was seen of a fault. */
class Watch {
  readonly #cluster: Cluster
  readonly #load: Load
  readonly #streams: Streams
  readonly #probes: Probe[] = []
  #timers: NodeJS.Timeout[] = []

  constructor(cluster: Cluster, load: Load, streams: Streams) {
    this.#cluster = cluster
    this.#load = load
    this.#streams = streams
  }

  async start() {
    await this.#streams.open()
    await waitUntil('all streams', async () => this.#streams.countOpen() === streamCount)
    this.#load.start()
    const announce = () => this.#streams.announce((text, values) => this.#cluster.query(text, values))
    this.#timers = [
      setInterval(() => void announce(), announceMilliseconds),
      setInterval(() => void this.#probe(), probeMilliseconds),
    ]
  }

  async stop() {
    for (const timer of this.#timers) clearInterval(timer)
    await this.#load.pause()
    this.#streams.stop()
  }

  async #probe() {
    const startedAt = performance.now()
    const isWritable = await this.#cluster.query('select pg_current_xact_id()').then(
      () => true,
      () => false,
    )
    this.#probes.push({ startedAt, endedAt: performance.now(), isWritable })
  }

  async observe(cause: () => Promise<unknown>): Promise<Observation> {
    const from = performance.now()
    await cause()
    await sleep(quietMilliseconds)
    await waitUntil('calls that succeed', async () => this.#isQuiet(), longestOutage)
    await sleep(settleMilliseconds)
    const writableAt = this.#findWritableAt(from)
    await this.#load.pause()
    const client = await this.#cluster.connect()
    const lostWrites = await this.#load.listLostWrites(client)
    await client.end()
    this.#load.start()
    return {
      from,
      writableAt,
      calls: this.#load.calls.filter(({ endedAt }) => endedAt >= from),
      lostWrites,
      refetches: this.#streams.findRefetches(from, writableAt),
      longestGap: this.#streams.findLongestGap(from),
      events: this.#streams.countMissed(from),
    }
  }

  #isQuiet(): boolean {
    const since = performance.now() - quietMilliseconds
    const recent = this.#load.calls.filter(({ endedAt }) => endedAt >= since)
    const hasWritten = recent.some(({ kind, status }) => kind === 'booking' && status === 200)
    return hasWritten && recent.every(({ status }) => status > 0 && status < 500)
  }

  /** From then on probes succeed; one that fails by itself much later is no outage. */
  #findWritableAt(from: number): number {
    const probes = this.#probes.filter(({ endedAt }) => endedAt >= from).toSorted((a, b) => a.startedAt - b.startedAt)
    const firstFailure = probes.findIndex(({ isWritable }) => !isWritable)
    if (firstFailure === -1) return from
    const isSteady = (index: number) => probes.slice(index, index + steadyProbes).every(({ isWritable }) => isWritable)
    const good = probes.find((_, index) => index > firstFailure && isSteady(index))
    return good?.endedAt ?? Infinity
  }
}
