// Writes server/db/schema.ts, the types of the tables, from the migrations; `--check` only compares.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { connect } from '../server/db/connect.ts'
import { startEmbedded } from '../server/db/embedded/cluster.ts'
import { migrate } from '../server/db/migrate.ts'

const schemaFile = path.join(import.meta.dirname, '../server/db/schema.ts')
const isCheck = process.argv.includes('--check')
const folder = mkdtempSync(path.join(tmpdir(), 'uurwerk-schema-'))
const database = await startEmbedded(folder, { noSync: true, settings: ['fsync=off'] })
try {
  const connection = connect(database.url)
  await migrate(connection.db)
  await connection.close()
  const newSchemaFile = path.join(folder, 'schema.ts')
  const output = isCheck ? newSchemaFile : schemaFile
  execFileSync(
    process.execPath,
    [
      path.join(import.meta.dirname, '../node_modules/kysely-codegen/dist/cli/bin.js'),
      '--dialect=postgres',
      `--url=${database.url}`,
      `--out-file=${output}`,
      '--exclude-pattern=kysely_*',
      '--date-parser=string',
      '--type-mapping={"timestamp":"string","timestamptz":"string","time":"string"}',
      '--numeric-parser=number',
      '--log-level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  execFileSync(
    process.execPath,
    [
      path.join(import.meta.dirname, '../node_modules/.bin/oxfmt'),
      '-c',
      path.join(import.meta.dirname, '../.oxfmtrc.json'),
      output,
    ],
    { stdio: 'inherit' },
  )
  if (isCheck && readFileSync(newSchemaFile, 'utf8') !== readFileSync(schemaFile, 'utf8')) {
    console.error('server/db/schema.ts is not what the migrations make: run npm run db:types')
    process.exitCode = 1
  }
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
