import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { splitCells, hasCells, readLines } from './read-lines.ts'

/** Period and room of one exam; null if the solution leaves them open. */
export interface ExamPlacement {
  period: number | null
  room: number | null
  line: number
}

const highest = 1_000_000

/** Reads one line per exam, from exam 0. An empty line, or -1, places nothing. @throws Unreadable, OptionInvalid */
export async function readSolution(path: string, told: FileFindings): Promise<ExamPlacement[]> {
  const placements: ExamPlacement[] = []
  for await (const { text, number } of readLines(path, told)) {
    told.keep(number)
    placements.push(parsePlacement(text, number, told))
  }
  return placements
}

function parsePlacement(text: string, line: number, told: FileFindings): ExamPlacement {
  const cells = splitCells(text)
  if (text.trim() === '' || !hasCells(cells, 'period, room', line, told)) return { period: null, room: null, line }
  const [period, room] = cells
  return { period: parsePosition('period', period, line, told), room: parsePosition('room', room, line, told), line }
}

const parsePosition = (column: string, text: string | undefined, line: number, told: FileFindings): number | null =>
  text === '-1' ? null : (told.whole(column, text, line, 0, highest) ?? null)
