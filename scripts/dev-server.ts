// Node restarts this server of `npm run dev` when a file changes; Vite serves the web app.
import { createShutdownSignal } from '../server/commands/shutdown-signal.ts'
import { readServerSettings, serveUntilStopped } from '../server/commands/serve.ts'

await serveUntilStopped(readServerSettings(), createShutdownSignal(), true)
