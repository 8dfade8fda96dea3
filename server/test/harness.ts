import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connect, type Connection } from '../db/connect.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster's address; its database `template_uurwerk` holds the migrated schema. */
    clusterUrl: string
  }
}

/** A database of its own for a test file, as the migrations make it; dropped when the file is done. */
export async function testDatabase(): Promise<Connection & { url: string }> {
  const url = new URL(inject('clusterUrl'))
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(url.href, `create database ${name} template template_uurwerk`)
  url.pathname = `/${name}`
  const connection = connect(url.href)
  afterAll(async () => {
    await connection.close()
    await administer(inject('clusterUrl'), `drop database if exists ${name} with (force)`)
  })
  return { ...connection, url: url.href }
}

async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
