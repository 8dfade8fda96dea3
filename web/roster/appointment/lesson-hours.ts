import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Bell } from '@uurwerk/contract/values'
import { t } from '#web/lib/i18n.ts'
import { toMinuteOfDay } from '#web/ui/TimeGrid/day-parts.ts'

let hours: readonly (Pick<Bell, 'hour' | 'days'> & { middle: number })[] = []

export function setSchoolBells(bells: readonly Bell[]) {
  hours = bells.map(({ start, end, ...bell }) => ({ ...bell, middle: (toMinuteOfDay(start) + toMinuteOfDay(end)) / 2 }))
}

/**
 * Formats like `3e uur` or `3e–4e uur`. A lesson has the hours whose middle it covers: some start or end a few minutes
 * off. Returns undefined outside the school's lesson hours.
 */
export function formatLessonHours({ type, start, end }: Pick<Appointment, 'type' | 'start' | 'end'>) {
  if (hours.length === 0 || type === 'booking' || type === 'holiday' || start.slice(0, 10) !== end.slice(0, 10))
    return undefined
  const { dayOfWeek } = Temporal.PlainDate.from(start)
  const [from, until] = [toMinuteOfDay(start.slice(11)), toMinuteOfDay(end.slice(11))]
  const taken = hours
    .filter(({ days, middle }) => (days?.includes(dayOfWeek) ?? true) && from <= middle && middle <= until)
    .map(({ hour }) => hour)
  if (taken.length === 0) return undefined
  return t(($) => $.ROSTER.HOURS, { count: taken.length, first: Math.min(...taken), last: Math.max(...taken) })
}
