// The server of `npm run dev`, which Node starts again whenever one of its files changes. Vite serves the web app.
import { endAsked } from '../server/commands/ending.ts'
import { readSettings, serveUntilStopped } from '../server/commands/serve.ts'

await serveUntilStopped(readSettings(), endAsked(), true)
