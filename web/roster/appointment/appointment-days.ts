import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isAttended } from './marks.ts'
import { formatAppointmentTitle } from './appointment-texts.ts'

/** Whole-day holidays are shown above the grid. */
export const isWholeDay = ({ type, start, end }: Appointment) =>
  type === 'holiday' &&
  // Some sources end a holiday shortly before midnight.
  (end > `${start.slice(0, 10)}T23:00` || (start.endsWith('T00:00') && end.slice(0, 10) > start.slice(0, 10)))

/** Returns the names of holidays that cover a date; undefined if there are none. */
export function findWholeDayName(appointments: readonly Appointment[], date: Temporal.PlainDate): string | undefined {
  const midnight = `${date.toString()}T00:00`
  const nextMidnight = `${date.add({ days: 1 }).toString()}T00:00`
  return (
    appointments
      .filter(
        (appointment) => isWholeDay(appointment) && appointment.start < nextMidnight && appointment.end > midnight,
      )
      .map(formatAppointmentTitle)
      .join(', ') || undefined
  )
}

const isStandbyDuty = ({ name, course, groups }: Appointment, standbyNames: readonly string[]) =>
  groups.length === 0 &&
  standbyNames.some((standbyName) =>
    [name, course?.name, course?.code].some((text) => text?.toLowerCase() === standbyName.toLowerCase()),
  )

/** Requires `appointments` sorted by start. Teachers on standby duty are free. */
export function findClashingAppointments(
  appointments: readonly Appointment[],
  personIds: ReadonlySet<number>,
  standbyNames: readonly string[] = [],
): Set<number> {
  const attendedAppointments = appointments.filter(
    (appointment) =>
      isAttended(appointment) &&
      !isStandbyDuty(appointment, standbyNames) &&
      appointment.attendeeIds.some((id) => personIds.has(id)),
  )
  const clashingIds = new Set<number>()
  for (const [index, earlier] of attendedAppointments.entries())
    for (let next = index + 1; next < attendedAppointments.length; next++) {
      const later = attendedAppointments[next]
      if (!later || later.start >= earlier.end) break
      const haveSharedPerson = earlier.attendeeIds.some((id) => personIds.has(id) && later.attendeeIds.includes(id))
      if (haveSharedPerson && later.end > earlier.start) clashingIds.add(earlier.id).add(later.id)
    }
  return clashingIds
}
