import { mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connect, type Database } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../demo/seed.ts'
import { createFixedClock } from '../lib/clock.ts'
import { putSmallSchool } from './small-school.ts'

declare module 'vitest' {
  interface ProvidedContext {
    clusterUrl: string
  }
}

/** Time in the demo school of the tests: Wednesday 18 November 2026, 11:06. */
export const demoMoment = '2026-11-18T10:06:00Z'

/** Initial content of a test database, besides its tables. */
export type DatabaseContent = 'nothing' | 'small school' | 'demo school'

/** Fills a template, once per run. Databases are copies of it. */
const fillTemplate: Record<DatabaseContent, (db: Database) => Promise<unknown>> = {
  nothing: async () => undefined,
  'small school': putSmallSchool,
  'demo school': (db) => seedDemo(db, createFixedClock('Europe/Amsterdam', demoMoment)),
}
const toTemplateName = (content: DatabaseContent) => `template_${content.replace(' ', '_')}`

export interface TestCluster {
  url: string
  stop: () => Promise<void>
}

/** Starts a temporary PostgreSQL cluster for a whole run, with the template on which all others are based. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = makeQuickFolder()
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=128MB',
    'max_connections=300',
  ]
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  // Also after an aborted run: PostgreSQL stops by itself when its files are gone.
  process.once('exit', removeFolder)
  const cluster = await startEmbedded(folder, { noSync: true, settings })
  await runStatement(cluster.url, `create database ${toTemplateName('nothing')}`)
  const connection = connect(buildDatabaseUrl(cluster.url, toTemplateName('nothing')))
  await migrate(connection.db)
  await connection.close()
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      removeFolder()
    },
  }
}

/** Uses memory if there is enough: on many disks, creating the 400 files of a database takes a second. */
function makeQuickFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize > 2 * 1024 ** 3) return mkdtempSync('/dev/shm/uurwerk-test-')
  } catch {
    // It is missing or not writable.
  }
  return mkdtempSync(path.join(tmpdir(), 'uurwerk-test-'))
}

/** Creates a database in a run's cluster. Returns its address. */
export async function makeDatabase(cluster: string, name: string, content: DatabaseContent): Promise<string> {
  await makeTemplate(cluster, content)
  // Copies files, which takes a third of the time of writing them to the log.
  await runStatement(cluster, `create database ${name} template ${toTemplateName(content)} strategy file_copy`)
  return buildDatabaseUrl(cluster, name)
}

/** Returns the address of a template. The first caller creates it, while others wait. */
export async function makeTemplate(cluster: string, content: DatabaseContent): Promise<string> {
  const template = toTemplateName(content)
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return buildDatabaseUrl(cluster, template)
    const unfinished = `unfinished_${template}`
    await client.query(`create database ${unfinished} template ${toTemplateName('nothing')}`)
    const connection = connect(buildDatabaseUrl(cluster, unfinished))
    await fillTemplate[content](connection.db)
    await connection.pool.query('analyze')
    await connection.close()
    await client.query(`alter database ${unfinished} rename to ${template}`)
    return buildDatabaseUrl(cluster, template)
  } finally {
    await client.end()
  }
}

export const dropDatabase = (cluster: string, name: string) =>
  runStatement(cluster, `drop database if exists ${name} with (force)`)

function buildDatabaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function runStatement(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
