import type { Span } from './arrange-spans.ts'

export interface GridItem {
  key: string
  start: Temporal.PlainDateTime
  end: Temporal.PlainDateTime
  rank?: number
}

/** Part of an item on a day, as drawn. */
export interface DayPart<I extends GridItem> extends Span {
  item: I
}

/** Drawn length of shorter items, else too small to see and click. */
export const minimumMinutes = 20
const dayMinutes = 24 * 60

/** Returns a number such as 20261118, far cheaper to compare than Temporal values. */
const toDayNumber = ({ year, month, day }: { year: number; month: number; day: number }) =>
  (year * 100 + month) * 100 + day

/** Counts minutes from a date's midnight, without seconds; negative before it. */
function countMinutesInto(date: Temporal.PlainDate, time: Temporal.PlainDateTime) {
  const days = toDayNumber(time) === toDayNumber(date) ? 0 : date.until(time.toPlainDate()).days
  return days * dayMinutes + time.hour * 60 + time.minute
}

/** Returns undefined without a part on the date. */
function buildDayPart<I extends GridItem>(date: Temporal.PlainDate, item: I): DayPart<I> | undefined {
  const itemStart = countMinutesInto(date, item.start)
  // An end before the start is bad data, drawn as an instant.
  const itemEnd = Math.max(itemStart, countMinutesInto(date, item.end))
  const isInstant = itemEnd === itemStart
  if (itemStart >= dayMinutes || (isInstant ? itemStart < 0 : itemEnd <= 0)) return undefined
  // Keeps the part within the day and tall enough to read.
  const start = Math.min(Math.max(itemStart, 0), dayMinutes - minimumMinutes)
  const end = Math.max(Math.min(itemEnd, dayMinutes), start + minimumMinutes)
  return { key: item.key, item, start, end, ...(item.rank !== undefined && { rank: item.rank }) }
}

/** Splits items into parts per day: those across midnight get a part on each day. */
export function buildDayParts<I extends GridItem>(
  dates: readonly Temporal.PlainDate[],
  items: readonly I[],
): DayPart<I>[][] {
  const days = dates.map((date) => ({ date, dayNumber: toDayNumber(date), parts: [] as DayPart<I>[] }))
  for (const item of items) {
    const firstDayNumber = toDayNumber(item.start)
    const lastDayNumber = Math.max(firstDayNumber, toDayNumber(item.end))
    for (const { date, dayNumber: number, parts } of days) {
      const part = number >= firstDayNumber && number <= lastDayNumber && buildDayPart(date, item)
      if (part) parts.push(part)
    }
  }
  return days.map(({ parts }) => parts)
}

export const toMinuteOfDay = (time: string) => {
  const { hour, minute } = Temporal.PlainTime.from(time)
  return hour * 60 + minute
}

/** Computes the hours that the grid shows, from the school's day and all parts; `endHour` is the end of the last. */
export function computeGridHours(parts: readonly Span[], day: { start: string; end: string }) {
  const startMinute = Math.min(toMinuteOfDay(day.start), ...parts.map(({ start }) => start))
  const endMinute = Math.max(toMinuteOfDay(day.end), ...parts.map(({ end }) => end))
  return { firstHour: Math.floor(startMinute / 60), endHour: Math.ceil(endMinute / 60) }
}

/** Returns pixels, more if short parts would be lower than `minimumEntryHeight` pixels. */
export function computeHourHeight(
  parts: readonly Span[],
  minimumEntryHeight: number,
  [minimum, maximum] = [72, 132] as const,
) {
  const shortest = Math.min(60, ...parts.map(({ start, end }) => end - start))
  return Math.min(maximum, Math.max(minimum, Math.ceil((minimumEntryHeight * 60) / shortest)))
}

/** Leaves out weekend days without items. */
export function filterVisibleDays(days: readonly Temporal.PlainDate[], items: readonly GridItem[]) {
  const parts = buildDayParts(days, items)
  return days.filter((day, index) => day.dayOfWeek <= 5 || parts[index]?.length)
}
