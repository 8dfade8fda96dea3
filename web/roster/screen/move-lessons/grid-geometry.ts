import { buildDayParts, computeGridHours, type GridItem } from '#web/ui/TimeGrid/day-parts.ts'

/** Height in pixels above the first hour of a day in `TimeGrid`. */
const topSpace = 9

interface GridTimes {
  days: readonly Temporal.PlainDate[]
  entries: readonly GridItem[]
  schoolDay: { start: string; end: string }
}

/** Computes the hours that `TimeGrid` shows of the same entries. */
export const getShownHours = ({ days, entries, schoolDay }: GridTimes) =>
  computeGridHours(buildDayParts(days, entries).flat(), schoolDay)

type ShownHours = ReturnType<typeof getShownHours>

/** Converts a height to a minute of the day, which can be outside the hours. */
export const toMinuteAt = (
  y: number,
  cell: Pick<DOMRect, 'top' | 'height'>,
  { firstHour, endHour }: ShownHours,
): number => 60 * (firstHour + ((y - cell.top - topSpace) / (cell.height - topSpace)) * (endHour - firstHour))

/** A day has a cell, or one for each of its lanes. */
export const listCells = (grid: Element) => [...grid.querySelectorAll<HTMLElement>('[role=gridcell]')]

/** Returns the index of the cell at a width, or of the nearest. */
export function findCellIndexAt(x: number, cells: readonly Pick<DOMRect, 'left' | 'right'>[]): number {
  const index = cells.findIndex(({ right }) => x < right)
  return index < 0 ? cells.length - 1 : index
}
