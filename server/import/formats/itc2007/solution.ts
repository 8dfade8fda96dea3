import type { FileFindings } from '#server/import/reading/file-findings.ts'
import { cellsOf, hasCells, linesOf } from './lines.ts'

/** Where a solution puts one exam; null for what it leaves open. */
export interface Placement {
  period: number | null
  room: number | null
  line: number
}

const highest = 1_000_000

/**
 * Reads a solution: its first line places exam 0, the next exam 1. An empty line, or -1, places nothing.
 * @throws Unreadable, OptionInvalid
 */
export async function readSolution(path: string, told: FileFindings): Promise<Placement[]> {
  const placements: Placement[] = []
  for await (const { text, number } of linesOf(path, told)) {
    told.keep(number)
    placements.push(placementOf(text, number, told))
  }
  return placements
}

function placementOf(text: string, line: number, told: FileFindings): Placement {
  const cells = cellsOf(text)
  if (text.trim() === '' || !hasCells(cells, 'period, room', line, told)) return { period: null, room: null, line }
  const [period, room] = cells
  return { period: placeOf('period', period, line, told), room: placeOf('room', room, line, told), line }
}

const placeOf = (column: string, text: string | undefined, line: number, told: FileFindings): number | null =>
  text === '-1' ? null : (told.whole(column, text, line, 0, highest) ?? null)
