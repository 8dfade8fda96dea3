/**
 * Checks that no migration on main changes, since databases never run one twice. `server/migrations/released.txt` lists
 * each with a hash of its text, in order, and only grows. New migrations must leave what the last release needs.
 *
 *   node scripts/check-migrations.ts               fails if a listed migration was changed, deleted or overtaken
 *   node scripts/check-migrations.ts --all-listed  also fails for unlisted migrations, as required on main
 *   node scripts/check-migrations.ts --add         lists new migrations
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { version } from '../server/lib/version.ts'

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

/**
 * Says which new migrations take away what the last release may need, unless their name has the release from which on
 * it is not needed any more, as in `0046_drop_bells.needs-0.3.0.sql`.
 */
export function listContractionProblems(releasedList: string, files: ReadonlyMap<string, string>, lastRelease: string) {
  return listUnlistedMigrations(releasedList, files).flatMap((name) => {
    const needed = /\.needs-(\d+\.\d+\.\d+)\.sql$/.exec(name)?.[1]
    if (needed !== undefined)
      return needed.localeCompare(lastRelease, 'en', { numeric: true }) > 0
        ? [`${name} needs ${needed}, but servers of ${lastRelease}, the last release, have to run on it.`]
        : []
    return listContractions(files.get(name) ?? '').map(
      (statement) =>
        `${name} may take away what servers of ${lastRelease}, the last release, need: ${statement}. ` +
        `Do it a release later, or end its name in .needs-${lastRelease}.sql if that release runs without it.`,
    )
  })
}

const contractions = [
  /\bdrop (?!default|not null|identity|expression)/,
  /\brename\b/,
  /\bset not null\b/,
  /\balter (column )?\S+ (set data )?type\b/,
  /\badd (column )?[^,]* not null(?![^,]* (default|generated)\b)(?<! (default|generated) [^,]*)/,
  /\badd (constraint|check|unique|primary|foreign|exclude)\b/,
  /\bcreate unique index\b/,
]

/** Lists the statements after which a query or a write of before may fail, except those on tables that are new. */
function listContractions(text: string): string[] {
  const plainText = removeParentheses(text.replaceAll(/--.*|\/\*[^]*?\*\//g, ' ').toLowerCase()).replaceAll(/\s+/g, ' ')
  const newTables = new Set(
    [...plainText.matchAll(/\bcreate table (?:if not exists )?(\w+)/g)].map(([, table]) => table),
  )
  return plainText
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => {
      const table = /\b(?:alter table|create unique index.* on) (?:if exists |only )*(\w+)/.exec(statement)?.[1]
      return !newTables.has(table) && contractions.some((contraction) => contraction.test(statement))
    })
}

/** Leaves no comma but those between the parts of a statement. */
function removeParentheses(text: string): string {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : removeParentheses(shorter)
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
  const problems = [
    ...listMigrationProblems(releasedList, files),
    ...listContractionProblems(releasedList, files, version),
  ]
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
