// The product as it is served, without the built-in sign-in page, for measurements.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'

const server = await startServer(readConfig(process.env))
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
console.log('ready', server.url)
// Prints the delay of the event loop since the last signal, in milliseconds.
process.on('SIGUSR2', () => {
  console.log(JSON.stringify({ p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }))
  delay.reset()
})
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
