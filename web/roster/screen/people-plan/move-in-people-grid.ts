import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { clampIndex, type CursorStep } from '#web/ui/cursor/cursor-step.ts'

/** Row 0 is the strip of free times; people start at row 1. `minute` counts from midnight. */
export interface PeopleGridCell {
  row: number
  shownDayIndex: number
  minute: number
}

interface GridShape {
  rowCount: number
  dayCount: number
  hours: MinuteInterval
  /** Returns sorted blocks without overlap; in the strip, the gaps. */
  listBlocksAt: (row: number, shownDayIndex: number) => readonly MinuteInterval[]
}

/** Returns the block at a minute, else the free interval around it. */
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

/** Left and right move between intervals, with Ctrl between days. */
export function moveInPeopleGrid(
  { rows, columns, isControlPressed }: CursorStep,
  cell: PeopleGridCell,
  { rowCount, dayCount, hours, listBlocksAt }: GridShape,
): PeopleGridCell {
  const toRow = (row: number): PeopleGridCell => ({ ...cell, row: clampIndex(row, rowCount) })
  const toDay = (shownDayIndex: number): PeopleGridCell =>
    shownDayIndex < 0 || shownDayIndex >= dayCount
      ? cell
      : {
          ...cell,
          shownDayIndex,
          minute: findIntervalAt(listBlocksAt(cell.row, shownDayIndex), hours.from, hours).from,
        }
  const { from, until } = findIntervalAt(listBlocksAt(cell.row, cell.shownDayIndex), cell.minute, hours)
  const getLastPosition = (shownDayIndex: number): PeopleGridCell => ({
    ...cell,
    shownDayIndex,
    minute: findIntervalAt(listBlocksAt(cell.row, shownDayIndex), hours.until - 1, hours).from,
  })
  if (rows !== 0) return toRow(cell.row + rows)
  if (columns === Infinity) return getLastPosition(dayCount - 1)
  if (columns === -Infinity) return toDay(0)
  if (columns > 0)
    return !isControlPressed && until < hours.until ? { ...cell, minute: until } : toDay(cell.shownDayIndex + 1)
  if (isControlPressed) return toDay(cell.shownDayIndex - 1)
  if (from > hours.from)
    return { ...cell, minute: findIntervalAt(listBlocksAt(cell.row, cell.shownDayIndex), from - 1, hours).from }
  return cell.shownDayIndex > 0 ? getLastPosition(cell.shownDayIndex - 1) : cell
}
