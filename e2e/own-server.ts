import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { giveConsent } from './consent.ts'
import { demoMoment } from './global-setup.ts'

/** A demo school of a test file's own, for what it changes would be missing elsewhere; there once the tests begin. */
export function ownServer(): { readonly now: RunningServer; readonly environment: Record<string, string> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-own-'))
  const environment = { DATA_DIR: path.join(folder, 'data'), PORT: '0', CLOCK: demoMoment }
  let server: RunningServer | undefined
  beforeAll(async () => {
    server = await startServer(readConfig(environment))
    await giveConsent(server)
  })
  afterAll(async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    environment,
    get now() {
      if (!server) throw new Error('the server is there once the tests begin')
      return server
    },
  }
}
