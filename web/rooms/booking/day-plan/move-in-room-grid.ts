import { quarter, type MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** The keyboard cursor: a 0-based row, and the first minute of a quarter of an hour. */
export interface RoomGridCell {
  row: number
  minute: number
}

interface GridSize {
  rowCount: number
  hours: MinuteInterval
  /** Number of visible rows. */
  pageRows: number
}

const minuteOffsets: Record<string, number> = { ArrowLeft: -quarter, ArrowRight: quarter }

/** Returns undefined for keys that do not move. With Ctrl, Home and End change the room too. */
export function moveInRoomGrid(
  key: string,
  from: RoomGridCell,
  { rowCount, hours, pageRows }: GridSize,
  hasCtrl = false,
): RoomGridCell | undefined {
  const clamp = ({ row, minute }: RoomGridCell): RoomGridCell => ({
    row: Math.max(0, Math.min(row, rowCount - 1)),
    minute: Math.max(hours.from, Math.min(minute, hours.until - quarter)),
  })
  const rowOffsets: Record<string, number> = { ArrowUp: -1, ArrowDown: 1, PageUp: -pageRows, PageDown: pageRows }
  if (key in minuteOffsets) return clamp({ ...from, minute: from.minute + (minuteOffsets[key] ?? 0) })
  if (key in rowOffsets) return clamp({ ...from, row: from.row + (rowOffsets[key] ?? 0) })
  if (key === 'Home') return clamp({ row: hasCtrl ? 0 : from.row, minute: hours.from })
  if (key === 'End') return clamp({ row: hasCtrl ? rowCount - 1 : from.row, minute: hours.until })
  return undefined
}

/** Distance in pixels from an edge at which a drag scrolls. */
const edgeWidth = 48
/** Pixels per second. */
const maximumSpeed = 420

/** Returns the scroll speed at `x`, negative to the left. It rises towards the edge. */
export function computeEdgeSpeed(x: number, { from, until }: MinuteInterval) {
  const clamp = (fraction: number) => Math.max(0, Math.min(fraction, 1))
  return (clamp((x - until) / edgeWidth + 1) - clamp((from - x) / edgeWidth + 1)) * maximumSpeed
}

/** Returns the nearest scroll offset that shows the target beside sticky headers. */
export function computeScrollOffset(
  target: MinuteInterval,
  scrollOffset: number,
  view: { headerSize: number; size: number },
) {
  if (target.from < scrollOffset + view.headerSize) return Math.max(0, target.from - view.headerSize)
  if (target.until > scrollOffset + view.size) return target.until - view.size
  return scrollOffset
}
