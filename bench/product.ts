// The product as it is served, without the built-in sign-in page: for measuring.
import { readConfig } from '../server/lib/config.ts'
import { startServer } from '../server/main.ts'

const server = await startServer(readConfig(process.env))
console.log('ready', server.url)
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)))
