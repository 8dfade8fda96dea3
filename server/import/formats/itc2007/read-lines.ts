import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { readUtf8Text } from '#server/import/reading/utf8-text.ts'
import { openUnpacked } from '#server/import/reading/open-unpacked.ts'

export interface FileLine {
  text: string
  /** Line number, from 1. */
  lineNumber: number
}

/** Yields lines without their line endings. @throws Unreadable, OptionInvalid */
export async function* readLines(path: string, { file, findings }: FileFindings): AsyncGenerator<FileLine> {
  let lineNumber = 0
  for await (const wholeLines of readUtf8Text(openUnpacked(path), file, findings)) {
    const texts = wholeLines.split('\n')
    if (wholeLines.endsWith('\n')) texts.pop()
    for (const text of texts) yield { text: text.replace(/\r$/, ''), lineNumber: (lineNumber += 1) }
  }
}

export const splitCells = (text: string): string[] => text.split(',').map((cell) => cell.trim())

/** Returns false after reporting a fault, if the number of cells differs from that of `columnNames`. */
export function checkCellCount(
  cells: string[],
  columnNames: readonly string[],
  line: number,
  fileFindings: FileFindings,
): boolean {
  if (cells.length === columnNames.length) return true
  fileFindings.reportFault(line, null, cells.join(', '), {
    code: 'valuesExpected',
    values: { count: columnNames.length, values: columnNames.join(', ') },
  })
  return false
}
