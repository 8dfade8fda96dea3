import type { Giving, HalfHourSlot } from '@uurwerk/contract/rules/availability-board'
import type { PlannedLesson } from '@uurwerk/contract/staff/availability'
import { t } from '#web/lib/i18n.ts'
import { currentLanguage, locales } from '#web/lib/language.ts'
import { weekdayName } from '#web/lib/time.ts'
import type { Stretch } from './week.ts'

/** Any date on that day of the week, to be named by it. */
const dateOn = (day: number) => Temporal.PlainDate.from('2026-11-15').add({ days: day })
export const dayName = (day: number, width: 'long' | 'short' = 'long') => weekdayName(dateOn(day), width)

/** `28,0`: a number with so many decimals. */
export const formatDecimals = (value: number, digits: number) =>
  new Intl.NumberFormat(locales[currentLanguage()], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value)

export const hoursText = (hours: number) => formatDecimals(hours, 1)

/** `maandag 09:00–12:00`, or of more days `maandag–woensdag 09:00–12:00`. */
export function stretchText({ days, from, until }: Stretch, units: readonly HalfHourSlot[]) {
  const [first, last] = [days[0] ?? 1, days.at(-1) ?? 1]
  const named = first === last ? dayName(first) : `${dayName(first)}–${dayName(last)}`
  return `${named} ${units[from]?.start ?? ''}–${units[until - 1]?.end ?? ''}`
}

export const hoursOfStretch = ({ days, from, until }: Stretch) => (days.length * (until - from)) / 2

/** `donderdag, 15:00 tot 15:30, beschikbaar, geen les` */
export function cellText(day: number, unit: HalfHourSlot, giving: Giving, lessons: readonly PlannedLesson[]) {
  const during = lessons.filter((lesson) => lesson.day === day && lesson.start < unit.end && lesson.end > unit.start)
  const names = during.map(({ name }) => t(($) => $.AVAILABILITY.GRID.LESSON, { name })).join(', ')
  return t(($) => $.AVAILABILITY.GRID.CELL, {
    day: dayName(day),
    start: unit.start,
    end: unit.end,
    giving: t(($) => $.AVAILABILITY.GIVING_LOWER[giving]),
    lessons: names || t(($) => $.AVAILABILITY.GRID.NO_LESSON),
  })
}
