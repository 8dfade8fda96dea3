import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import type { Findings } from '#server/import/findings.ts'
import { type CsvRow, parseCsvRows } from '#server/import/reading/csv.ts'
import type { SchoolFiles } from '#server/import/reading/school-files.ts'
import { RowReader } from './row-reader.ts'
import { TextCache } from './text-cache.ts'
import { reportUnreadable, Unreadable, readUtf8Text } from '#server/import/reading/utf8-text.ts'

export interface TableColumns {
  required: readonly string[]
  optional: readonly string[]
  /** Left out with a notice. */
  unused?: readonly string[]
}

/** Records of a file, with their lines for faults found after reading. */
export interface RecordTable<T> {
  file: string
  records: T[]
  lines: number[]
  /** False if reading stopped early; references into the table are then not checked. */
  isComplete: boolean
}

/** Keeps rows with faults, so that references to them are not reported too; leaves out those that read as undefined. */
export async function readTable<T>(
  files: SchoolFiles,
  file: string,
  columns: TableColumns,
  findings: Findings,
  read: (row: RowReader) => T | undefined,
): Promise<RecordTable<T> | undefined> {
  if (!files.sizes.has(file)) return undefined
  const tools = { findings, texts: new TextCache() }
  const table: RecordTable<T> = { file, records: [], lines: [], isComplete: true }
  try {
    const rows = parseCsvRows(readUtf8Text(await files.open(file), file, findings), file, findings)
    const firstRow = await rows.next()
    if (firstRow.done === true) throw reportUnreadable(file, 1, { code: 'fileEmpty' }, findings)
    const header = {
      line: firstRow.value.line,
      cells: trimTrailingEmpty(firstRow.value.cells, 0).map((cell) => cell.trim()),
    }
    const columnIndexes = readHeader(file, header, columns, findings)
    // Stops, because otherwise each row and each reference to it would be a fault.
    if (columns.required.some((column) => !columnIndexes.has(column))) throw new Unreadable('the header')
    for await (const { line, cells: allCells } of rows) {
      const cells = trimTrailingEmpty(allCells, header.cells.length)
      if (cells.length !== header.cells.length) reportRowWidth(file, line, cells, header, findings)
      const record = read(new RowReader(file, line, cells, columnIndexes, tools))
      if (record === undefined) continue
      table.records.push(record)
      table.lines.push(line)
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    table.isComplete = false
  }
  return table
}

/** Removes empty trailing cells beyond `minimumLength`; spreadsheets export emptied columns. */
function trimTrailingEmpty(cells: string[], minimumLength: number): string[] {
  let end = cells.length
  while (end > minimumLength && cells[end - 1] === '') end -= 1
  return end === cells.length ? cells : cells.slice(0, end)
}

function readHeader(
  file: string,
  { line, cells }: CsvRow,
  columns: TableColumns,
  findings: Findings,
): Map<string, number> {
  const allowedColumns = [...columns.required, ...columns.optional]
  const columnIndexes = new Map<string, number>()
  const reportFault = (column: string, text: ImportText) =>
    findings.reportFault({ file, line, column, value: column, text })
  const values = { columns: allowedColumns.join(', ') }
  if (!cells.some((column) => allowedColumns.includes(column))) {
    findings.reportFault({ file, line, column: null, value: cells.join(', '), text: { code: 'noHeader', values } })
    return columnIndexes
  }
  for (const [index, column] of cells.entries()) {
    if (columns.unused?.includes(column))
      findings.reportNotice('unusedColumn', { code: 'columnsLeftOut' }, `${file}: ${column}`)
    else if (!allowedColumns.includes(column)) reportFault(column, { code: 'unknownColumn', values })
    else if (columnIndexes.has(column)) reportFault(column, { code: 'columnTwice' })
    else columnIndexes.set(column, index)
  }
  for (const column of columns.required)
    if (!columnIndexes.has(column))
      findings.reportFault({ file, line, column, value: null, text: { code: 'columnMissing' } })
  return columnIndexes
}

function reportRowWidth(file: string, line: number, cells: string[], header: CsvRow, findings: Findings) {
  findings.reportFault({
    file,
    line,
    column: null,
    value: cells.join(', '),
    text: { code: 'rowWidth', values: { cells: cells.length, columns: header.cells.length } },
  })
}
