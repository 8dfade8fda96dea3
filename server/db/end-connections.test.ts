import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { endConnections } from './end-connections.ts'

const [own, other] = [await testDatabase(), await testDatabase()]
const name = 'uurwerk import 5'

async function connectAs(applicationName: string, url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: applicationName })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

test('ends the connections of that name, but not those of another name or database', async () => {
  const ended = await connectAs(name, own.url)
  const kept = [await connectAs('uurwerk import 51', own.url), await connectAs(name, other.url)]
  onTestFinished(async () => void (await Promise.all(kept.map((client) => client.end()))))
  await endConnections(own.db, name)
  await expect(ended.query('select')).rejects.toThrow()
  for (const client of kept) expect((await client.query('select')).rowCount).toBe(1)
})
