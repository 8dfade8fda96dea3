import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { splitCells, hasCells, readLines } from './read-lines.ts'

/** Period and room of one exam; null if the solution leaves them open. */
export interface ExamPlacement {
  period: number | null
  room: number | null
  line: number
}

const highestPosition = 1_000_000

/** Reads one line per exam, from exam 0. An empty line, or -1, places nothing. @throws Unreadable, OptionInvalid */
export async function readSolution(path: string, fileFindings: FileFindings): Promise<ExamPlacement[]> {
  const placements: ExamPlacement[] = []
  for await (const { text, number } of readLines(path, fileFindings)) {
    fileFindings.countEntries(number)
    placements.push(parsePlacement(text, number, fileFindings))
  }
  return placements
}

function parsePlacement(text: string, line: number, fileFindings: FileFindings): ExamPlacement {
  const cells = splitCells(text)
  if (text.trim() === '' || !hasCells(cells, 'period, room', line, fileFindings))
    return { period: null, room: null, line }
  const [period, room] = cells
  return {
    period: parsePosition('period', period, line, fileFindings),
    room: parsePosition('room', room, line, fileFindings),
    line,
  }
}

const parsePosition = (
  column: string,
  text: string | undefined,
  line: number,
  fileFindings: FileFindings,
): number | null =>
  text === '-1' ? null : (fileFindings.parseWholeNumber(column, text, line, 0, highestPosition) ?? null)
