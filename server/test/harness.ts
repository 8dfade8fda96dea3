import { randomUUID } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { connect, type Connection } from '../db/connect.ts'
import { copyOf, dropDatabase, type Template } from './cluster.ts'

/** A database of its own for a test file, empty or with the demo school; dropped when the file is done. */
export async function testDatabase(template: Template = 'template_empty'): Promise<Connection & { url: string }> {
  const cluster = inject('clusterUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const url = await copyOf(template, cluster, name)
  const connection = connect(url)
  afterAll(async () => {
    await connection.close()
    await dropDatabase(cluster, name)
  })
  return { ...connection, url }
}
