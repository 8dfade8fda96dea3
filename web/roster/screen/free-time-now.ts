import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { type MinuteInterval, parseMinuteOfDay, roundUpToStep } from '#web/lib/minutes-of-day.ts'
import { isWeekend } from '#web/lib/time.ts'
import { findWholeDayName, isWholeDay } from '../appointment/appointment-days.ts'
import { isAttended } from '../appointment/marks.ts'

/** Longer than most breaks, in which the whole school would look for a room at once. */
const minimumMinutes = 30

/**
 * Finds the free time between now and the next appointment of today, within the school's day. Undefined while one takes
 * place, after the last, and if the time is short.
 */
export function findFreeTimeNow(
  appointments: readonly Appointment[],
  now: Temporal.PlainDateTime,
  schoolDay: { start: string; end: string },
): MinuteInterval | undefined {
  const today = now.toPlainDate()
  const minute = now.hour * 60 + now.minute
  const [openingMinute, closingMinute] = [parseMinuteOfDay(schoolDay.start), parseMinuteOfDay(schoolDay.end)]
  if (isWeekend(today) || minute < openingMinute || findWholeDayName(appointments, today)) return undefined
  const nowText = now.toString()
  const upcoming = appointments.filter(
    (appointment) => isAttended(appointment) && !isWholeDay(appointment) && appointment.end > nowText,
  )
  const starts = upcoming.map(({ start }) => start).sort()
  const [nextStart] = starts
  if (!nextStart || nextStart <= nowText || !nextStart.startsWith(today.toString())) return undefined
  const [from, until] = [roundUpToStep(minute), Math.min(parseMinuteOfDay(nextStart.slice(11)), closingMinute)]
  return until - from >= minimumMinutes ? { from, until } : undefined
}
