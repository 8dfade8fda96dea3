import { quarter, snapDown, snapUp, step, type Stretch } from './hours.ts'

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(value, most))

/** What is chosen by drawing from one minute of a free stretch to another, either way: never beyond it, nor longer than `most`. */
export function drawn(anchor: number, to: number, free: Stretch, most: number): Stretch {
  const longest = Math.max(step, snapDown(most))
  if (to >= anchor) {
    const from = between(free.from, snapDown(anchor), free.until - step)
    return { from, until: between(from + step, snapUp(to), Math.min(free.until, from + longest)) }
  }
  const until = between(free.from + step, snapUp(anchor), free.until)
  return { from: between(Math.max(free.from, until - longest), snapDown(to), until - step), until }
}

/** As far as a choice can be drawn from a minute, either way. */
export const reachOf = (anchor: number, free: Stretch, most: number): Stretch => ({
  from: Math.max(free.from, anchor - most),
  until: Math.min(free.until, anchor + most),
})

/** What is chosen by pointing at one minute of a free stretch: so long, or as long as there is. */
export const pointedAt = (minute: number, minutes: number, free: Stretch, most: number): Stretch =>
  drawn(minute, snapDown(minute) + Math.min(minutes, most), free, most)

/** A choice made longer or shorter at its end by a key; `by` is how far the key goes. */
export function lengthened(choice: Stretch, way: 1 | -1, free: Stretch, most: number, by = quarter): Stretch {
  const until = way === 1 ? snapDown(choice.until, by) + by : snapUp(choice.until, by) - by
  const end = Math.min(free.until, choice.from + Math.max(step, snapDown(most)))
  return { from: choice.from, until: between(choice.from + step, until, end) }
}
