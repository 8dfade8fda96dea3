import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database, Db } from './connect.ts'

const migrationsFolder = new URL('../migrations/', import.meta.url)

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(migrationsFolder).filter((name) => name.endsWith('.sql'))
  return Object.fromEntries(
    files.toSorted().map((file) => {
      const text = readFileSync(new URL(file, migrationsFolder), 'utf8')
      return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    }),
  )
}

const createMigrator = (db: Db) =>
  new Migrator({ db: db as Database, provider: { getMigrations: () => Promise.resolve(readMigrations()) } })

/** Error for a migration unknown to this version, which cannot be reverted. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
  constructor(migration: string) {
    super(
      `The database was made by a newer version of Uurwerk (its last migration is ${migration}). Use that version, or the backup from before it.`,
    )
  }
}

/** @throws NewerDatabase */
export async function assertNotNewer(db: Db) {
  const { rows: tableRows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!tableRows[0]?.exists) return
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${Object.keys(readMigrations())}) order by name desc limit 1`.execute(
    db,
  )
  if (rows[0]) throw new NewerDatabase(rows[0].name)
}

/**
 * Returns the names of the migrations that were run. Runs them once if several servers start together.
 * @throws NewerDatabase
 */
export async function migrate(db: Db): Promise<string[]> {
  await assertNotNewer(db)
  const { error, results } = await createMigrator(db).migrateToLatest()
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

export async function listPendingMigrations(db: Db): Promise<string[]> {
  const migrations = await createMigrator(db).getMigrations()
  return migrations.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}
