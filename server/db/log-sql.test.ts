import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../lib/config.ts'
import { testDatabase } from '../test/test-database.ts'
import { openDatabase } from './open.ts'

const { url } = await testDatabase()
const stderrLines: string[] = []
const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderrLines.push(String(text)) > 0)
afterEach(() => void stderrLines.splice(0))
afterAll(() => stderr.mockRestore())

async function runStatements(environment: Record<string, string>) {
  const database = await openDatabase(readConfig({ DATABASE_URL: url, ...environment }))
  try {
    await sql`select ${'hush'}::text,\n  1`.execute(database.db)
    await sql`select ${'hush'}::int`.execute(database.db).catch(() => undefined)
  } finally {
    await database.close()
  }
  return stderrLines.map((line) => JSON.parse(line) as { level: number; msg: string })
}

test('LOG_SQL=1 logs each statement with its duration, and never a value', async () => {
  const lines = await runStatements({ LOG_SQL: '1' })
  expect(lines).toEqual([
    { level: 20, time: expect.any(String), msg: expect.stringMatching(/^\d+\.\d ms {2}select \$1::text, 1$/) },
    { level: 20, time: expect.any(String), msg: expect.stringMatching(/^\d+\.\d ms {2}FAILED {2}select \$1::int$/) },
  ])
})

test('a database opened without LOG_SQL logs no statement', async () => {
  expect(await runStatements({})).toEqual([])
})
