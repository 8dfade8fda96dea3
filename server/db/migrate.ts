import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { version } from '../lib/version.ts'
import type { Database, Db, Tx } from './connect.ts'
import { isLockTimeout, shortLockTimeoutSetting } from './locks.ts'

const migrationsFolder = new URL('../migrations/', import.meta.url)

/** SQL by name. */
type Migrations = Readonly<Record<string, string>>

const listMigrationNames = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.replace(/\.sql$/, ''))
    .toSorted()

export const readMigrations = (): Migrations =>
  Object.fromEntries(
    listMigrationNames().map((name) => [name, readFileSync(new URL(`${name}.sql`, migrationsFolder), 'utf8')]),
  )

function createMigrator(db: Db, migrations: Migrations) {
  const entries = Object.entries(migrations).map(([name, text]) => [name, createMigration(text)] as const)
  const provider = { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) }
  return new Migrator({ db: db as Database, provider })
}

const createMigration = (text: string): Migration => ({
  up: async (db) => {
    // Calls queue behind a migration that waits for a lock.
    await sql`select ${shortLockTimeoutSetting}`.execute(db)
    await sql.raw(text).execute(db)
  },
})

const lockRetryMilliseconds = 1000

export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
  constructor(migration: string) {
    super(
      `The database was made by a newer version of Uurwerk (its last migration is ${migration}). Use that version, or the backup from before it.`,
    )
  }
}

/**
 * Lists migrations of a later release, in whose schema this one still finds all that it needs.
 * @throws NewerDatabase
 */
export async function listLaterMigrations(db: Db, migrations = readMigrations()): Promise<string[]> {
  if (!(await hasMigrationTable(db))) return []
  const knownNames = Object.keys(migrations)
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration where name <> all(${knownNames}) order by name`.execute(db)
  const laterNames = rows.map(({ name }) => name)
  const obstacle = laterNames.findLast((name) => name < (knownNames.at(-1) ?? '') || isBeyond(name))
  if (obstacle !== undefined) throw new NewerDatabase(obstacle)
  return laterNames
}

async function hasMigrationTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(db)
  return rows[0]?.exists ?? false
}

function isBeyond(name: string): boolean {
  const release = /\.needs-([\d.]+)$/.exec(name)?.[1]
  return release !== undefined && version.localeCompare(release, 'en', { numeric: true }) < 0
}

/**
 * Returns the names of the migrations that were run. Runs them once if several servers start together.
 * @throws NewerDatabase
 */
export async function migrate(db: Db, migrations = readMigrations()): Promise<string[]> {
  if ((await listLaterMigrations(db, migrations)).length > 0) return []
  const { error, results } = await createMigrator(db, migrations).migrateToLatest()
  if (isLockTimeout(error)) {
    await sleep(lockRetryMilliseconds)
    return migrate(db, migrations)
  }
  if (error) throw error
  return (results ?? []).map(({ migrationName }) => migrationName)
}

/** Runs only these, in the caller's transaction. @throws NewerDatabase if this version lacks one */
export async function migrateTo(tx: Tx, names: readonly string[]): Promise<void> {
  const migrations = readMigrations()
  const unknownName = names.find((name) => migrations[name] === undefined)
  if (unknownName !== undefined) throw new NewerDatabase(unknownName)
  const wanted = Object.fromEntries(names.map((name) => [name, migrations[name] ?? '']))
  const { error } = await createMigrator(tx, wanted).migrateToLatest()
  if (error) throw error
}

/** Proxies ask every second, and Kysely's own list reads the columns of all tables. */
export async function listPendingMigrations(db: Db): Promise<string[]> {
  const names = listMigrationNames()
  if (!(await hasMigrationTable(db))) return names
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${names}::text[]) as name
    where not exists (select from kysely_migration where kysely_migration.name = name.name)
    order by name`.execute(db)
  return rows.map(({ name }) => name)
}
