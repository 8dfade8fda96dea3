import type { Stretch } from '../../../rooms/booking/day-plan/hours.ts'

/** Where the keyboard is: the strip of what is free is row 0, the people stand below it. */
export interface Place {
  row: number
  day: number
  minute: number
}

interface Plan {
  rows: number
  days: number
  hours: Stretch
  /** How many rows are in sight. */
  page: number
  /** What stands in a row on a day, in order and not overlapping. */
  blocksAt: (row: number, day: number) => readonly Stretch[]
}

/** What stands at a minute of a day, or else the free time around it. */
export function stretchAt<Block extends Stretch>(blocks: readonly Block[], minute: number, hours: Stretch) {
  const block = blocks.find(({ from, until }) => from <= minute && minute < until)
  if (block) return { from: block.from, until: block.until, block }
  const before = blocks.filter(({ until }) => until <= minute).map(({ until }) => until)
  const after = blocks.filter(({ from }) => from > minute).map(({ from }) => from)
  return { from: Math.max(hours.from, ...before), until: Math.min(hours.until, ...after), block: undefined }
}

/** Where a key leads: from one time to the next within a row, with Ctrl from day to day; up and down at the same time. */
export function moved(key: string, at: Place, plan: Plan, isWhole = false): Place | undefined {
  const { rows, days, hours, page, blocksAt } = plan
  const toRow = (row: number): Place => ({ ...at, row: Math.max(0, Math.min(row, rows - 1)) })
  const toDay = (day: number): Place =>
    day < 0 || day >= days ? at : { ...at, day, minute: stretchAt(blocksAt(at.row, day), hours.from, hours).from }
  const { from, until } = stretchAt(blocksAt(at.row, at.day), at.minute, hours)
  const ends = (day: number): Place => ({
    ...at,
    day,
    minute: stretchAt(blocksAt(at.row, day), hours.until - 1, hours).from,
  })
  switch (key) {
    case 'ArrowRight':
      return !isWhole && until < hours.until ? { ...at, minute: until } : toDay(at.day + 1)
    case 'ArrowLeft':
      if (isWhole) return toDay(at.day - 1)
      if (from > hours.from) return { ...at, minute: stretchAt(blocksAt(at.row, at.day), from - 1, hours).from }
      return at.day > 0 ? ends(at.day - 1) : at
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
      return isWhole ? toRow(rows - 1) : ends(days - 1)
    default:
      return undefined
  }
}
