import type { Identifiers } from './identifiers.ts'

/** Stands for what was blanked. */
export const blank = '–'

/** Shorter ones are common words. */
const shortestPhrase = 3
/** Numbers that texts name as a page, an amount or the year. */
const commonNumberPattern = /^(?:\d{3}|(?:19|20)\d\d)$/
/** A date, with or without a time, or an ISO week: numbers in it name nobody. */
const momentPattern = /^\d{4}-(?:W\d\d|\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?)$/

export interface NamedPerson extends Identifiers {
  name: string
}

/** Finds people in texts; finds more rather than less. */
export interface NameFinder {
  /** Regular expression of PostgreSQL for texts that may name them, also as JSON. */
  filter: string
  blankNames: (text: string) => string
}

/**
 * Only names and addresses count in any case, because a code may be a word.
 * @param sharedWords lower case; words that name something else too, as a code that is also that of a course
 */
export function createNameFinder(
  people: readonly NamedPerson[],
  sharedWords: ReadonlySet<string>,
): NameFinder | undefined {
  const isShared = (identifier: string) =>
    sharedWords.has(identifier.toLowerCase()) || commonNumberPattern.test(identifier.trim())
  const anyCase = people.flatMap(({ name, emails }) => [name, ...emails.filter((email) => !isShared(email))])
  const storedCase = people
    .flatMap(({ sourceIds, codes }) => [...sourceIds, ...codes])
    .filter((identifier) => !isShared(identifier))
  // Longer ones first: an address may begin with a code.
  const longest = [...new Set([...anyCase, ...storedCase])]
    .filter((phrase) => phrase.trim().length >= shortestPhrase)
    .toSorted((a, b) => b.length - a.length)
  if (longest.length === 0) return undefined
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:${longest.map((phrase) => escapePhrase(phrase, (word) => RegExp.escape(word))).join('|')})(?![\\p{L}\\p{N}_])`,
    'giu',
  )
  const [stored, names] = [new Set(storedCase), new Set(anyCase.map((phrase) => phrase.toLowerCase()))]
  const codes = new Set(storedCase.map((code) => code.toLowerCase()).filter((code) => !names.has(code)))
  const filtered = new Set(longest.flatMap((phrase) => [phrase, JSON.stringify(phrase).slice(1, -1)]))
  return {
    filter: [...filtered].map((phrase) => escapePhrase(phrase, escapeForPostgres)).join('|'),
    blankNames: (text) =>
      text.replaceAll(pattern, (match) => (codes.has(match.toLowerCase()) && !stored.has(match) ? match : blank)),
  }
}

const escapePhrase = (phrase: string, escape: (word: string) => string) =>
  phrase
    .trim()
    .split(/\s+/)
    .map(escape)
    .join(String.raw`\s+`)

const escapeForPostgres = (word: string) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`)

/** Blanks the texts of a JSON value; numbers, dates and names of fields stay. */
export function blankValue(value: unknown, blankNames: (text: string) => string): unknown {
  if (typeof value === 'string') return momentPattern.test(value) ? value : blankNames(value)
  if (Array.isArray(value)) return value.map((item) => blankValue(item, blankNames))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, blankValue(item, blankNames)]))
}
