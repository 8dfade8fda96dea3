import type { CSSProperties } from 'react'
import type { Stretch } from '../../../rooms/booking/day-plan/hours.ts'

/** How the days of the plan lie beside each other, each with the same hours. */
export interface Across {
  /** The days on show, by their places in the week. */
  days: readonly number[]
  hours: Stretch
}

/** Where a minute of a day on show is, from 0 to 1; `at` is its place among these. */
export const placeOf = (at: number, minute: number, { days, hours }: Across) =>
  (at + Math.min(1, Math.max(0, (minute - hours.from) / (hours.until - hours.from)))) / days.length

/** What is at a place on the width of them all. */
export function whatIsAt(place: number, { days, hours }: Across) {
  const from = Math.max(0, Math.min(place * days.length, days.length - 0.0001))
  const at = Math.floor(from)
  return { at, minute: hours.from + (from - at) * (hours.until - hours.from) }
}

const percent = (part: number) => `${+(part * 100).toFixed(3)}%`

/** Where a stretch of a day on show lies. */
export const across = (at: number, { from, until }: Stretch, plan: Across): CSSProperties => ({
  left: percent(placeOf(at, from, plan)),
  width: percent(placeOf(at, until, plan) - placeOf(at, from, plan)),
})

const quarter = 15
export const quartersOf = ({ from, until }: Stretch) => Math.ceil((until - from) / quarter)

/** Which columns of a grid of quarters of an hour it has; the first column has the names. */
export const columnsOf = (at: number, { from, until }: Stretch, { hours }: Across) => ({
  'aria-colindex': 2 + at * quartersOf(hours) + Math.max(0, Math.floor((from - hours.from) / quarter)),
  'aria-colspan': Math.max(1, quartersOf({ from: Math.floor(from / quarter) * quarter, until })),
})
