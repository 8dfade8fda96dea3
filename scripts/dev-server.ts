// The server of `npm run dev`, which Node starts again whenever one of its files changes. Vite serves the web app.
import { createShutdownSignal } from '../server/commands/shutdown-signal.ts'
import { readServerSettings, serveUntilStopped } from '../server/commands/serve.ts'

await serveUntilStopped(readServerSettings(), createShutdownSignal(), true)
