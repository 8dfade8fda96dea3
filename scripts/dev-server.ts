// The server of `npm run dev`, which Node starts again whenever one of its files changes. Vite serves the web app.
import { endAsked } from '../server/commands/ending.ts'
import { serveUntilStopped } from '../server/commands/serve.ts'
import { readConfig } from '../server/lib/config.ts'

await serveUntilStopped(readConfig(process.env), endAsked(), true)
