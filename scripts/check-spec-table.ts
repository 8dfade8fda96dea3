// Checks docs/spec-table.md: each row names tests that exist and always run, or says why it is open.
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { type TestTitle, listTestTitles } from './test-titles.ts'

export interface SpecTableReport {
  tested: number
  open: number
  /** Sentences that start with a line number. */
  faults: string[]
}

type FindTitles = (file: string) => readonly TestTitle[] | undefined

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
const isDataTest = (file: string) => file.startsWith('contract/') && !file.startsWith('contract/rules/')

/** Returns whether a path contains the names in order, and ends in the same name. */
function containsNamesInOrder(path: readonly string[], names: readonly string[]): boolean {
  let searchFrom = 0
  return (
    path.at(-1) === names.at(-1) &&
    names.every((name) => {
      const index = path.indexOf(name, searchFrom)
      searchFrom = index + 1
      return index >= 0
    })
  )
}

/** Returns the reason that a reference `file › describe › test` is invalid. */
function findReferenceFault(reference: string, findTitles: FindTitles): string | undefined {
  const [file = '', ...names] = reference.split('›').map((part) => part.trim())
  if (names.length === 0 || names.includes('')) return `"${reference}" should read "open" or "file › name of the test"`
  const titles = findTitles(file)
  if (!titles) return `there is no test file ${file}`
  const missingName = names.find((name) => !titles.some(({ path }) => path.at(-1) === name))
  if (missingName !== undefined) return `${file} has no test named "${missingName}"`
  const matchingTitles = titles.filter(({ path }) => containsNamesInOrder(path, names))
  if (matchingTitles.length === 0) return `${file} has no "${names.at(-1)}" in "${names.slice(0, -1).join(' › ')}"`
  const tests = matchingTitles.filter(({ isTest }) => isTest)
  if (tests.length === 0) return `"${names.at(-1)}" of ${file} is a describe; name a test of it`
  const [firstTest] = tests
  if (firstTest && tests.every(({ blockingModifier }) => blockingModifier !== undefined))
    return `"${names.at(-1)}" of ${file} does not always run: ${firstTest.blockingModifier}`
  if (titles.some(({ blockingModifier }) => blockingModifier === 'only'))
    return `${file} runs only some of its tests: only`
  return undefined
}

function listReferenceFaults(cell: string, owner: string, findTitles: FindTitles): (string | undefined)[] {
  if (cell === 'open' && !owner.endsWith('(later)'))
    return ['an open row of an existing part needs a reason: "open: …"']
  if (/^open(: .+)?$/.test(cell)) return []
  const references = cell.split(/<br\s*\/?>/).map((reference) => reference.trim())
  const faults = references.map((reference) => findReferenceFault(reference, findTitles))
  return references.every(isDataTest)
    ? [...faults, 'the row names no test of a call, screen or rule, but only of declarations of the contract']
    : faults
}

export function checkSpecTable(markdown: string, findTitles: FindTitles): SpecTableReport {
  const report: SpecTableReport = { tested: 0, open: 0, faults: [] }
  markdown.split('\n').forEach((line, index) => {
    if (!line.trimStart().startsWith('|')) return
    const cells = splitCells(line)
    if (cells[0] === '§' || cells.every((cell) => /^:?-+:?$/.test(cell))) return
    const addFault = (reason: string) => report.faults.push(`line ${index + 1}: ${reason}`)
    if (cells.length !== 4) return addFault(`the row has ${cells.length} cells instead of 4`)
    const emptyColumns = ['§', 'what it says', 'owner', 'test'].filter((_, column) => !cells[column])
    if (emptyColumns.length > 0) return addFault(`the row has nothing under "${emptyColumns.join('", "')}"`)
    const [, , owner = '', tests = ''] = cells
    const referenceFaults = listReferenceFaults(tests, owner, findTitles).filter((reason) => reason !== undefined)
    for (const reason of referenceFaults) addFault(reason)
    if (referenceFaults.length === 0) report[tests.startsWith('open') ? 'open' : 'tested'] += 1
  })
  if (report.tested + report.open + report.faults.length === 0) report.faults.push('the table has no rows')
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
  const { tested, open, faults } = checkSpecTable(readFileSync(table, 'utf8'), findTitles)
  for (const fault of faults) console.error(`${table}, ${fault}`)
  console.log(
    `${tested + open} rows in order: ${tested} held by tests, ${open} open${faults.length ? `; ${faults.length} faults` : ''}`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
