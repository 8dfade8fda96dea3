import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Bell } from '@uurwerk/contract/values'
import { t } from '#web/lib/i18n.ts'
import { toMinuteOfDay } from '#web/ui/TimeGrid/day-parts.ts'

let bells: readonly (Pick<Bell, 'hour' | 'days'> & { middle: number })[] = []

export function setSchoolBells(schoolBells: readonly Bell[]) {
  bells = schoolBells.map(({ start, end, ...bell }) => ({
    ...bell,
    middle: (toMinuteOfDay(start) + toMinuteOfDay(end)) / 2,
  }))
}

/**
 * Formats like `3e uur` or `3e–4e uur`. A lesson has the hours whose middle it covers: some start or end a few minutes
 * off. Returns undefined outside the school's lesson hours.
 */
export function formatLessonHours({ type, start, end }: Pick<Appointment, 'type' | 'start' | 'end'>) {
  if (bells.length === 0 || type === 'booking' || type === 'holiday' || start.slice(0, 10) !== end.slice(0, 10))
    return undefined
  const { dayOfWeek } = Temporal.PlainDate.from(start)
  const [startMinute, endMinute] = [toMinuteOfDay(start.slice(11)), toMinuteOfDay(end.slice(11))]
  const hours = bells
    .filter(({ days, middle }) => (days?.includes(dayOfWeek) ?? true) && startMinute <= middle && middle <= endMinute)
    .map(({ hour }) => hour)
  if (hours.length === 0) return undefined
  return t(($) => $.ROSTER.HOURS, { count: hours.length, first: Math.min(...hours), last: Math.max(...hours) })
}
