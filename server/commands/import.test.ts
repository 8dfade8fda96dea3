import { spawn } from 'node:child_process'
import { getPriority } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createImportOptions } from '../import/format-fixtures.ts'
import { testDatabase } from '../test/test-database.ts'

const { url } = await testDatabase()
const start = path.join(import.meta.dirname, '../start.mjs')

test('an import runs at a lower priority than the server', async () => {
  const { path: folder } = createImportOptions('school')
  const command = spawn(process.execPath, [start, 'import', folder], { env: { ...process.env, DATABASE_URL: url } })
  onTestFinished(() => void command.kill('SIGKILL'))
  await expect.poll(() => getPriority(command.pid), { timeout: 20_000, interval: 5 }).toBeGreaterThan(getPriority())
})
