import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Database } from '../db/connect.ts'
import { testDatabase } from '../test/test-database.ts'
import { isDatabaseEmpty, makeDemoWhenEmpty } from './first-start.ts'
import { isFullRun } from '#server/test/full.ts'

const settings = { CLOCK: '2026-11-18T10:06:00Z', LOG_SQL: '0' } as const

const countStudents = async (db: Database) =>
  (await sql<{ count: number }>`select count(*) from attendee where type = 'student'`.execute(db)).rows[0]?.count

/** Returns whether the school is being written. */
const isBusy = async (db: Database) => {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'uurwerk demo%' and xact_start is not null`.execute(db)
  return rows.length > 0
}
const waitUntilBusy = (db: Database) => expect.poll(() => isBusy(db), { timeout: 60_000, interval: 20 }).toBe(true)

describe('makeDemoWhenEmpty', { timeout: 180_000 }, () => {
  test('leaves no data and no transaction behind when it is aborted halfway', async () => {
    const { db, url } = await testDatabase()
    const controller = new AbortController()
    const starting = makeDemoWhenEmpty({ db, url }, settings, controller.signal)
    const abortion = expect(starting).rejects.toMatchObject({ name: 'AbortError' })
    await waitUntilBusy(db)
    controller.abort()
    await abortion
    expect([await isBusy(db), await isDatabaseEmpty(db)]).toEqual([false, true])
  })

  test.skipIf(!isFullRun)(
    'makes the school once for two servers after a third was killed making it, and returns when it is complete',
    async () => {
      const { db, url } = await testDatabase()
      const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-first-start-'))
      const file = path.join(folder, 'server.mjs')
      writeFileSync(
        file,
        `import { connect } from ${JSON.stringify(path.join(import.meta.dirname, '../db/connect.ts'))}
       import { makeDemoWhenEmpty } from ${JSON.stringify(path.join(import.meta.dirname, 'first-start.ts'))}
       const url = ${JSON.stringify(url)}
       await makeDemoWhenEmpty({ db: connect(url).db, url }, ${JSON.stringify(settings)})`,
      )
      const server = fork(file, { execArgv: [] })
      await waitUntilBusy(db)
      server.kill('SIGKILL')
      await once(server, 'exit')
      const results = await Promise.all(
        [1, 2].map(async () => ({
          made: await makeDemoWhenEmpty({ db, url }, settings),
          students: await countStudents(db),
        })),
      )
      expect(results.map(({ made }) => made).toSorted()).toEqual([false, true])
      expect(results.map(({ students }) => students)).toEqual([1200, 1200])
      expect(await makeDemoWhenEmpty({ db, url }, settings)).toBe(false)
      rmSync(folder, { recursive: true })
    },
  )

  test('rejects with the error of the child process', async () => {
    const { db, url } = await testDatabase()
    await expect(makeDemoWhenEmpty({ db, url }, { ...settings, CLOCK: 'noon' })).rejects.toThrow(/CLOCK: /)
  })
})
