import { quarter, type MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** Position of the keyboard cursor: a row, and the first minute of a quarter of an hour. */
export interface RoomGridCell {
  row: number
  minute: number
}

interface Plan {
  rows: number
  hours: MinuteInterval
  /** Number of visible rows. */
  page: number
}

const sides: Record<string, number> = { ArrowLeft: -quarter, ArrowRight: quarter }

/** Returns the cell that a key leads to, or undefined. With Ctrl (`isWhole`), Home and End change the room too. */
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

/** Distance from an edge at which a drag scrolls, in pixels, and maximum speed in pixels per second. */
const edge = 48
const fastest = 420

/** Returns the scroll speed, negative to the left. It rises linearly towards the edge. */
export function computeEdgeSpeed(at: number, { from, until }: MinuteInterval) {
  const clamp = (part: number) => Math.max(0, Math.min(part, 1))
  return (clamp((at - until) / edge + 1) - clamp((from - at) / edge + 1)) * fastest
}

/** Returns the nearest scroll offset that shows a part, beside `covered` pixels of sticky headers. */
export function computeScrollOffset(part: MinuteInterval, scrolled: number, view: { covered: number; size: number }) {
  if (part.from < scrolled + view.covered) return Math.max(0, part.from - view.covered)
  if (part.until > scrolled + view.size) return part.until - view.size
  return scrolled
}
