import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** A keyboard position. Row 0 is the strip of free times; people start at row 1. */
export interface PeopleGridCell {
  row: number
  day: number
  minute: number
}

interface Plan {
  rows: number
  days: number
  hours: MinuteInterval
  /** Number of rows per page. */
  page: number
  /** Returns the blocks of a row on a day, sorted and without overlap. */
  blocksAt: (row: number, day: number) => readonly MinuteInterval[]
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

/** Returns the cell that a key leads to. Left and right move between intervals, with Ctrl (`isWhole`) between days. */
export function moveInPeopleGrid(
  key: string,
  at: PeopleGridCell,
  plan: Plan,
  isWhole = false,
): PeopleGridCell | undefined {
  const { rows, days, hours, page, blocksAt } = plan
  const toRow = (row: number): PeopleGridCell => ({ ...at, row: Math.max(0, Math.min(row, rows - 1)) })
  const toDay = (day: number): PeopleGridCell =>
    day < 0 || day >= days ? at : { ...at, day, minute: findIntervalAt(blocksAt(at.row, day), hours.from, hours).from }
  const { from, until } = findIntervalAt(blocksAt(at.row, at.day), at.minute, hours)
  const getLastPosition = (day: number): PeopleGridCell => ({
    ...at,
    day,
    minute: findIntervalAt(blocksAt(at.row, day), hours.until - 1, hours).from,
  })
  switch (key) {
    case 'ArrowRight':
      return !isWhole && until < hours.until ? { ...at, minute: until } : toDay(at.day + 1)
    case 'ArrowLeft':
      if (isWhole) return toDay(at.day - 1)
      if (from > hours.from) return { ...at, minute: findIntervalAt(blocksAt(at.row, at.day), from - 1, hours).from }
      return at.day > 0 ? getLastPosition(at.day - 1) : at
    case 'ArrowUp':
      return toRow(at.row - 1)
    case 'ArrowDown':
      return toRow(at.row + 1)
    case 'PageUp':
      return toRow(at.row - page)
    case 'PageDown':
      return toRow(at.row + page)
    case 'Home':
      return isWhole ? toRow(0) : toDay(0)
    case 'End':
      return isWhole ? toRow(rows - 1) : getLastPosition(days - 1)
    default:
      return undefined
  }
}
