// Holds each table to its owner (scripts/table-owners.ts): others reach it by functions of the owner's service.ts or by
// the fragments in server/db/sql. What reads a table of others besides is on a list that only gets shorter.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { foreignReads, fragments, otherWriters, owners } from './table-owners.ts'
import { type TableReference, findTableReferences } from './table-references.ts'

export interface Walls {
  owners: Record<string, readonly string[]>
  otherWriters: Record<string, readonly string[]>
  fragments: string
  foreignReads: readonly { reader: string; tables: readonly string[]; because: string }[]
}

/** Lists the tables of the database, from the types that are generated from it (`npm run db:types`). */
export function listTables(schema: string): Set<string> {
  const [, tables = ''] = /^export interface DB \{\n(.*?)^\}/ms.exec(schema) ?? []
  return new Set(Array.from(tables.matchAll(/^  (\w+):/gm), ([, table = '']) => table))
}

interface Report {
  references: number
  faults: string[]
}

/** @param files the text of each file that may have SQL, by its path */
export function checkTables(files: Record<string, string>, tables: ReadonlySet<string>, walls: Walls): Report {
  const faults = listOwnerFaults(tables, walls)
  const used = new Set<string>()
  let references = 0
  for (const [file, source] of Object.entries(files))
    for (const reference of findTableReferences(source, file, tables)) {
      references++
      const fault = findReferenceFault(file, reference, walls, used)
      if (fault !== undefined) faults.push(`${file}:${reference.line}: ${fault}`)
    }
  for (const { reader, tables: listed } of walls.foreignReads)
    for (const table of listed)
      if (!used.has(`${reader} ${table}`)) faults.push(`${reader} no longer reads ${table}: take it off the list`)
  for (const [writer, listed] of Object.entries(walls.otherWriters))
    for (const table of listed)
      if (!used.has(`${writer} ${table}`)) faults.push(`${writer} no longer names ${table}: take it off the list`)
  return { references, faults }
}

function listOwnerFaults(tables: ReadonlySet<string>, { owners }: Walls): string[] {
  const owned = Object.values(owners).flat()
  return [
    ...[...tables].filter((table) => !owned.includes(table)).map((table) => `${table} has no owner`),
    ...owned.filter((table) => !tables.has(table)).map((table) => `${table} has an owner and is no table`),
    ...owned.filter((table, index) => owned.indexOf(table) < index).map((table) => `${table} has two owners`),
  ]
}

/** Why a file may not name a table so; `used` hears by which exception one may. */
function findReferenceFault(
  file: string,
  { table, writes }: TableReference,
  walls: Walls,
  used: Set<string>,
): string | undefined {
  const isIn = (folder: string) => file.startsWith(`${folder}/`)
  const owner = Object.keys(walls.owners).find((folder) => walls.owners[folder]?.includes(table))
  if (owner !== undefined && isIn(owner)) return undefined
  if (isIn(walls.fragments)) return writes ? `a fragment writes ${table}` : undefined
  const writer = Object.keys(walls.otherWriters).find(
    (folder) => isIn(folder) && walls.otherWriters[folder]?.includes(table),
  )
  if (writer !== undefined) {
    used.add(`${writer} ${table}`)
    return undefined
  }
  if (writes) return `writes ${table}, which is ${owner}'s`
  const listed = walls.foreignReads.find(({ reader, tables }) => isIn(reader) && tables.includes(table))
  if (!listed)
    return `reads ${table}, which is ${owner}'s: ask its service.ts, or make a fragment in ${walls.fragments}`
  used.add(`${listed.reader} ${table}`)
  return undefined
}

/** What a text about the owners does not say, or says otherwise: a row has the owner, and then its tables. */
export function listMisdocumentedOwners(text: string, { owners }: Pick<Walls, 'owners'>): string[] {
  const rows = new Map(
    [...text.matchAll(/^\| `(server\/[^`]+)` +\|([^|]*)\|/gm)].map(([, owner = '', cell = '']) => [
      owner,
      [...cell.matchAll(/`(\w+)`/g)].map(([, table]) => table),
    ]),
  )
  return Object.entries(owners)
    .filter(([owner, tables]) => rows.get(owner)?.toSorted().join() !== tables.toSorted().join())
    .map(([owner]) => `docs/architecture.md does not say which tables are ${owner}'s`)
}

const isTest = (file: string) => /\.test\.ts$|\/test\/|fixtures?\.ts$|test-rosters\.ts$/.test(file)

function main() {
  const root = path.join(import.meta.dirname, '..')
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const tables = listTables(read('server/db/schema.ts'))
  const names = globSync('server/**/*.ts', { cwd: root, exclude: (name) => name === 'node_modules' })
  const files = Object.fromEntries(names.filter((file) => !isTest(file)).map((file) => [file, read(file)]))
  const walls = { owners, otherWriters, fragments, foreignReads }
  const { references, faults } = checkTables(files, tables, walls)
  faults.push(...listMisdocumentedOwners(read('docs/architecture.md'), walls))
  if (references < 200)
    faults.push(`Only ${references} tables were found in the SQL of ${Object.keys(files).length} files`)
  for (const fault of faults) console.error(fault)
  const listed = foreignReads.reduce((sum, { tables: some }) => sum + some.length, 0)
  console.log(
    `${tables.size} tables named ${references} times, ${listed} foreign reads allowed; ${faults.length} faults`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (import.meta.main) main()
