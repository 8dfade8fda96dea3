import type { CSSProperties } from 'react'
import type { MinuteInterval } from '#web/lib/minutes-of-day.ts'

/** Days side by side, each with the same hours. A `shownDayIndex` is an index into `weekDayIndexes`. */
export interface PlanLayout {
  /** Indexes into the week of the displayed days. */
  weekDayIndexes: readonly number[]
  hours: MinuteInterval
}

/** Returns a position from 0 to 1. Minutes outside the hours go to the nearest edge. */
export const toPlanPosition = (shownDayIndex: number, minute: number, { weekDayIndexes, hours }: PlanLayout) =>
  (shownDayIndex + Math.min(1, Math.max(0, (minute - hours.from) / (hours.until - hours.from)))) / weekDayIndexes.length

/** `position` is 0 at the left edge and 1 at the right edge. */
export function findPointAt(position: number, { weekDayIndexes, hours }: PlanLayout) {
  const dayCount = weekDayIndexes.length
  // The right edge belongs to the last day.
  const dayPosition = Math.max(0, Math.min(position * dayCount, dayCount - 0.0001))
  const shownDayIndex = Math.floor(dayPosition)
  return { shownDayIndex, minute: hours.from + (dayPosition - shownDayIndex) * (hours.until - hours.from) }
}

const formatPercent = (fraction: number) => `${+(fraction * 100).toFixed(3)}%`

export const getPlanStyle = (
  shownDayIndex: number,
  { from, until }: MinuteInterval,
  layout: PlanLayout,
): CSSProperties => ({
  left: formatPercent(toPlanPosition(shownDayIndex, from, layout)),
  width: formatPercent(toPlanPosition(shownDayIndex, until, layout) - toPlanPosition(shownDayIndex, from, layout)),
})

const quarter = 15
export const countQuarters = ({ from, until }: MinuteInterval) => Math.ceil((until - from) / quarter)

/** ARIA column of the first quarter of an hour, after the column of names. */
const firstQuarterColumn = 2

/** Returns one ARIA column per quarter of an hour. */
export const getColumnProps = (shownDayIndex: number, { from, until }: MinuteInterval, { hours }: PlanLayout) => ({
  'aria-colindex':
    firstQuarterColumn + shownDayIndex * countQuarters(hours) + Math.max(0, Math.floor((from - hours.from) / quarter)),
  'aria-colspan': Math.max(1, countQuarters({ from: Math.floor(from / quarter) * quarter, until })),
})
