import { quarter, snapDown, snapUp, stepMinutes, type MinuteInterval } from '#web/lib/minutes-of-day.ts'

const clamp = (minimum: number, value: number, maximum: number) => Math.max(minimum, Math.min(value, maximum))

/** Selects from `anchor`, the minute where a drag began, to the pointer, within the free interval and `maximumMinutes`. */
export function selectByDragging(
  anchor: number,
  pointerMinute: number,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
): MinuteInterval {
  const longestMinutes = Math.max(stepMinutes, snapDown(maximumMinutes))
  if (pointerMinute >= anchor) {
    const from = clamp(freeInterval.from, snapDown(anchor), freeInterval.until - stepMinutes)
    return {
      from,
      until: clamp(from + stepMinutes, snapUp(pointerMinute), Math.min(freeInterval.until, from + longestMinutes)),
    }
  }
  const until = clamp(freeInterval.from + stepMinutes, snapUp(anchor), freeInterval.until)
  return {
    from: clamp(Math.max(freeInterval.from, until - longestMinutes), snapDown(pointerMinute), until - stepMinutes),
    until,
  }
}

/** Returns how far a drag can extend a selection before and after its anchor. */
export const getSelectionReach = (
  anchor: number,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
): MinuteInterval => ({
  from: Math.max(freeInterval.from, anchor - maximumMinutes),
  until: Math.min(freeInterval.until, anchor + maximumMinutes),
})

/** Selects `minutes` from a minute on, shortened to the free interval and to `maximumMinutes`. */
export const selectByPointing = (
  minute: number,
  minutes: number,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
): MinuteInterval =>
  selectByDragging(minute, snapDown(minute) + Math.min(minutes, maximumMinutes), freeInterval, maximumMinutes)

/** Moves the end of a selection to the next or previous multiple of `roundTo` minutes. */
export function resizeSelection(
  selection: MinuteInterval,
  direction: 1 | -1,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
  roundTo = quarter,
): MinuteInterval {
  const until =
    direction === 1 ? snapDown(selection.until, roundTo) + roundTo : snapUp(selection.until, roundTo) - roundTo
  const latestUntil = Math.min(freeInterval.until, selection.from + Math.max(stepMinutes, snapDown(maximumMinutes)))
  return { from: selection.from, until: clamp(selection.from + stepMinutes, until, latestUntil) }
}
