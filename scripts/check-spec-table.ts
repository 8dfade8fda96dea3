import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type TestTitle, listTestTitles } from './test-titles.ts'

export interface SpecTableReport {
  held: number
  open: number
  /** Sentences that start with a line number. */
  faults: string[]
}

type TitlesIn = (file: string) => readonly TestTitle[] | undefined

const splitCells = (row: string) =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/**
 * Returns whether a test covers only data: codes, shapes and texts. It does not prove that a call, screen or rule uses
 * them.
 */
const isOfData = (file: string) => file.startsWith('contract/') && !file.startsWith('contract/rules/')

/** Returns whether a path contains the names in order, and ends in the same name. */
function isPathThrough(path: readonly string[], names: readonly string[]): boolean {
  let from = 0
  return (
    path.at(-1) === names.at(-1) &&
    names.every((name) => {
      const at = path.indexOf(name, from)
      from = at + 1
      return at >= 0
    })
  )
}

/** Returns the reason that a reference `file › describe › test` is invalid. */
function findReferenceFault(reference: string, titlesIn: TitlesIn): string | undefined {
  const [file = '', ...names] = reference.split('›').map((part) => part.trim())
  if (names.length === 0 || names.includes('')) return `"${reference}" should read "open" or "file › name of the test"`
  const known = titlesIn(file)
  if (!known) return `there is no test file ${file}`
  const missing = names.find((name) => !known.some(({ path }) => path.at(-1) === name))
  if (missing !== undefined) return `${file} has no test named "${missing}"`
  const meant = known.filter(({ path }) => isPathThrough(path, names))
  if (meant.length === 0) return `${file} has no "${names.at(-1)}" in "${names.slice(0, -1).join(' › ')}"`
  const tests = meant.filter(({ isTest }) => isTest)
  if (tests.length === 0) return `"${names.at(-1)}" of ${file} is a describe; name a test of it`
  const [first] = tests
  if (first && tests.every(({ keptBack }) => keptBack !== undefined))
    return `"${names.at(-1)}" of ${file} does not always run: ${first.keptBack}`
  if (known.some(({ keptBack }) => keptBack === 'only')) return `${file} runs only some of its tests: only`
  return undefined
}

function listReferenceFaults(cell: string, owner: string, titlesIn: TitlesIn): (string | undefined)[] {
  if (cell === 'open' && !owner.endsWith('(later)'))
    return ['what is open for a part that is there says why: "open: …"']
  if (/^open(: .+)?$/.test(cell)) return []
  const references = cell.split(/<br\s*\/?>/).map((reference) => reference.trim())
  const faults = references.map((reference) => findReferenceFault(reference, titlesIn))
  return references.every(isOfData)
    ? [...faults, 'the row names neither a call, a screen nor a rule: only what the contract writes down']
    : faults
}

export function checkSpecTable(markdown: string, titlesIn: TitlesIn): SpecTableReport {
  const report: SpecTableReport = { held: 0, open: 0, faults: [] }
  markdown.split('\n').forEach((line, index) => {
    if (!line.trimStart().startsWith('|')) return
    const cells = splitCells(line)
    if (cells[0] === '§' || cells.every((cell) => /^:?-+:?$/.test(cell))) return
    const addFault = (reason: string) => report.faults.push(`line ${index + 1}: ${reason}`)
    if (cells.length !== 4) return addFault(`the row has ${cells.length} cells instead of 4`)
    const empty = ['§', 'what it says', 'owner', 'test'].filter((_, column) => !cells[column])
    if (empty.length > 0) return addFault(`the row has nothing under "${empty.join('", "')}"`)
    const [, , owner = '', tests = ''] = cells
    const wrong = listReferenceFaults(tests, owner, titlesIn).filter((reason) => reason !== undefined)
    for (const reason of wrong) addFault(reason)
    if (wrong.length === 0) report[tests.startsWith('open') ? 'open' : 'held'] += 1
  })
  if (report.held + report.open + report.faults.length === 0) report.faults.push('the table has no rows')
  return report
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const cache = new Map<string, TestTitle[] | undefined>()
  const findTitles = (file: string) => {
    const path = resolve(root, file)
    if (!cache.has(file))
      cache.set(file, existsSync(path) ? listTestTitles(readFileSync(path, 'utf8'), file) : undefined)
    return cache.get(file)
  }
  const table = process.argv[2] ?? resolve(root, 'docs/spec-table.md')
  const { held, open, faults } = checkSpecTable(readFileSync(table, 'utf8'), findTitles)
  for (const fault of faults) console.error(`${table}, ${fault}`)
  console.log(
    `${held + open} rows in order: ${held} held by tests, ${open} open${faults.length ? `; ${faults.length} faults` : ''}`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
