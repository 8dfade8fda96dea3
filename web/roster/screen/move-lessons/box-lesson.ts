import type { RosterEntry } from '../roster-entries.ts'
import { listCells } from './grid-geometry.ts'

/** Finds the lesson that an element of the grid shows; without one for a stack, or for where a lesson was before. */
export function findBoxLesson(element: EventTarget | null, entries: readonly RosterEntry[]) {
  const box = element instanceof Element ? element.closest<HTMLElement>('[data-place][data-key]') : null
  const grid = box?.closest<HTMLElement>('[role=grid]')
  if (!box || !grid) return undefined
  const entry = entries.find(({ key }) => key === box.dataset['key'])
  return { box, grid, appointment: entry && !entry.isGhost ? entry.appointment : undefined }
}

/** Returns the lane of a box within its day. */
export function getLaneIndex(box: HTMLElement, grid: HTMLElement, dayCount: number) {
  const cells = listCells(grid)
  return cells.findIndex((cell) => cell.contains(box)) % (cells.length / dayCount)
}
