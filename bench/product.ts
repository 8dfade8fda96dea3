// The product as it is served, with the log of production, for measurements.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../server/lib/config.ts'
import { createLogger } from '../server/lib/logger.ts'
import { startServer } from '../server/main.ts'

const config = readConfig(process.env)
const server = await startServer(config, { logger: createLogger({ LOG_LEVEL: 'info', ...config }) })
// Measured only on request, since it wakes the process each millisecond.
let delay: ReturnType<typeof monitorEventLoopDelay> | undefined
process.send?.('ready')
// Sends the delay of the event loop since the last message, in milliseconds.
process.on('message', () => {
  process.send?.({ p99: (delay?.percentile(99) ?? 0) / 1e6, max: (delay?.max ?? 0) / 1e6 })
  if (delay) return delay.reset()
  delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
