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

/** In pixels; `until` is exclusive. */
interface PixelRange {
  from: number
  until: number
}

/** Distance in pixels from an edge at which a drag scrolls. */
export const edgeWidth = 48
/** Pixels per second. */
const maximumSpeed = 420

/** Returns the scroll speed at the pointer's `x`, negative to the left. It rises towards the edge. */
export function computeEdgeScrollSpeed(x: number, { from, until }: PixelRange) {
  const clamp = (fraction: number) => Math.max(0, Math.min(fraction, 1))
  return (clamp((x - until) / edgeWidth + 1) - clamp((from - x) / edgeWidth + 1)) * maximumSpeed
}

/** Returns the nearest scroll offset that shows the target beside sticky headers. */
export function computeScrollOffset(
  target: PixelRange,
  scrollOffset: number,
  view: { headerSize: number; size: number },
) {
  if (target.from < scrollOffset + view.headerSize) return Math.max(0, target.from - view.headerSize)
  if (target.until > scrollOffset + view.size) return target.until - view.size
  return scrollOffset
}
