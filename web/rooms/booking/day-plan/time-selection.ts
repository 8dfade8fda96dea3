import { quarter, roundDownToStep, roundUpToStep, stepMinutes, type MinuteInterval } from '#web/lib/minutes-of-day.ts'

const clamp = (minimum: number, value: number, maximum: number) => Math.max(minimum, Math.min(value, maximum))

/** Selects from the drag's start to the pointer, within the free interval and `maximumMinutes`. */
export function selectByDragging(
  anchorMinute: number,
  pointerMinute: number,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
): MinuteInterval {
  const longestMinutes = Math.max(stepMinutes, roundDownToStep(maximumMinutes))
  if (pointerMinute >= anchorMinute) {
    const from = clamp(freeInterval.from, roundDownToStep(anchorMinute), freeInterval.until - stepMinutes)
    return {
      from,
      until: clamp(
        from + stepMinutes,
        roundUpToStep(pointerMinute),
        Math.min(freeInterval.until, from + longestMinutes),
      ),
    }
  }
  const until = clamp(freeInterval.from + stepMinutes, roundUpToStep(anchorMinute), freeInterval.until)
  return {
    from: clamp(
      Math.max(freeInterval.from, until - longestMinutes),
      roundDownToStep(pointerMinute),
      until - stepMinutes,
    ),
    until,
  }
}

/** Returns how far a drag can extend before and after the anchor. */
export const getSelectionReach = (
  anchorMinute: number,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
): MinuteInterval => ({
  from: Math.max(freeInterval.from, anchorMinute - maximumMinutes),
  until: Math.min(freeInterval.until, anchorMinute + maximumMinutes),
})

/** Selects `minutes` from a minute on, shortened to the free interval and to `maximumMinutes`. */
export const selectByPointing = (
  minute: number,
  minutes: number,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
): MinuteInterval =>
  selectByDragging(minute, roundDownToStep(minute) + Math.min(minutes, maximumMinutes), freeInterval, maximumMinutes)

/** Moves the end to the next or previous multiple of `roundTo` minutes. */
export function resizeSelection(
  selection: MinuteInterval,
  direction: 1 | -1,
  freeInterval: MinuteInterval,
  maximumMinutes: number,
  roundTo = quarter,
): MinuteInterval {
  const until =
    direction === 1
      ? roundDownToStep(selection.until, roundTo) + roundTo
      : roundUpToStep(selection.until, roundTo) - roundTo
  const latestUntil = Math.min(
    freeInterval.until,
    selection.from + Math.max(stepMinutes, roundDownToStep(maximumMinutes)),
  )
  return { from: selection.from, until: clamp(selection.from + stepMinutes, until, latestUntil) }
}
