import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import type { Findings } from '#server/import/findings.ts'
import { type CsvRow, parseCsvRows } from '#server/import/reading/csv.ts'
import { type SchoolFiles, toMebibytes } from '#server/import/reading/school-files.ts'
import {
  hasByteOrderMark,
  hasHiddenCharacter,
  reportInvalidUtf8,
  reportUnreadable,
  Unreadable,
} from '#server/import/reading/utf8-text.ts'

export interface CsvTable {
  file: string
  headers: string[]
  rows: CsvRow[]
}

const delimiters = [';', ',', '\t']
const maximumBytes = 128 * 1024 * 1024

/** Returns undefined after reporting why the file cannot be read. */
export async function readCsvTable(
  files: SchoolFiles,
  file: string,
  findings: Findings,
): Promise<CsvTable | undefined> {
  try {
    const text = decode(await readBytes(files, file, findings), file, findings)
    const rows = await Array.fromAsync(parseCsvRows(yieldText(text), file, findings, delimiters))
    const [header, ...others] = rows
    if (header === undefined || header.cells.some(hasHiddenCharacter))
      throw reportUnreadable(file, 1, { code: 'noColumnNames' }, findings)
    const headers = nameColumns(header.cells)
    return { file, headers, rows: others.filter((row) => hasWidth(row, headers.length, file, findings)) }
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

async function readBytes(files: SchoolFiles, file: string, findings: Findings): Promise<Buffer> {
  try {
    const bytes = await buffer(await files.open(file))
    if (bytes.length <= maximumBytes) return bytes
  } catch (error) {
    throw reportUnreadable(
      file,
      null,
      { code: 'fileUnreadable', values: { reason: (error as Error).message } },
      findings,
    )
  }
  throw reportUnreadable(file, null, { code: 'fileTooLarge', values: { max: toMebibytes(maximumBytes) } }, findings)
}

/** Files without a mark that are no UTF-8 are those of Excel on Windows. @throws Unreadable */
function decode(bytes: Buffer, file: string, findings: Findings): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  if (hasByteOrderMark(bytes) && !isUtf8(bytes)) throw reportInvalidUtf8(bytes.subarray(3), 1, file, findings)
  const text = new TextDecoder(isUtf16 ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
  // Excel's own first line; the empty one that stays keeps the numbers of the others.
  return text.replace(/^"?sep=.?"?(?=\r?\n)/i, '')
}

async function* yieldText(text: string): AsyncGenerator<string> {
  if (text !== '') yield text
}

/** Gives columns without a name their number, and makes names unique. */
function nameColumns(cells: string[]): string[] {
  const headers: string[] = []
  const end = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  for (const [index, cell] of cells.slice(0, end).entries()) {
    const name = cell.trim().slice(0, 180) || `#${index + 1}`
    const count = headers.filter((header) => header === name || header.startsWith(`${name} (`)).length
    headers.push(count === 0 ? name : `${name} (${count + 1})`)
  }
  return headers
}

function hasWidth({ line, cells }: CsvRow, width: number, file: string, findings: Findings): boolean {
  if (cells.length === width || (cells.length > width && cells.slice(width).every((cell) => cell === ''))) return true
  const text = { code: 'rowWidth', values: { cells: cells.length, columns: width } } as const
  findings.reportFault({ file, line, column: null, value: cells.join(', '), text })
  return false
}
