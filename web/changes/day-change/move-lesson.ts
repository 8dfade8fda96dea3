import type { Bell } from '@uurwerk/contract/values'
import {
  type MinuteInterval,
  parseMinuteOfDay,
  quarter,
  stepMinutes,
  toMinuteOnDate,
  toWireTime,
} from '#web/lib/minutes-of-day.ts'

/** Wall-clock minutes such as `2026-11-24T09:00`. */
export interface LessonTimes {
  start: string
  end: string
}

type Bells = readonly Pick<Bell, 'start' | 'end' | 'days'>[]

const lastMinute = 24 * 60 - 1

const listPeriods = (bells: Bells, date: Temporal.PlainDate): MinuteInterval[] =>
  bells
    .filter(({ days }) => days?.includes(date.dayOfWeek) ?? true)
    .map(({ start, end }) => ({ from: parseMinuteOfDay(start), until: parseMinuteOfDay(end) }))
    .toSorted((a, b) => a.from - b.from)

export const getStartDate = ({ start }: LessonTimes) => Temporal.PlainDate.from(start.slice(0, 10))
export const getStartMinute = ({ start }: LessonTimes) => parseMinuteOfDay(start.slice(11))

/** Returns the nearest start of a period; without periods, the nearest multiple of five minutes. */
export function snapStart(bells: Bells, date: Temporal.PlainDate, minute: number): number {
  const starts = listPeriods(bells, date).map(({ from }) => from)
  if (starts.length === 0) return Math.round(minute / stepMinutes) * stepMinutes
  return starts.reduce((nearest, from) => (Math.abs(from - minute) < Math.abs(nearest - minute) ? from : nearest))
}

/** Returns the next or previous start of a period; without periods, a quarter of an hour away. */
export function stepStart(bells: Bells, date: Temporal.PlainDate, minute: number, direction: -1 | 1): number {
  const starts = listPeriods(bells, date).map(({ from }) => from)
  if (starts.length === 0) return minute + direction * quarter
  const next = direction > 0 ? starts.find((from) => from > minute) : starts.findLast((from) => from < minute)
  return next ?? minute
}

/** A lesson of whole periods keeps their number, any other lesson its length. Both stay within the day. */
export function moveLesson(bells: Bells, times: LessonTimes, date: Temporal.PlainDate, minute: number): LessonTimes {
  const oldDate = getStartDate(times)
  const [from, until] = [getStartMinute(times), toMinuteOnDate(oldDate.toString(), times.end)]
  const oldPeriods = listPeriods(bells, oldDate)
  const newPeriods = listPeriods(bells, date)
  const first = oldPeriods.findIndex((period) => period.from === from)
  const last = oldPeriods.findIndex((period) => period.until === until)
  const newFirst = newPeriods.findIndex((period) => period.from === minute)
  const newLast = first >= 0 && last >= first && newFirst >= 0 ? newPeriods[newFirst + last - first] : undefined
  const start = Math.max(0, newLast ? minute : Math.min(minute, lastMinute - (until - from)))
  return { start: toWireTime(date, start), end: toWireTime(date, newLast?.until ?? start + until - from) }
}
