import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createFixedClock } from '../lib/clock.ts'
import { testDatabase } from '../test/test-database.ts'
import { computeTableSums } from '../test/table-sums.ts'
import { importFormats } from '@uurwerk/contract/desk/imports'
import { formatFixtures, createImportOptions } from './format-fixtures.ts'
import { ImportBusy } from './import-errors.ts'
import { type ImportOptions, importPath } from './import-path.ts'
import { isFullRun } from '../test/full.ts'

const { db, url } = await testDatabase()
const moment = '2026-11-01T08:00:00Z'
const clock = createFixedClock('Europe/Amsterdam', moment)
const waitingImport = path.join(import.meta.dirname, '../test/waiting-import.ts')

async function importUntil(fraction: number, options: ImportOptions) {
  const args = [url, moment, String(fraction), JSON.stringify(options)]
  const child = spawn(process.execPath, [waitingImport, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(child.exitCode).toBe(null)
  return child
}

/** All importFormats are written by the same code. */
const testedFormats = isFullRun ? importFormats : (['school'] as const)

describe.each(testedFormats)('an import of the format %s', (format) => {
  const { changedFiles } = formatFixtures[format]
  let before: Record<string, string> = {}

  beforeEach(async () => {
    await sql`truncate school, school_year, attendee, course, appointment, published_week cascade`.execute(db)
    expect(await importPath(db, clock, createImportOptions(format))).toMatchObject({ ok: true })
    before = await computeTableSums(db)
    expect(before['appointment']).not.toMatch(/^0 /)
  })

  test.each(isFullRun ? [0.6, 1] : [0.6])(
    'changes nothing when killed at %f of the writing, and succeeds when repeated',
    async (fraction) => {
      const options = createImportOptions(format, changedFiles)
      const child = await importUntil(fraction, options)
      child.kill('SIGKILL')
      await once(child, 'exit')
      await expect.poll(() => isLocked(), { timeout: 10_000 }).toBe(false)
      expect(await computeTableSums(db)).toEqual(before)
      expect(await importPath(db, clock, options)).toMatchObject({ ok: true })
      expect((await computeTableSums(db))['appointment']).not.toBe(before['appointment'])
    },
  )

  test.skipIf(!isFullRun)('is refused with ImportBusy while another import runs, which then completes', async () => {
    const child = await importUntil(0.6, createImportOptions(format, changedFiles))
    await expect(importPath(db, clock, createImportOptions(format))).rejects.toThrow(ImportBusy)
    expect(await computeTableSums(db)).toEqual(before)
    child.stdin.write('.')
    expect(await once(child, 'exit')).toEqual([0, null])
    const after = await computeTableSums(db)
    expect(after['appointment']).not.toBe(before['appointment'])
    await importPath(db, clock, createImportOptions(format, changedFiles))
    expect(await computeTableSums(db)).toEqual(after)
  })
})

const isLocked = async () => {
  const { rows } = await sql`
    select 1 from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return rows.length > 0
}
