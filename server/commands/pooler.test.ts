import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/test-database.ts'
import { startTransactionPooler } from '../test/pooler.ts'
import { getConnectionFacts } from './queries.ts'

const { url } = await testDatabase()

/** Not `spawnSync`, which would block the pooler: it runs in this process. */
async function runDoctor(databaseUrl: string) {
  const startScript = path.join(import.meta.dirname, '../start.mjs')
  const child = spawn(process.execPath, [startScript, 'doctor'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const [status] = (await once(child, 'close')) as [number]
  return { status, output }
}

test('a direct connection to the database is not pooled and keeps its settings', async () => {
  expect(await getConnectionFacts(url)).toEqual({ isDirect: true, lostSettings: [] })
})

test.each([1, 2, 3, 4, 5, 10])('a transaction pooler with %s connections is detected', async (backends) => {
  const pooler = await startTransactionPooler(url, { backends })
  const facts = await getConnectionFacts(pooler.url)
  pooler.close()
  expect(facts.isDirect).toBe(false)
})

test('doctor reports a transaction pooler and the settings that it drops', async () => {
  const pooler = await startTransactionPooler(url, { backends: 6 })
  const { status, output } = await runDoctor(pooler.url)
  pooler.close()
  expect(status).toBe(1)
  expect(output).toMatch(/^FAIL {2}connections +a pooler hands our connections round \(transaction mode\);/m)
  expect(output).toMatch(/a pooler drops our settings \(.*plan_cache_mode.*\): connect to PostgreSQL itself/)
})

test('doctor reports a pooler that refuses the connection settings', async () => {
  const pooler = await startTransactionPooler(url, { backends: 1, refusesParameters: true })
  const { output } = await runDoctor(pooler.url)
  pooler.close()
  expect(output).toMatch(/^FAIL {2}database .*unsupported startup parameter.*; a pooler refuses our settings:/m)
})
