import type { CsvField, CsvFile } from '@uurwerk/contract/desk/csv-columns'
import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import { hasHiddenCharacter } from '#server/import/reading/utf8-text.ts'
import { splitList } from './parse-cells.ts'
import type { CsvTable } from './read-table.ts'

const maximumLength = 10_000
export const maximumIdLength = 150

/** A row by the fields of its mapping. Faults name the file's own columns. */
export interface MappedRow {
  file: string
  line: number
  /** Trimmed; empty without a column. */
  get: (field: CsvField) => string
  list: (field: CsvField) => string[]
  hasColumn: (field: CsvField) => boolean
  getColumn: (field: CsvField) => string
  reportFault: (field: CsvField, text: ImportText) => void
}

export function* listRows(
  { file, headers, rows }: CsvTable,
  mapping: CsvFile,
  findings: Findings,
): Generator<MappedRow> {
  const indexes = new Map(
    Object.entries(mapping.columns).map(([field, header]) => [field as CsvField, headers.indexOf(header)]),
  )
  const getColumn = (field: CsvField) => mapping.columns[field] ?? field
  for (const { line, cells } of rows) {
    const reportFault = (field: CsvField, text: ImportText) => {
      const value = cells[indexes.get(field) ?? -1] ?? null
      findings.reportFault({ file, line, column: getColumn(field), value, text })
    }
    const get = (field: CsvField) => (cells[indexes.get(field) ?? -1] ?? '').trim()
    for (const field of indexes.keys()) {
      const cell = get(field)
      if (cell.length > maximumLength) reportFault(field, { code: 'charactersAtMost', values: { max: maximumLength } })
      else if (hasHiddenCharacter(cell)) reportFault(field, { code: 'hiddenCharacter' })
    }
    const list = (field: CsvField) => splitList(get(field), mapping.separator)
    yield { file, line, get, list, hasColumn: (field) => indexes.has(field), getColumn, reportFault }
  }
}

/** Returns null after reporting a cell that is no number between the bounds. */
export function readNumber(row: MappedRow, field: CsvField, min: number, max: number): number | null {
  const cell = row.get(field)
  if (cell === '') return null
  const value = /^\d+([.,]\d+)?$/.test(cell) ? Number(cell.replace(',', '.')) : Number.NaN
  if (value >= min && value <= max) return value
  row.reportFault(field, { code: 'numberExpected', values: { min, max } })
  return null
}
