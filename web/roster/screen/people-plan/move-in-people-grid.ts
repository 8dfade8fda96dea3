import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** A keyboard position. Row 0 is the strip of free times; people start at row 1. */
export interface PeopleGridCell {
  row: number
  dayIndex: number
  minute: number
}

interface GridShape {
  rows: number
  days: number
  hours: MinuteInterval
  /** Number of rows per page. */
  page: number
  /** Returns the blocks of a row on a day, sorted and without overlap. */
  listBlocksAt: (row: number, dayIndex: number) => readonly MinuteInterval[]
}

/** Returns the block at a minute, or else the free interval around it. */
export function findIntervalAt<Block extends MinuteInterval>(
  blocks: readonly Block[],
  minute: number,
  hours: MinuteInterval,
) {
  const block = blocks.find(({ from, until }) => from <= minute && minute < until)
  if (block) return { from: block.from, until: block.until, block }
  const before = blocks.filter(({ until }) => until <= minute).map(({ until }) => until)
  const after = blocks.filter(({ from }) => from > minute).map(({ from }) => from)
  return { from: Math.max(hours.from, ...before), until: Math.min(hours.until, ...after), block: undefined }
}

/** Returns the cell that a key leads to. Left and right move between intervals, with Ctrl between days. */
export function moveInPeopleGrid(
  key: string,
  cell: PeopleGridCell,
  grid: GridShape,
  isControlPressed = false,
): PeopleGridCell | undefined {
  const { rows, days, hours, page, listBlocksAt } = grid
  const toRow = (row: number): PeopleGridCell => ({ ...cell, row: Math.max(0, Math.min(row, rows - 1)) })
  const toDay = (dayIndex: number): PeopleGridCell =>
    dayIndex < 0 || dayIndex >= days
      ? cell
      : { ...cell, dayIndex, minute: findIntervalAt(listBlocksAt(cell.row, dayIndex), hours.from, hours).from }
  const { from, until } = findIntervalAt(listBlocksAt(cell.row, cell.dayIndex), cell.minute, hours)
  const getLastPosition = (dayIndex: number): PeopleGridCell => ({
    ...cell,
    dayIndex,
    minute: findIntervalAt(listBlocksAt(cell.row, dayIndex), hours.until - 1, hours).from,
  })
  switch (key) {
    case 'ArrowRight':
      return !isControlPressed && until < hours.until ? { ...cell, minute: until } : toDay(cell.dayIndex + 1)
    case 'ArrowLeft':
      if (isControlPressed) return toDay(cell.dayIndex - 1)
      if (from > hours.from)
        return { ...cell, minute: findIntervalAt(listBlocksAt(cell.row, cell.dayIndex), from - 1, hours).from }
      return cell.dayIndex > 0 ? getLastPosition(cell.dayIndex - 1) : cell
    case 'ArrowUp':
      return toRow(cell.row - 1)
    case 'ArrowDown':
      return toRow(cell.row + 1)
    case 'PageUp':
      return toRow(cell.row - page)
    case 'PageDown':
      return toRow(cell.row + page)
    case 'Home':
      return isControlPressed ? toRow(0) : toDay(0)
    case 'End':
      return isControlPressed ? toRow(rows - 1) : getLastPosition(days - 1)
    default:
      return undefined
  }
}
