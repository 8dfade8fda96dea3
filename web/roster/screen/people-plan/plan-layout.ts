import type { CSSProperties } from 'react'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** Layout of the plan: days side by side, each with the same hours. */
export interface PlanLayout {
  /** Indexes into the week of the displayed days. */
  days: readonly number[]
  hours: MinuteInterval
}

/** Converts a minute to a position from 0 to 1. `dayIndex` is the index among the displayed days. */
export const toPlanPosition = (dayIndex: number, minute: number, { days, hours }: PlanLayout) =>
  (dayIndex + Math.min(1, Math.max(0, (minute - hours.from) / (hours.until - hours.from)))) / days.length

/** Converts a position from 0 to 1 to a displayed day and a minute. */
export function findPointAt(position: number, { days, hours }: PlanLayout) {
  const dayPosition = Math.max(0, Math.min(position * days.length, days.length - 0.0001))
  const dayIndex = Math.floor(dayPosition)
  return { dayIndex, minute: hours.from + (dayPosition - dayIndex) * (hours.until - hours.from) }
}

const formatPercent = (fraction: number) => `${+(fraction * 100).toFixed(3)}%`

export const getPlanStyle = (dayIndex: number, { from, until }: MinuteInterval, plan: PlanLayout): CSSProperties => ({
  left: formatPercent(toPlanPosition(dayIndex, from, plan)),
  width: formatPercent(toPlanPosition(dayIndex, until, plan) - toPlanPosition(dayIndex, from, plan)),
})

const quarter = 15
export const countQuarters = ({ from, until }: MinuteInterval) => Math.ceil((until - from) / quarter)

/** Returns the ARIA columns of an interval: one per quarter of an hour, after the column of names. */
export const getColumnProps = (dayIndex: number, { from, until }: MinuteInterval, { hours }: PlanLayout) => ({
  'aria-colindex': 2 + dayIndex * countQuarters(hours) + Math.max(0, Math.floor((from - hours.from) / quarter)),
  'aria-colspan': Math.max(1, countQuarters({ from: Math.floor(from / quarter) * quarter, until })),
})
