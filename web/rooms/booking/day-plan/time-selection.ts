import { quarter, snapDown, snapUp, stepMinutes, type MinuteInterval } from '#web/lib/minutes-of-day.ts'

const clamp = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** Selects from `anchor` to a minute before or after it, within the free interval and `most` minutes. */
export function selectByDragging(anchor: number, to: number, free: MinuteInterval, most: number): MinuteInterval {
  const longest = Math.max(stepMinutes, snapDown(most))
  if (to >= anchor) {
    const from = clamp(free.from, snapDown(anchor), free.until - stepMinutes)
    return { from, until: clamp(from + stepMinutes, snapUp(to), Math.min(free.until, from + longest)) }
  }
  const until = clamp(free.from + stepMinutes, snapUp(anchor), free.until)
  return { from: clamp(Math.max(free.from, until - longest), snapDown(to), until - stepMinutes), until }
}

/** Returns how far a drag can extend a selection before and after its anchor. */
export const getSelectionReach = (anchor: number, free: MinuteInterval, most: number): MinuteInterval => ({
  from: Math.max(free.from, anchor - most),
  until: Math.min(free.until, anchor + most),
})

/** Selects `minutes` from a minute on, shortened to the free interval and to `most`. */
export const selectByPointing = (minute: number, minutes: number, free: MinuteInterval, most: number): MinuteInterval =>
  selectByDragging(minute, snapDown(minute) + Math.min(minutes, most), free, most)

/** Moves the end of a selection to the next or previous multiple of `by` minutes. */
export function resizeSelection(
  choice: MinuteInterval,
  way: 1 | -1,
  free: MinuteInterval,
  most: number,
  by = quarter,
): MinuteInterval {
  const until = way === 1 ? snapDown(choice.until, by) + by : snapUp(choice.until, by) - by
  const end = Math.min(free.until, choice.from + Math.max(stepMinutes, snapDown(most)))
  return { from: choice.from, until: clamp(choice.from + stepMinutes, until, end) }
}
