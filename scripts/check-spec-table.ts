import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export interface SpecTableReport {
  held: number
  open: number
  /** One sentence per fault, each starting with its line number. */
  faults: string[]
}

/** The titles of a test file that stand in code: the first string of it, test, describe and their variants. */
export function testTitles(source: string): Set<string> {
  const code = source.replace(/^\s*\/\*[\s\S]*?\*\//gm, '').replace(/^\s*\/\/.*$/gm, '')
  const literal = String.raw`(?<quote>['"\x60])(?<title>(?:\\[\s\S]|(?!\k<quote>)[\s\S])*?)\k<quote>`
  const name = String.raw`(?<![\w.])(?:it|test|describe)`
  const direct = new RegExp(String.raw`${name}(?:\.(?!todo\b)\w+)*\(\s*${literal}`, 'g')
  // it.each(rows)('title', …), test.skipIf(condition)('title', …)
  const configured = new RegExp(
    String.raw`${name}(?:\.\w+)*\.(?:each|for|skipIf|runIf)\b(?:(?!${name}[.(])[\s\S])*?[)\x60]\(\s*${literal}`,
    'g',
  )
  const titles = [...code.matchAll(direct), ...code.matchAll(configured)].map((match) => match.groups?.['title'] ?? '')
  return new Set(titles.map((title) => title.replace(/\\(['"`\\])/g, '$1')))
}

const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Why a reference `file › title` leads nowhere, or undefined when it is right. */
function faultOf(reference: string, titlesIn: (file: string) => Set<string> | undefined): string | undefined {
  const [file = '', ...titles] = reference.split('›').map((part) => part.trim())
  if (titles.length === 0 || titles.includes(''))
    return `"${reference}" should read "open" or "file › name of the test"`
  const known = titlesIn(file)
  if (!known) return `there is no test file ${file}`
  const missing = titles.find((title) => !known.has(title))
  return missing === undefined ? undefined : `${file} has no test named "${missing}"`
}

export function checkSpecTable(markdown: string, titlesIn: (file: string) => Set<string> | undefined): SpecTableReport {
  const report: SpecTableReport = { held: 0, open: 0, faults: [] }
  markdown.split('\n').forEach((line, index) => {
    if (!line.trimStart().startsWith('|')) return
    const cells = cellsOf(line)
    if (cells[0] === '§' || cells.every((cell) => /^:?-+:?$/.test(cell))) return
    const fault = (reason: string) => report.faults.push(`line ${index + 1}: ${reason}`)
    if (cells.length !== 4) return fault(`the row has ${cells.length} cells instead of 4`)
    const empty = ['§', 'what it says', 'owner', 'test'].filter((_, column) => !cells[column])
    if (empty.length > 0) return fault(`the row has nothing under "${empty.join('", "')}"`)
    if (cells[3] === 'open') return (report.open += 1)
    const wrong = (cells[3] ?? '').split(/<br\s*\/?>/).map((reference) => faultOf(reference.trim(), titlesIn))
    for (const reason of wrong) if (reason) fault(reason)
    if (wrong.every((reason) => reason === undefined)) report.held += 1
  })
  if (report.held + report.open + report.faults.length === 0) report.faults.push('the table has no rows')
  return report
}

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..')
  const cache = new Map<string, Set<string> | undefined>()
  const titlesIn = (file: string) => {
    const path = resolve(root, file)
    if (!cache.has(file)) cache.set(file, existsSync(path) ? testTitles(readFileSync(path, 'utf8')) : undefined)
    return cache.get(file)
  }
  const table = process.argv[2] ?? resolve(root, 'docs/spec-table.md')
  const { held, open, faults } = checkSpecTable(readFileSync(table, 'utf8'), titlesIn)
  for (const fault of faults) console.error(`${table}, ${fault}`)
  console.log(
    `${held + open} rows in order: ${held} held by tests, ${open} open${faults.length ? `; ${faults.length} faults` : ''}`,
  )
  process.exitCode = faults.length > 0 ? 1 : 0
}
