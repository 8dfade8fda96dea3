import type { Findings } from '#server/import/findings.ts'
import { type CsvRow, csvRows } from './csv.ts'
import type { SchoolFiles } from '#server/import/reading/files.ts'
import { Row } from './row.ts'
import { unreadable, Unreadable, utf8Text } from '#server/import/reading/text.ts'

export interface Columns {
  required: readonly string[]
  optional: readonly string[]
}

/** The records of one file, with the line of each, for what is found wrong later. */
export interface Table<T> {
  file: string
  records: T[]
  lines: number[]
  /** False when reading had to stop; then a reference into it cannot be judged. */
  whole: boolean
}

/** Reads a CSV file; a row with faults still becomes a record, so that what refers to it is not faulty too. */
export async function readTable<T>(
  files: SchoolFiles,
  file: string,
  columns: Columns,
  findings: Findings,
  read: (row: Row) => T,
): Promise<Table<T> | undefined> {
  if (!files.sizes.has(file)) return undefined
  const table: Table<T> = { file, records: [], lines: [], whole: true }
  try {
    const rows = csvRows(utf8Text(await files.open(file), file, findings), file, findings)
    const first = await rows.next()
    if (first.done === true) throw unreadable(file, 1, 'The file is empty; it needs a header row.', findings)
    const header = { line: first.value.line, cells: trimTrailingEmpty(first.value.cells, 0).map((cell) => cell.trim()) }
    const places = readHeader(file, header, columns, findings)
    // Stops here: each row and each reference to it would be a fault of its own.
    if (columns.required.some((column) => !places.has(column))) throw new Unreadable('the header')
    for await (const { line, cells: all } of rows) {
      const cells = trimTrailingEmpty(all, header.cells.length)
      if (cells.length !== header.cells.length) tellWidth(file, line, cells, header, findings)
      table.records.push(read(new Row(file, line, cells, places, findings)))
      table.lines.push(line)
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    table.whole = false
  }
  return table
}

/** Removes empty trailing cells beyond a minimum count; spreadsheets export emptied columns. */
function trimTrailingEmpty(cells: string[], least: number): string[] {
  let end = cells.length
  while (end > least && cells[end - 1] === '') end -= 1
  return end === cells.length ? cells : cells.slice(0, end)
}

function readHeader(file: string, { line, cells }: CsvRow, columns: Columns, findings: Findings): Map<string, number> {
  const allowed = [...columns.required, ...columns.optional]
  const places = new Map<string, number>()
  const fault = (column: string, reason: string) => findings.fault({ file, line, column, value: column, reason })
  if (!cells.some((column) => allowed.includes(column))) {
    const reason = `This is no header of this file, which may have: ${allowed.join(', ')}.`
    findings.fault({ file, line, column: null, value: cells.join(', '), reason })
    return places
  }
  for (const [index, column] of cells.entries()) {
    if (!allowed.includes(column)) fault(column, `Unknown column; this file may have: ${allowed.join(', ')}.`)
    else if (places.has(column)) fault(column, 'The column is there twice.')
    else places.set(column, index)
  }
  for (const column of columns.required)
    if (!places.has(column)) findings.fault({ file, line, column, value: null, reason: 'The column is missing.' })
  return places
}

function tellWidth(file: string, line: number, cells: string[], header: CsvRow, findings: Findings) {
  findings.fault({
    file,
    line,
    column: null,
    value: cells.join(', '),
    reason: `The row has ${cells.length} cells where the header has ${header.cells.length}.`,
  })
}
