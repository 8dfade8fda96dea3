import type { Giving, HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityWeeks, PlannedLesson, WeekName } from '@uurwerk/contract/staff/availability'
import { t } from '#web/lib/i18n.ts'
import { getCurrentLanguage, locales } from '#web/lib/language.ts'
import { getWeekdayName } from '#web/lib/time.ts'
import type { HalfHourRange, LessonClash } from './availability-week.ts'

const anySunday = '2026-11-15'
/** Returns any date on that weekday, to format its name. Day 1 is Monday. */
const getDateOfWeekday = (day: number) => Temporal.PlainDate.from(anySunday).add({ days: day })
export const formatWeekday = (day: number, width: 'long' | 'short' = 'long') =>
  getWeekdayName(getDateOfWeekday(day), width)

/** Formats 28 with one digit as `28,0` in Dutch. */
export const formatDecimals = (value: number, digits: number) =>
  new Intl.NumberFormat(locales[getCurrentLanguage()], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

export const formatAvailabilityHours = (hours: number) => formatDecimals(hours, 1)

/** Returns `maandag 09:00–12:00`, or for several days `maandag–woensdag 09:00–12:00`. */
export function formatHalfHourRange({ days, startIndex, endIndex }: HalfHourRange, units: readonly HalfHourSlot[]) {
  const [firstDay, lastDay] = [days[0] ?? 1, days.at(-1) ?? 1]
  const dayNames =
    firstDay === lastDay ? formatWeekday(firstDay) : `${formatWeekday(firstDay)}–${formatWeekday(lastDay)}`
  return `${dayNames} ${units[startIndex]?.start ?? ''}–${units[endIndex - 1]?.end ?? ''}`
}

export const countRangeHours = ({ days, startIndex, endIndex }: HalfHourRange) =>
  (days.length * (endIndex - startIndex)) / 2

/** Returns `Wiskunde B, wo 12:45–13:35`, after the name of the week if there are two. */
export const formatClash = (
  { week, lesson: { name, day, start, end } }: LessonClash,
  weeks: AvailabilityWeeks,
  names: Record<WeekName, string>,
) => {
  const line = t(($) => $.AVAILABILITY.CLASH.LINE, { name, day: formatWeekday(day, 'short'), start, end })
  return weeks === 'all' ? line : `${names[week]} · ${line}`
}

/** Returns `donderdag, 15:00 tot 15:30, beschikbaar, geen les`. */
export function formatHalfHourLabel(
  day: number,
  unit: HalfHourSlot,
  giving: Giving,
  lessons: readonly PlannedLesson[],
) {
  const overlappingLessons = lessons.filter(
    (lesson) => lesson.day === day && lesson.start < unit.end && lesson.end > unit.start,
  )
  const lessonNames = overlappingLessons.map(({ name }) => t(($) => $.AVAILABILITY.GRID.LESSON, { name })).join(', ')
  return t(($) => $.AVAILABILITY.GRID.CELL, {
    day: formatWeekday(day),
    start: unit.start,
    end: unit.end,
    giving: t(($) => $.AVAILABILITY.GIVING_LOWER[giving]),
    lessons: lessonNames || t(($) => $.AVAILABILITY.GRID.NO_LESSON),
  })
}
