import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../test/command-line.ts'
import { testDatabase } from '../test/test-database.ts'
import { migrate, NewerDatabase, listPendingMigrations } from './migrate.ts'

const { db, url } = await testDatabase()

test('a migrated database has no pending migrations, and migrating again changes nothing', async () => {
  expect(await listPendingMigrations(db)).toEqual([])
  expect(await migrate(db)).toEqual([])
})

test('migrate refuses a database made by a newer version, and doctor reports it', async () => {
  await sql`insert into kysely_migration (name, timestamp) values ('9999-of-a-later-version', '2030-01-01')`.execute(db)
  onTestFinished(async () => void (await sql`delete from kysely_migration where name like '9999%'`.execute(db)))
  await expect(migrate(db)).rejects.toThrow(NewerDatabase)
  const { status, stderr } = await runCommand({ DATABASE_URL: url }, 'migrate')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database was made by a newer version of Uurwerk \(/),
  ])
  expect((await runCommand({ DATABASE_URL: url }, 'doctor')).stdout).toMatch(/^FAIL {2}database .*newer version.*9999/m)
})
