import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { Bell } from '@uurwerk/contract/values'
import { t } from '#web/lib/i18n.ts'
import { toMinuteOfDay } from '#web/ui/TimeGrid/day-parts.ts'

const toMinutes = ({ start, end }: { start: string; end: string }) => ({
  from: toMinuteOfDay(start),
  until: toMinuteOfDay(end),
})

let hours: readonly (ReturnType<typeof toMinutes> & Pick<Bell, 'hour' | 'days'>)[] = []

export function setSchoolBells(bells: readonly Bell[]) {
  hours = bells.map((bell) => ({ hour: bell.hour, days: bell.days, ...toMinutes(bell) }))
}

/**
 * Formats like `3e uur` or `3e–4e uur`. A lesson has the hours of which it takes at least half: some start or end a few
 * minutes off. Returns undefined outside the school's lesson hours.
 */
export function formatLessonHours(appointment: Pick<Appointment, 'type' | 'start' | 'end'>) {
  const { type, start, end } = appointment
  if (hours.length === 0 || type === 'booking' || type === 'holiday' || start.slice(0, 10) !== end.slice(0, 10))
    return undefined
  const { dayOfWeek } = Temporal.PlainDate.from(start)
  const lesson = toMinutes({ start: start.slice(11), end: end.slice(11) })
  const takenHours = hours
    .filter(({ days }) => days?.includes(dayOfWeek) ?? true)
    .filter(({ from, until }) => 2 * (Math.min(lesson.until, until) - Math.max(lesson.from, from)) >= until - from)
    .map(({ hour }) => hour)
  if (takenHours.length === 0) return undefined
  const range = { first: Math.min(...takenHours), last: Math.max(...takenHours) }
  return t(($) => $.ROSTER.HOURS, { count: takenHours.length, ...range })
}
