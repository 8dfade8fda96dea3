import type { BriefAppointment } from '@uurwerk/contract/staff/coach'
import { formatDay, formatTime, getToday } from '#web/lib/time.ts'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'

export const formatAppointmentRooms = ({ classrooms }: BriefAppointment) => formatCodes(classrooms)

/** Returns `12:45`, with the day unless it is today. */
export function formatAppointmentStart({ start }: Pick<BriefAppointment, 'start'>) {
  const moment = Temporal.PlainDateTime.from(start)
  const day = moment.toPlainDate()
  return day.equals(getToday()) ? formatTime(moment) : `${formatDay(day, 'short')} ${formatTime(moment)}`
}

/** Formats a wall-clock time with its day. */
export const formatDateTimeText = (start: string) => {
  const moment = Temporal.PlainDateTime.from(start)
  return `${formatDay(moment.toPlainDate(), 'short')} ${formatTime(moment)}`
}

export const formatTimeText = (moment: string) => formatTime(Temporal.PlainDateTime.from(moment))
