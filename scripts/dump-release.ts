/**
 * Dumps the database of an earlier release with the demo school, for the upgrade test:
 *
 *   git worktree add --detach ../earlier v0.1.0 && (cd ../earlier && npm ci)
 *   node scripts/dump-release.ts ../earlier 0.1.0
 *
 * Packs its migrations and rows into server/test/releases/0.1.0.sql.br. (`pg_dump` would have to be at least as new as
 * the embedded PostgreSQL.)
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import pg from 'pg'
import { startEmbedded } from '../server/db/embedded/cluster.ts'
import { demoMoment } from '../server/test/test-cluster.ts'

const [checkout, version] = process.argv.slice(2)
if (checkout === undefined || version === undefined) {
  console.error(
    'Say the checkout of the earlier release and its version: node scripts/dump-release.ts ../earlier 0.1.0',
  )
  process.exit(1)
}
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-release-'))
await fillDatabaseWith(checkout)
const file = new URL(`../server/test/releases/${version}.sql.br`, import.meta.url)
writeFileSync(file, brotliCompressSync(await dumpDatabase(), { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } }))
rmSync(folder, { recursive: true })
console.log(`Written: ${file.pathname}`)

async function fillDatabaseWith(release: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', PORT: '0', CLOCK: demoMoment }
  const server = spawn(process.execPath, [path.join(release, 'server/start.mjs'), 'serve'], {
    cwd: release,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of server.stdout) if (String(chunk).includes('Uurwerk is at')) break
  server.kill('SIGTERM')
  if (server.exitCode === null) await once(server, 'exit')
}

async function dumpDatabase(): Promise<string> {
  const cluster = await startEmbedded(folder)
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    await client.query('set timezone = UTC')
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    )
    // Keys must not be stored, even of a temporary provider.
    const tables = rows.map(({ name }) => name).filter((name) => name !== 'identity_record')
    const kyselyTables = tables.filter((name) => name.startsWith('kysely_'))
    const statements = [...kyselyTables.map(buildKyselyTable), ...readMigrations()]
    // Disables triggers, which would count twice, and makes the order of rows irrelevant.
    statements.push('set session_replication_role = replica;')
    for (const table of tables) statements.push(await dumpRows(client, table))
    return [...statements, 'set session_replication_role = default;', ''].join('\n')
  } finally {
    await client.end()
    await cluster.stop()
  }
}

function buildKyselyTable(table: string): string {
  return table === 'kysely_migration'
    ? 'create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);'
    : 'create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);'
}

function readMigrations(): string[] {
  const source = path.join(checkout ?? '', 'server/migrations')
  const names = readdirSync(source).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => readFileSync(path.join(source, name), 'utf8'))
}

/** Returns statements that restore the rows of a table, and its sequence. */
async function dumpRows(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ rows: string | null }>(`select array_agg(t)::text as rows from ${table} t`)
  const rowArray = rows[0]?.rows ?? null
  // Removes rows inserted by migrations, which the dump also contains.
  const deleteStatement = `delete from ${table};`
  if (rowArray === null) return deleteStatement
  const { rows: identityColumns } = await client.query<{ column: string; last: string }>(
    `select column_name as column, pg_sequence_last_value(pg_get_serial_sequence($1, column_name)::regclass)::text as last
    from information_schema.columns where table_schema = 'public' and table_name = $1 and is_identity = 'YES'`,
    [table],
  )
  const { rows: columnRows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns
    from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  const columns = columnRows[0]?.columns ?? ''
  const quotedRowArray = `$rows$${rowArray}$rows$`
  return [
    deleteStatement,
    `insert into ${table} (${columns}) overriding system value select ${columns} from unnest(${quotedRowArray}::${table}[]) r;`,
    ...identityColumns.map(
      ({ column, last }) => `select setval(pg_get_serial_sequence('${table}', '${column}'), ${last});`,
    ),
  ].join('\n')
}
