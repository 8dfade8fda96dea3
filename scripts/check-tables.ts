// Fails for SQL on a table outside its owner's folder (server/db/tables.ts). Others call the owner's service.ts or use
// a fragment of server/db/sql; scripts/table-owners.ts lists exceptions.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { tables } from '../server/db/tables.ts'
import { foreignReads, fragments, otherWriters, owners } from './table-owners.ts'
import { type TableReference, findTableReferences } from './table-references.ts'

export interface Walls {
  owners: Record<string, readonly string[]>
  otherWriters: Record<string, readonly string[]>
  fragments: string
  foreignReads: readonly { reader: string; tables: readonly string[]; because: string }[]
}

interface Report {
  references: number
  faults: string[]
}

/** @param files text per path */
export function checkTables(files: Record<string, string>, tables: ReadonlySet<string>, walls: Walls): Report {
  const faults: string[] = []
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

/** Returns why a file may not use a table, if so; adds the exceptions that allow it to `used`. */
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

const isTest = (file: string) => /\.test\.ts$|\/test\/|fixtures?\.ts$|test-rosters\.ts$/.test(file)

function main() {
  const root = path.join(import.meta.dirname, '..')
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const names = globSync('server/**/*.ts', { cwd: root, exclude: (name) => name === 'node_modules' })
  const files = Object.fromEntries(names.filter((file) => !isTest(file)).map((file) => [file, read(file)]))
  const walls = { owners, otherWriters, fragments, foreignReads }
  const { references, faults } = checkTables(files, new Set(Object.keys(tables)), walls)
  if (references < 200)
    faults.push(`Only ${references} tables were found in the SQL of ${Object.keys(files).length} files`)
  for (const fault of faults) console.error(fault)
  const listed = foreignReads.reduce((sum, { tables: some }) => sum + some.length, 0)
  console.log(
    `${Object.keys(tables).length} tables named ${references} times, ${listed} foreign reads allowed; ${faults.length} faults`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (import.meta.main) main()
