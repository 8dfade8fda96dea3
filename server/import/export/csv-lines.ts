import { escapeFormula } from '@uurwerk/contract/rules/formula'
import { quoteCsvCell } from '#server/lib/csv.ts'
import { ExportRefused } from '../import-errors.ts'

export type Cell = string | number | boolean | null | readonly string[]

const listSeparator = '|'

/** Formats a line of a CSV file (RFC 4180). @throws ExportRefused if a value cannot be written */
export const formatLine = (file: string, columns: readonly string[], row: Readonly<Record<string, unknown>>): string =>
  `${columns.map((column) => quoteCsvCell(keepApostrophe(formatCell(file, column, row[column] as Cell | undefined)), ',')).join(',')}\r\n`

/** An import takes away an apostrophe that stands before a formula. */
const keepApostrophe = (cell: string) => (cell.startsWith("'") ? escapeFormula(cell) : cell)

function formatCell(file: string, column: string, cell: Cell | undefined): string {
  if (cell === undefined) throw new Error(`${file} has no value for the column ${column}.`)
  if (cell === null) return ''
  if (typeof cell === 'number') return formatNumber(cell)
  if (typeof cell !== 'object') {
    if (column === 'id') requireUnseparated(file, column, String(cell))
    return String(cell)
  }
  for (const value of cell) requireUnseparated(file, column, value)
  return cell.join(listSeparator)
}

/** Ids stand in lists, so that they cannot hold the separator either. */
function requireUnseparated(file: string, column: string, value: string): void {
  if (value.includes(listSeparator))
    throw new ExportRefused(
      `${file} cannot hold ${JSON.stringify(value)} (${column}): "${listSeparator}" separates several values there. Nothing was exported.`,
    )
}

const withoutExponent = { useGrouping: false, maximumFractionDigits: 100 }

const formatNumber = (number: number): string =>
  String(number).includes('e') ? number.toLocaleString('en', withoutExponent) : String(number)
