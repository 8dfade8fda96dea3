import { formatIsoWeek, getMonday } from '../lib/clock.ts'
import { WeeksInvalid } from './import-errors.ts'

/** Range of whole ISO weeks, from a Monday to a Sunday. */
export interface WeekRange {
  start: Temporal.PlainDate
  end: Temporal.PlainDate
}

export function isWeekRange(text: string): boolean {
  try {
    parseWeekRange(text)
    return true
  } catch {
    return false
  }
}

/** Parses `2026-W47..2026-W50`, or one week `2026-W47`. @throws WeeksInvalid */
export function parseWeekRange(text: string): WeekRange {
  const [first, last, ...otherParts] = text.split('..')
  if (first === undefined || otherParts.length > 0) throw createWeeksError(text)
  const start = parseMonday(first, text)
  const end = parseMonday(last ?? first, text).add({ days: 6 })
  if (Temporal.PlainDate.compare(start, end) > 0)
    throw new WeeksInvalid({ code: 'weeksReversed', values: { weeks: text } })
  return { start, end }
}

function parseMonday(week: string, text: string): Temporal.PlainDate {
  const [, year, number] = /^(\d{4})-W(\d{2})$/.exec(week) ?? []
  if (year === undefined || number === undefined) throw createWeeksError(text)
  // The 4th of January is always in week 1.
  const monday = getMonday(Temporal.PlainDate.from({ year: Number(year), month: 1, day: 4 })).add({
    weeks: Number(number) - 1,
  })
  if (formatIsoWeek(monday) !== week) throw new WeeksInvalid({ code: 'noSuchIsoWeek', values: { year, number, week } })
  return monday
}

const createWeeksError = (weeks: string) => new WeeksInvalid({ code: 'weeksInvalid', values: { weeks } })

/** Returns the weeks that are in both ranges, if any. */
export function intersectWeeks(first: string, second: string): string | undefined {
  const [[start = '', end = start], [otherStart = '', otherEnd = otherStart]] = [first.split('..'), second.split('..')]
  const [latestStart, earliestEnd] = [start > otherStart ? start : otherStart, end < otherEnd ? end : otherEnd]
  return latestStart <= earliestEnd ? `${latestStart}..${earliestEnd}` : undefined
}

export const toIsoWeek = (date: string): string => formatIsoWeek(Temporal.PlainDate.from(date))

/** Lists the Mondays of the weeks from the first date to the last. */
export function listMondays(start: string, end: string): string[] {
  const first = getMonday(Temporal.PlainDate.from(start))
  const { weeks } = first.until(Temporal.PlainDate.from(end), { largestUnit: 'weeks' })
  return Array.from({ length: weeks + 1 }, (_, index) => first.add({ weeks: index }).toString())
}

/** Lists the Mondays of `2026-W47..2026-W50`. @throws WeeksInvalid */
export function parseMondays(text: string): string[] {
  const { start, end } = parseWeekRange(text)
  return listMondays(start.toString(), end.toString())
}
