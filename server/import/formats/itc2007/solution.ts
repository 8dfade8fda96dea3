import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { splitCells, checkCellCount, readLines } from './read-lines.ts'

/** Positions in the set of an exam's period and room; null if the solution leaves them open. */
export interface ExamPlacement {
  periodIndex: number | null
  roomIndex: number | null
  line: number
}

const highestIndex = 1_000_000

/**
 * Reads a line per exam, in the order of the set. An empty line, or -1, places nothing.
 * @throws Unreadable, OptionInvalid
 */
export async function readSolution(path: string, fileFindings: FileFindings): Promise<ExamPlacement[]> {
  const placements: ExamPlacement[] = []
  for await (const { text, lineNumber } of readLines(path, fileFindings)) {
    fileFindings.countEntries(lineNumber)
    placements.push(parsePlacement(text, lineNumber, fileFindings))
  }
  return placements
}

function parsePlacement(text: string, line: number, fileFindings: FileFindings): ExamPlacement {
  const cells = splitCells(text)
  if (text.trim() === '' || !checkCellCount(cells, ['period', 'room'], line, fileFindings))
    return { periodIndex: null, roomIndex: null, line }
  const [period, room] = cells
  return {
    periodIndex: parseIndex('period', period, line, fileFindings),
    roomIndex: parseIndex('room', room, line, fileFindings),
    line,
  }
}

const parseIndex = (
  column: string,
  text: string | undefined,
  line: number,
  fileFindings: FileFindings,
): number | null =>
  text === '-1' ? null : (fileFindings.parseWholeNumber(column, text, line, 0, highestIndex) ?? null)
