import { setTimeout as sleep } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import {
  answeredWithin,
  backWithin,
  failuresEndWithin,
  type Goal,
  goodWithin,
  noEventMissed,
  noFailures,
  nothingLost,
  only503,
  openAtMost,
  refetchWithin,
  streamsBackWithin,
} from './goals.ts'
import type { Relay } from './relay.ts'
import { serverNames, type Servers } from './servers.ts'

export interface System {
  cluster: Cluster
  servers: Servers
  relays: readonly Relay[]
  /** A checkout of the version before, for the upgrade. */
  before: string | undefined
}

export interface Fault {
  name: string
  /** The only way for which there is this fault. */
  way?: 'direct' | 'pooled'
  isPossible?: (system: System) => boolean
  /** Before anything is observed. */
  prepare?: (system: System) => Promise<unknown>
  /** Resolves when the fault has happened, or is over. */
  cause: (system: System) => Promise<unknown>
  /** Undoes what stays broken, after the observation. */
  repair?: (system: System) => Promise<unknown>
  goals: readonly Goal[]
}

const restartEach = async ({ servers }: System, folder?: string) => {
  for (const name of serverNames) {
    await servers.end(name, 'SIGTERM')
    await servers.start(name, folder)
  }
}

/** Longer than a connection of the servers lives. */
const pgbouncerSeconds = 150
/** Time after which `tcp_keepalives_…` of patroni.yml close a connection whose client is gone. */
const keepAliveMilliseconds = 25_000
const always = [nothingLost, noEventMissed]
const failover = [...always, backWithin(30), only503, openAtMost(10), goodWithin(3), refetchWithin(5)]
const restart = [...always, noFailures, streamsBackWithin(5)]

/** Kills Patroni and PostgreSQL of the primary, as when its machine dies. */
async function killPrimary({ cluster }: System) {
  const primary = await cluster.findPrimary()
  const processes = cluster.listDatabaseProcesses(primary)
  await cluster.kill(`patroni ${primary}`, 'SIGKILL')
  signalAll(processes, 'SIGKILL')
  killed = primary
}
let killed: Awaited<ReturnType<Cluster['findPrimary']>> | undefined
const startKilled = async ({ cluster }: System) => {
  if (killed) cluster.startMember(killed)
}

function signalAll(processes: readonly number[], signal: NodeJS.Signals) {
  for (const pid of processes)
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended.
    }
}

export const faults: readonly Fault[] = [
  {
    name: 'PgBouncer is replaced by another, and ends when its clients have left',
    way: 'pooled',
    cause: async ({ cluster }) => {
      const seconds = await cluster.replacePgbouncer()
      if (seconds > pgbouncerSeconds) throw new Error(`PgBouncer ended after ${seconds.toFixed(0)} s.`)
    },
    goals: [...always, noFailures],
  },
  { name: 'rolling restart of the servers', cause: (system) => restartEach(system), goals: restart },
  {
    name: 'rolling upgrade of the servers',
    isPossible: ({ before }) => before !== undefined,
    prepare: (system) => restartEach(system, system.before),
    cause: (system) => restartEach(system),
    goals: restart,
  },
  {
    name: 'a server killed',
    cause: ({ servers }) => servers.end('app1', 'SIGKILL'),
    repair: ({ servers }) => servers.start('app1'),
    goals: [...always, failuresEndWithin(3), streamsBackWithin(5)],
  },
  {
    name: 'the primary’s machine dies',
    cause: killPrimary,
    repair: startKilled,
    goals: [...failover, answeredWithin(1)],
  },
  {
    name: 'the primary’s machine dies, and HAProxy tries connections again (`retries 3`)',
    prepare: ({ cluster }) => cluster.startDatabaseProxy(3),
    cause: killPrimary,
    repair: async (system) => {
      await startKilled(system)
      await system.cluster.startDatabaseProxy()
    },
    goals: failover,
  },
  {
    name: 'PostgreSQL crashes and restarts',
    cause: async ({ cluster }) =>
      signalAll(cluster.listDatabaseProcesses(await cluster.findPrimary()).slice(0, 1), 'SIGKILL'),
    goals: failover,
  },
  {
    name: 'switchover',
    cause: async ({ cluster }) => cluster.switchOver(await cluster.findPrimary()),
    goals: failover,
  },
  {
    name: 'etcd loses a member',
    cause: async ({ cluster }) => {
      await cluster.kill('etcd db1', 'SIGKILL')
      await sleep(30_000)
    },
    repair: async ({ cluster }) => cluster.startEtcd('db1'),
    goals: [...always, noFailures],
  },
  {
    name: 'connections between servers and database go mute',
    cause: async ({ relays }) => {
      for (const relay of relays) relay.goMute()
      // The keep-alive of `deploy/patroni` ends transactions whose client is gone; a relay lives.
      await sleep(keepAliveMilliseconds)
      for (const relay of relays) relay.endMute()
    },
    goals: [...always, only503, refetchWithin(10)],
  },
  {
    name: 'the primary freezes for 60 s',
    cause: async ({ cluster }) => {
      const processes = cluster.listDatabaseProcesses(await cluster.findPrimary())
      signalAll(processes, 'SIGSTOP')
      void sleep(60_000).then(() => signalAll(processes, 'SIGCONT'))
    },
    repair: () => sleep(45_000),
    goals: [...failover, answeredWithin(6)],
  },
]
