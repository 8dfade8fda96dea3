import { quarter, type MinuteInterval } from '#web/lib/minutes-of-day.ts'
import { clampIndex, type CursorStep } from '#web/ui/cursor/cursor-step.ts'

/** The keyboard cursor: a 0-based row, and the first minute of a quarter of an hour. */
export interface RoomGridCell {
  row: number
  minute: number
}

/** Moves by quarters of an hour and rooms, within the grid. */
export const moveInRoomGrid = (
  { rows, columns }: CursorStep,
  { row, minute }: RoomGridCell,
  { rowCount, hours }: { rowCount: number; hours: MinuteInterval },
): RoomGridCell => ({
  row: clampIndex(row + rows, rowCount),
  minute: Math.max(hours.from, Math.min(minute + columns * quarter, hours.until - quarter)),
})

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
