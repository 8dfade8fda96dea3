import type { CSSProperties } from 'react'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** Layout of the plan: days side by side, each with the same hours. */
export interface PlanLayout {
  /** Indexes into the week of the displayed days. */
  days: readonly number[]
  hours: MinuteInterval
}

/** Converts a minute to a position from 0 to 1. `at` is the index among the displayed days. */
export const toPlanPosition = (at: number, minute: number, { days, hours }: PlanLayout) =>
  (at + Math.min(1, Math.max(0, (minute - hours.from) / (hours.until - hours.from)))) / days.length

/** Converts a position from 0 to 1 to a displayed day and a minute. */
export function findPointAt(place: number, { days, hours }: PlanLayout) {
  const from = Math.max(0, Math.min(place * days.length, days.length - 0.0001))
  const at = Math.floor(from)
  return { at, minute: hours.from + (from - at) * (hours.until - hours.from) }
}

const formatPercent = (part: number) => `${+(part * 100).toFixed(3)}%`

export const getPlanStyle = (at: number, { from, until }: MinuteInterval, plan: PlanLayout): CSSProperties => ({
  left: formatPercent(toPlanPosition(at, from, plan)),
  width: formatPercent(toPlanPosition(at, until, plan) - toPlanPosition(at, from, plan)),
})

const quarter = 15
export const countQuarters = ({ from, until }: MinuteInterval) => Math.ceil((until - from) / quarter)

/** Returns the ARIA columns of an interval: one per quarter of an hour, after the column of names. */
export const getColumnProps = (at: number, { from, until }: MinuteInterval, { hours }: PlanLayout) => ({
  'aria-colindex': 2 + at * countQuarters(hours) + Math.max(0, Math.floor((from - hours.from) / quarter)),
  'aria-colspan': Math.max(1, countQuarters({ from: Math.floor(from / quarter) * quarter, until })),
})
