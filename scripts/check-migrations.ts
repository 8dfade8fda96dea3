/**
 * Checks that no migration on main changes, since databases never run one twice. `server/migrations/released.txt` lists
 * each with a hash of its text, in order, and only grows.
 *
 *   node scripts/check-migrations.ts               fails if a listed migration was changed, deleted or overtaken
 *   node scripts/check-migrations.ts --all-listed  also fails for unlisted migrations, as required on main
 *   node scripts/check-migrations.ts --add         lists new migrations
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const folder = new URL('../server/migrations/', import.meta.url)
const releasedListFile = new URL('released.txt', folder)

/** Ignores the kind of line endings. */
const hashMigration = (text: string): string => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

export const formatMigrationLine = (name: string, text: string): string => `${hashMigration(text)}  ${name}`

export function listUnlistedMigrations(releasedList: string, files: ReadonlyMap<string, string>): string[] {
  const names = new Set(parseEntries(releasedList).map(({ name }) => name))
  return [...files.keys()].filter((name) => !names.has(name)).toSorted()
}

export function listMigrationProblems(releasedList: string, files: ReadonlyMap<string, string>): string[] {
  const entries = parseEntries(releasedList)
  const lastReleased =
    entries
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? ''
  const namesByNumber = Map.groupBy(files.keys(), (name) => name.slice(0, 4))
  return [
    ...entries.flatMap(({ name, hash }) => {
      const text = files.get(name)
      if (text === undefined) return [`${name} is gone, but databases have run it; put it back as it was.`]
      if (hashMigration(text) === hash) return []
      return [`${name} was changed, but databases that have run it will not run it again; put the change in a new one.`]
    }),
    ...listUnlistedMigrations(releasedList, files)
      .filter((name) => name < lastReleased)
      .map((name) => `${name} comes before ${lastReleased}, which databases have run already; give it a later number.`),
    ...[...namesByNumber.values()]
      .filter((names) => names.length > 1)
      .map((names) => `${names.toSorted().join(' and ')} have the same number; give one of them a later number.`),
  ]
}

const parseEntries = (releasedList: string) =>
  releasedList.split('\n').flatMap((line) => {
    const [hash, name] = line.split('  ')
    return hash !== undefined && name !== undefined ? [{ hash, name }] : []
  })

function readMigrations(): Map<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return new Map(names.toSorted().map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]))
}

function checkMigrations(option: string | undefined) {
  const files = readMigrations()
  const releasedList = readFileSync(releasedListFile, 'utf8')
  const problems = listMigrationProblems(releasedList, files)
  const newMigrations = listUnlistedMigrations(releasedList, files)
  if (option === '--all-listed')
    problems.push(...newMigrations.map((name) => `${name} is not in released.txt; run: npm run migrations:add`))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  if (option === '--add')
    writeFileSync(
      releasedListFile,
      releasedList + newMigrations.map((name) => `${formatMigrationLine(name, files.get(name) ?? '')}\n`).join(''),
    )
  console.log(
    `${files.size} migrations, ${newMigrations.length} ${option === '--add' ? 'added to the list' : 'new'}; 0 faults`,
  )
}

if (import.meta.main) checkMigrations(process.argv[2])
