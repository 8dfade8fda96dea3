import type { CSSProperties } from 'react'
import type { MinuteInterval } from '#web/rooms/booking/day-plan/minutes-of-day.ts'

/** How the days of the plan lie beside each other, each with the same hours. */
export interface PlanLayout {
  /** The days on show, by their places in the week. */
  days: readonly number[]
  hours: MinuteInterval
}

/** Where a minute of a day on show is, from 0 to 1; `at` is its place among these. */
export const toPlanPosition = (at: number, minute: number, { days, hours }: PlanLayout) =>
  (at + Math.min(1, Math.max(0, (minute - hours.from) / (hours.until - hours.from)))) / days.length

/** What is at a place on the width of them all. */
export function findPointAt(place: number, { days, hours }: PlanLayout) {
  const from = Math.max(0, Math.min(place * days.length, days.length - 0.0001))
  const at = Math.floor(from)
  return { at, minute: hours.from + (from - at) * (hours.until - hours.from) }
}

const formatPercent = (part: number) => `${+(part * 100).toFixed(3)}%`

/** Where a stretch of a day on show lies. */
export const getPlanStyle = (at: number, { from, until }: MinuteInterval, plan: PlanLayout): CSSProperties => ({
  left: formatPercent(toPlanPosition(at, from, plan)),
  width: formatPercent(toPlanPosition(at, until, plan) - toPlanPosition(at, from, plan)),
})

const quarter = 15
export const countQuarters = ({ from, until }: MinuteInterval) => Math.ceil((until - from) / quarter)

/** Which columns of a grid of quarters of an hour it has; the first column has the names. */
export const getColumnProps = (at: number, { from, until }: MinuteInterval, { hours }: PlanLayout) => ({
  'aria-colindex': 2 + at * countQuarters(hours) + Math.max(0, Math.floor((from - hours.from) / quarter)),
  'aria-colspan': Math.max(1, countQuarters({ from: Math.floor(from / quarter) * quarter, until })),
})
