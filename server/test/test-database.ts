import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Connection } from '../db/connect.ts'
import { type DatabaseContent, dropDatabase, makeDatabase } from './test-cluster.ts'

/** Creates a database for a test file, and drops it at the end of the file. */
export async function testDatabase(content: DatabaseContent = 'nothing'): Promise<Connection & { url: string }> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await makeDatabase(cluster, name, content)
  const connection = connect(url)
  afterAll(async () => {
    await connection.close()
    await dropDatabase(cluster, name)
  })
  return { ...connection, url }
}
