import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { ReplicaFigures } from './replica.ts'

export function registerPoolMetrics(registry: Registry, pool: pg.Pool) {
  const gauge = new Gauge({
    name: 'uurwerk_database_connections',
    help: 'Connections to the database that are in use or idle, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect: () => {
      gauge.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waited_for' }, pool.waitingCount)
    },
  })
}

export function registerReplicaMetrics(registry: Registry, figures: ReplicaFigures) {
  const lag = new Gauge({
    name: 'uurwerk_replica_lag_bytes',
    help: 'Log that the replica lacked when it was last asked; with any, the primary answers',
    registers: [registry],
    collect: () => {
      lag.set(figures.lagBytes)
    },
  })
  const reads = new Counter({
    name: 'uurwerk_replica_reads_total',
    help: 'Statements that a replica may answer, by the database that did',
    labelNames: ['database'],
    registers: [registry],
    collect: () => {
      reads.reset()
      reads.inc({ database: 'replica' }, figures.replicaReads)
      reads.inc({ database: 'primary' }, figures.primaryReads)
    },
  })
}
