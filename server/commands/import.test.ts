import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runInTransaction } from '../db/transaction.ts'
import { createImportOptions } from '../import/format-fixtures.ts'
import { testDatabase } from '../test/test-database.ts'

const { db, url } = await testDatabase()
const start = path.join(import.meta.dirname, '../start.mjs')

test('an import runs at a lower priority than the server', async () => {
  const { path: folder } = createImportOptions('school')
  await runInTransaction({ db }, async (tx) => {
    // The import waits, so that it does not end unseen.
    await sql`lock table attendee in access exclusive mode`.execute(tx)
    const command = spawn(process.execPath, [start, 'import', folder], { env: { ...process.env, DATABASE_URL: url } })
    onTestFinished(() => void command.kill('SIGKILL'))
    await expect.poll(() => getPriority(command.pid), { timeout: 20_000, interval: 5 }).toBeGreaterThan(getPriority())
  })
})
