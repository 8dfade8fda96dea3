import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { connect, type Connection } from '../server/db/connect.ts'
import { readConfig } from '../server/lib/config.ts'
import { type RunningServer, startServer } from '../server/main.ts'
import { demoMoment, dropDatabase, makeDatabase } from '../server/test/test-cluster.ts'

interface OwnServer extends Pick<Connection, 'db'>, Pick<RunningServer, 'url'> {}

/** Creates a separate demo school, or an empty installation, for a test file that changes it. Ready when the tests start. */
export function startOwnServer(content: 'demo school' | 'nothing' = 'demo school'): {
  readonly running: OwnServer
  readonly environment: Record<string, string>
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-own-'))
  const database = `own_${randomUUID().replaceAll('-', '')}`
  const environment: Record<string, string> = { DATA_DIR: folder, PORT: '0', CLOCK: demoMoment }
  if (content === 'nothing') environment['SETUP'] = '1'
  let server: RunningServer | undefined
  let connection: Connection | undefined
  beforeAll(async () => {
    environment['DATABASE_URL'] = await makeDatabase(inject('clusterUrl'), database, content)
    connection = connect(environment['DATABASE_URL'])
    server = await startServer(readConfig(environment))
  })
  afterAll(async () => {
    await server?.stop()
    await connection?.close()
    await dropDatabase(inject('clusterUrl'), database)
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    environment,
    get running() {
      if (!server || !connection) throw new Error('the server is there once the tests begin')
      return { url: server.url, db: connection.db }
    },
  }
}
