import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../db/connect.ts'
import { startEmbedded } from '../db/embedded/cluster.ts'
import { migrate } from '../db/migrate.ts'

/** One throw-away PostgreSQL cluster for the whole run, with a migrated template for each file's own database. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-test-'))
  const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300']
  const cluster = await startEmbedded(folder, { noSync: true, settings })
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query('create database template_uurwerk')
  await client.end()
  const template = new URL(cluster.url)
  template.pathname = '/template_uurwerk'
  const connection = connect(template.href)
  await migrate(connection.db)
  await connection.close()
  project.provide('clusterUrl', cluster.url)
  return async () => {
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
