import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, inject } from 'vitest'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { copyOf, demoMoment, dropDatabase } from '../server/test/cluster.ts'

/** A demo school of a test file's own, for what it changes would be missing elsewhere; there once the tests begin. */
export function ownServer(): { readonly now: RunningServer; readonly environment: Record<string, string> } {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-own-'))
  const database = `own_${randomUUID().replaceAll('-', '')}`
  const environment: Record<string, string> = { DATA_DIR: folder, PORT: '0', CLOCK: demoMoment }
  let server: RunningServer | undefined
  beforeAll(async () => {
    environment['DATABASE_URL'] = await copyOf('template_demo', inject('clusterUrl'), database)
    server = await startServer(readConfig(environment))
  })
  afterAll(async () => {
    await server?.stop()
    await dropDatabase(inject('clusterUrl'), database)
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
