import type { ImportText } from '@uurwerk/contract/desk/import-texts'
import { unescapeFormula } from '@uurwerk/contract/rules/formula'
import { CsvError, parse } from 'csv-parse'
import type { Findings } from '#server/import/findings.ts'
import { reportUnreadable } from '#server/import/reading/utf8-text.ts'

export interface CsvRow {
  /** Line on which the row starts. */
  line: number
  cells: string[]
}

/** Bytes of a row; beyond them a quote is probably not closed. */
const maximumRecordSize = 2 * 1024 * 1024

/** Yields the rows of a CSV text (RFC 4180), header first, without blank rows. @throws Unreadable */
export async function* parseCsvRows(
  text: AsyncGenerator<string>,
  file: string,
  findings: Findings,
  delimiters: readonly string[] = [',', ';'],
): AsyncGenerator<CsvRow> {
  const firstChunk = await text.next()
  if (firstChunk.done === true) return
  if (/\r(?!\n)/.test(firstChunk.value) && !firstChunk.value.includes('\n'))
    throw reportUnreadable(file, 1, { code: 'carriageReturns' }, findings)
  if (/^"?sep=.?"?\r?\n/i.test(firstChunk.value)) throw reportUnreadable(file, 1, { code: 'excelLine' }, findings)
  let records: string[][] = []
  // Collects records, because the parser's stream loses the rows before a fault and counts lines wrongly.
  const collect = (record: string[]) => void records.push(record)
  const parser = parse({
    ...parserOptions,
    delimiter: detectDelimiter(firstChunk.value, delimiters),
    on_record: collect,
  })
  parser.on('error', () => undefined)
  let line = 1
  const drain = function* (): Generator<CsvRow> {
    for (const cells of records) {
      if (cells.some((cell) => cell !== '')) yield { line, cells: cells.map(unescapeFormula) }
      line += 1 + countNewlines(cells)
    }
    records = []
  }
  for await (const chunk of prependText(firstChunk.value, text)) {
    const error = await new Promise<Error | null | undefined>((resolve) => parser.write(chunk, resolve))
    yield* drain()
    if (error) throw reportUnreadable(file, line, explainCsvError(error), findings)
  }
  const error = await new Promise<Error | undefined>((resolve) => {
    parser.once('error', resolve).once('end', () => resolve(undefined))
    parser.resume().end()
  })
  yield* drain()
  if (error) throw reportUnreadable(file, line, explainCsvError(error), findings)
}

const parserOptions = {
  record_delimiter: ['\r\n', '\n'],
  relax_column_count: true,
  max_record_size: maximumRecordSize,
}

async function* prependText(firstChunk: string, remaining: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield firstChunk
    yield* remaining
  } finally {
    // Closes the file even if only the first piece was read.
    await remaining.return(undefined)
  }
}

/** Returns the separator that is most frequent in the header. */
function detectDelimiter(text: string, delimiters: readonly string[]): string {
  const [header = ''] = text.trimStart().split('\n', 1)
  return delimiters.reduce((best, each) => (header.split(each).length > header.split(best).length ? each : best))
}

const countNewlines = (cells: string[]): number =>
  cells.reduce((sum, cell) => (cell.includes('\n') ? sum + cell.split('\n').length - 1 : sum), 0)

function explainCsvError(error: Error): ImportText {
  if (!(error instanceof CsvError)) throw error
  if (error.code === 'CSV_MAX_RECORD_SIZE') return { code: 'rowTooLarge' }
  return { code: error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'quoteOpen' : 'quoteMisplaced' }
}
