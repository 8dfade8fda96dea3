// Fails for SQL on a table outside its owner's folder (server/db/tables.ts). Others call the owner's service.ts or use
// a fragment of server/db/sql; scripts/table-owners.ts lists exceptions.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { tables } from '../server/db/tables.ts'
import { foreignReads, fragmentsFolder, tablesByOtherWriter, tablesByOwner } from './table-owners.ts'
import { type TableReference, findTableReferences } from './table-references.ts'

export interface TableAccessRules {
  owners: Record<string, readonly string[]>
  otherWriters: Record<string, readonly string[]>
  fragments: string
  foreignReads: readonly { reader: string; tables: readonly string[]; reason: string }[]
}

interface Report {
  references: number
  faults: string[]
}

/** @param files text per path */
export function checkTables(
  files: Record<string, string>,
  tables: ReadonlySet<string>,
  rules: TableAccessRules,
): Report {
  const faults: string[] = []
  const usedExceptions = new Set<string>()
  let referenceCount = 0
  for (const [file, source] of Object.entries(files))
    for (const reference of findTableReferences(source, file, tables)) {
      referenceCount++
      const fault = findReferenceFault(file, reference, rules, usedExceptions)
      if (fault !== undefined) faults.push(`${file}:${reference.line}: ${fault}`)
    }
  for (const { reader, tables: exceptionTables } of rules.foreignReads)
    for (const table of exceptionTables)
      if (!usedExceptions.has(`${reader} ${table}`))
        faults.push(`${reader} no longer reads ${table}: take it off the list`)
  for (const [writer, exceptionTables] of Object.entries(rules.otherWriters))
    for (const table of exceptionTables)
      if (!usedExceptions.has(`${writer} ${table}`))
        faults.push(`${writer} no longer names ${table}: take it off the list`)
  return { references: referenceCount, faults }
}

/** Returns why a file may not use a table, if so; adds the exceptions that allow it to `used`. */
function findReferenceFault(
  file: string,
  { table, isWrite }: TableReference,
  rules: TableAccessRules,
  usedExceptions: Set<string>,
): string | undefined {
  const isIn = (folder: string) => file.startsWith(`${folder}/`)
  const owner = Object.keys(rules.owners).find((folder) => rules.owners[folder]?.includes(table))
  if (owner !== undefined && isIn(owner)) return undefined
  if (isIn(rules.fragments)) return isWrite ? `a fragment writes ${table}` : undefined
  const writer = Object.keys(rules.otherWriters).find(
    (folder) => isIn(folder) && rules.otherWriters[folder]?.includes(table),
  )
  if (writer !== undefined) {
    usedExceptions.add(`${writer} ${table}`)
    return undefined
  }
  if (isWrite) return `writes ${table}, which is ${owner}'s`
  const exception = rules.foreignReads.find(({ reader, tables }) => isIn(reader) && tables.includes(table))
  if (!exception)
    return `reads ${table}, which is ${owner}'s: ask its service.ts, or make a fragment in ${rules.fragments}`
  usedExceptions.add(`${exception.reader} ${table}`)
  return undefined
}

const isTest = (file: string) => /\.test\.ts$|\/test\/|fixtures?\.ts$|test-rosters\.ts$/.test(file)

function main() {
  const root = path.join(import.meta.dirname, '..')
  const readSource = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const names = globSync('server/**/*.ts', { cwd: root, exclude: (name) => name === 'node_modules' })
  const files = Object.fromEntries(names.filter((file) => !isTest(file)).map((file) => [file, readSource(file)]))
  const rules = { owners: tablesByOwner, otherWriters: tablesByOtherWriter, fragments: fragmentsFolder, foreignReads }
  const { references, faults } = checkTables(files, new Set(Object.keys(tables)), rules)
  if (references < 200)
    faults.push(`Only ${references} tables were found in the SQL of ${Object.keys(files).length} files`)
  for (const fault of faults) console.error(fault)
  const foreignReadCount = foreignReads.reduce((sum, { tables: readTables }) => sum + readTables.length, 0)
  console.log(
    `${Object.keys(tables).length} tables named ${references} times, ${foreignReadCount} foreign reads allowed; ${faults.length} faults`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}

if (import.meta.main) main()
