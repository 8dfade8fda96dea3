import type { BriefAppointment } from '@uurwerk/contract/staff/coach'
import { formatDay, formatTime, getToday } from '#web/lib/time.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'

export const formatAppointmentRooms = ({ classrooms }: BriefAppointment) => formatCodes(classrooms)

/** Returns `12:45`, with the day unless it is today. */
export function formatAppointmentStart({ start }: Pick<BriefAppointment, 'start'>) {
  const dateTime = Temporal.PlainDateTime.from(start)
  const date = dateTime.toPlainDate()
  return date.equals(getToday()) ? formatTime(dateTime) : `${formatDay(date, 'short')} ${formatTime(dateTime)}`
}

/** Formats a wall-clock time with its day. */
export const formatDateTimeText = (time: string) => {
  const dateTime = Temporal.PlainDateTime.from(time)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}

/** Returns only the time today, and else only the day. */
export const formatDeadline = (time: string) => {
  const dateTime = Temporal.PlainDateTime.from(time)
  const date = dateTime.toPlainDate()
  return date.equals(getToday()) ? formatTime(dateTime) : formatDay(date, 'short')
}

export const formatTimeText = (time: string) => formatTime(Temporal.PlainDateTime.from(time))
