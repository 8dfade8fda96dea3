import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { version } from '../lib/version.ts'
import { runCommand } from '../test/command-line.ts'
import { startServerProcess } from '../test/server-process.ts'
import { testDatabase } from '../test/test-database.ts'
import { performDryRun } from './transaction.ts'
import { listPendingMigrations, migrate, NewerDatabase, readMigrations } from './migrate.ts'
import { isFullRun } from '#server/test/full.ts'

const { db, pool, url } = await testDatabase()

test('a migrated database has no pending migrations, and migrating again changes nothing', async () => {
  expect(await listPendingMigrations(db)).toEqual([])
  expect(await migrate(db)).toEqual([])
})

test('a migration that was not run is pending, and all are in an empty database', async () => {
  const names = Object.keys(readMigrations())
  await performDryRun({ db }, async (tx) => {
    await sql`delete from kysely_migration where name in (${names[0]}, ${names.at(-1)})`.execute(tx)
    expect(await listPendingMigrations(tx)).toEqual([names[0], names.at(-1)])
    await sql`drop table kysely_migration`.execute(tx)
    expect(await listPendingMigrations(tx)).toEqual(names)
  })
})

const laterMigration = '9999-of-a-later-version'

async function recordMigration(name: string) {
  await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db)
  onTestFinished(async () => void (await sql`delete from kysely_migration where name = ${name}`.execute(db)))
}

test('a database that a later release expanded is used as it is, and doctor names what this version does not know', async () => {
  await recordMigration(laterMigration)
  expect(await migrate(db)).toEqual([])
  expect(await listPendingMigrations(db)).toEqual([])
  expect((await runCommand({ DATABASE_URL: url }, 'migrate')).status).toBe(0)
  expect((await runCommand({ DATABASE_URL: url }, 'doctor')).stdout).toMatch(
    /^ok {4}migrations .*none pending; of a later version: 9999-of-a-later-version$/m,
  )
})

test.skipIf(!isFullRun)(
  'a server starts, is ready and answers on a database that a later release expanded',
  async () => {
    await recordMigration(laterMigration)
    const server = await startServerProcess(url, '2026-11-18T10:06:00Z')
    expect((await fetch(`${server.address}/health/ready`)).status).toBe(200)
  },
)

test('a migration that needs this release or an earlier one does not keep this version away', async () => {
  await recordMigration(`${laterMigration}.needs-0.1.0`)
  await recordMigration(`${laterMigration}.needs-${version}`)
  expect(await migrate(db)).toEqual([])
})

test('migrate refuses a database whose contraction needs a later release, and doctor reports it', async () => {
  await recordMigration(`${laterMigration}.needs-0.100.0`)
  await expect(migrate(db)).rejects.toThrow(NewerDatabase)
  const { status, stderr } = await runCommand({ DATABASE_URL: url }, 'migrate')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database was made by a newer version of Uurwerk \(/),
  ])
  expect((await runCommand({ DATABASE_URL: url }, 'doctor')).stdout).toMatch(/^FAIL {2}database .*newer version.*9999/m)
})

test('migrate refuses a database with an unknown migration among those that this version knows', async () => {
  await recordMigration('0001_another')
  await expect(migrate(db)).rejects.toThrow(NewerDatabase)
})

test('a migration that waits for a lock lets others read meanwhile, and runs once the lock is free', async () => {
  onTestFinished(async () => void (await sql`delete from kysely_migration where name = '9998_expand'`.execute(db)))
  const expansion = 'alter table attendee add column later text'
  const holder = await db.startTransaction().execute()
  await sql`lock table attendee in access share mode`.execute(holder)
  const migrating = migrate(db, { ...readMigrations(), '9998_expand': expansion })
  await expect.poll(() => countWaiting()).toBe(1)
  // Queues behind the migration, until that gives way.
  await sql`select from attendee`.execute(db)
  await holder.commit().execute()
  expect(await migrating).toEqual(['9998_expand'])
})

async function countWaiting() {
  const { rowCount } = await pool.query(`select from pg_locks where relation = 'attendee'::regclass and not granted`)
  return rowCount
}
