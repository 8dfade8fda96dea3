import { quarter, type MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** Where the keyboard is in the plan: a room by its row, and a quarter of an hour by its first minute. */
export interface RoomGridCell {
  row: number
  minute: number
}

interface Plan {
  rows: number
  hours: MinuteInterval
  /** How many rows are in sight. */
  page: number
}

const sides: Record<string, number> = { ArrowLeft: -quarter, ArrowRight: quarter }

/** Where a key leads; the plan ends at its edges. With Ctrl, Home and End are those of all rooms. */
export function moveInRoomGrid(
  key: string,
  from: RoomGridCell,
  { rows, hours, page }: Plan,
  isWhole = false,
): RoomGridCell | undefined {
  const clamp = ({ row, minute }: RoomGridCell): RoomGridCell => ({
    row: Math.max(0, Math.min(row, rows - 1)),
    minute: Math.max(hours.from, Math.min(minute, hours.until - quarter)),
  })
  const ups: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -page, PageDown: page }
  if (key in sides) return clamp({ ...from, minute: from.minute + (sides[key] ?? 0) })
  if (key in ups) return clamp({ ...from, row: from.row + (ups[key] ?? 0) })
  if (key === 'Home') return clamp({ row: isWhole ? 0 : from.row, minute: hours.from })
  if (key === 'End') return clamp({ row: isWhole ? rows - 1 : from.row, minute: hours.until })
  return undefined
}

/** How near to an edge a pointer that draws makes the plan scroll, in pixels, and how many a second at most. */
const edge = 48
const fastest = 420

/** How fast to scroll for a pointer between two edges, to the left below zero: the nearer to one, the faster. */
export function computeEdgeSpeed(at: number, { from, until }: MinuteInterval) {
  const clamp = (part: number) => Math.max(0, Math.min(part, 1))
  return (clamp((at - until) / edge + 1) - clamp((from - at) / edge + 1)) * fastest
}

/** How far to scroll so that a part is in sight between what covers the beginning and the end. */
export function computeScrollOffset(part: MinuteInterval, scrolled: number, view: { covered: number; size: number }) {
  if (part.from < scrolled + view.covered) return Math.max(0, part.from - view.covered)
  if (part.until > scrolled + view.size) return part.until - view.size
  return scrolled
}
