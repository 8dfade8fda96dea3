import { Gauge, type Registry } from 'prom-client'
import type { Hub } from './hub.ts'

export function registerStreamMetrics(registry: Registry, hub: Pick<Hub, 'size'>) {
  const gauge = new Gauge({
    name: 'uurwerk_event_streams',
    help: 'Streams of events that are open on this server: windows that someone looks at',
    registers: [registry],
    collect: (): void => gauge.set(hub.size),
  })
}
