import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { readUtf8Text } from '#server/import/reading/utf8-text.ts'
import { openUnpacked } from '#server/import/reading/open-unpacked.ts'

export interface FileLine {
  text: string
  /** As an editor counts, from 1. */
  number: number
}

/** The lines of a file, without what ends them. @throws Unreadable, OptionInvalid */
export async function* readLines(path: string, { file, findings }: FileFindings): AsyncGenerator<FileLine> {
  let number = 0
  for await (const piece of readUtf8Text(openUnpacked(path), file, findings)) {
    const texts = piece.split('\n')
    if (piece.endsWith('\n')) texts.pop()
    for (const text of texts) yield { text: text.replace(/\r$/, ''), number: (number += 1) }
  }
}

export const splitCells = (text: string): string[] => text.split(',').map((cell) => cell.trim())

/** Whether a line has as many cells as are named; if not, that is told. */
export function hasCells(cells: string[], names: string, line: number, told: FileFindings): boolean {
  const count = names.split(', ').length
  if (cells.length === count) return true
  told.fault(line, null, cells.join(', '), `Expected ${count} values: ${names}.`)
  return false
}
