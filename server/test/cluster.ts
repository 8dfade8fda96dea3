import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/cluster.ts'
import { migrate } from '../db/migrate.ts'
import { seedDemo } from '../demo/seed.ts'
import { fixedClock } from '../lib/clock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's cluster. */
    clusterUrl: string
  }
}

/** The morning of the pictures in the demo school of the tests: Wednesday 18 November 2026, 11:06. */
export const demoMoment = '2026-11-18T10:06:00Z'

/** What databases of tests are copied from: the migrated schema alone, or with the demo school in it. */
export type Template = 'template_empty' | 'template_demo'

export interface TestCluster {
  url: string
  stop: () => Promise<void>
}

/** One throw-away PostgreSQL cluster for a whole run, with the template of an empty database. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-test-'))
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
  const cluster = await startEmbedded(folder, { noSync: true, settings })
  const template: Template = 'template_empty'
  await administer(cluster.url, `create database ${template}`)
  const connection = connect(databaseUrl(cluster.url, template))
  await migrate(connection.db)
  await connection.close()
  return {
    url: cluster.url,
    stop: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Makes a database of a run's cluster as a copy of a template; answers its address. */
export async function copyOf(template: Template, cluster: string, name: string): Promise<string> {
  if (template === 'template_demo') await makeDemoTemplate(cluster)
  await administer(cluster, `create database ${name} template ${template}`)
  return databaseUrl(cluster, name)
}

/** Making the demo school takes seconds: the first who asks for it makes it, and the others wait. */
export async function makeDemoTemplate(cluster: string): Promise<string> {
  const template: Template = 'template_demo'
  const client = new pg.Client({ connectionString: cluster })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock(1)')
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return databaseUrl(cluster, template)
    await client.query('create database demo_in_making template template_empty')
    const demo = connect(databaseUrl(cluster, 'demo_in_making'))
    await seedDemo(demo.db, fixedClock('Europe/Amsterdam', demoMoment))
    await demo.close()
    await administer(databaseUrl(cluster, 'demo_in_making'), 'analyze')
    await client.query(`alter database demo_in_making rename to ${template}`)
    return databaseUrl(cluster, template)
  } finally {
    await client.end()
  }
}

export const dropDatabase = (cluster: string, name: string) =>
  administer(cluster, `drop database if exists ${name} with (force)`)

function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster)
  url.pathname = `/${name}`
  return url.href
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
