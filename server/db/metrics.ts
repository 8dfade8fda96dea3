import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'

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
