import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isAttended } from './marks.ts'
import { formatAppointmentTitle } from './appointment-texts.ts'

type Day = Temporal.PlainDate

/** Returns whether a holiday lasts whole days; it is then shown above the grid. */
export const isWholeDay = ({ type, start, end }: Appointment) =>
  type === 'holiday' &&
  (end > `${start.slice(0, 10)}T23:00` || (start.endsWith('T00:00') && end.slice(0, 10) > start.slice(0, 10)))

/** Returns the names of the holidays that cover a date; undefined if there are none. */
export function findWholeDayName(appointments: readonly Appointment[], date: Day): string | undefined {
  const midnight = `${date.toString()}T00:00`
  const next = `${date.add({ days: 1 }).toString()}T00:00`
  return (
    appointments
      .filter((appointment) => isWholeDay(appointment) && appointment.start < next && appointment.end > midnight)
      .map(formatAppointmentTitle)
      .join(', ') || undefined
  )
}

/** Finds attended appointments that overlap for at least one of the people. Requires `appointments` sorted by start. */
export function findClashingAppointments(
  appointments: readonly Appointment[],
  people: ReadonlySet<number>,
): Set<number> {
  const attended = appointments.filter(
    (appointment) => isAttended(appointment) && appointment.attendeeIds.some((id) => people.has(id)),
  )
  const found = new Set<number>()
  for (const [index, one] of attended.entries())
    for (let next = index + 1; next < attended.length; next++) {
      const other = attended[next]
      if (!other || other.start >= one.end) break
      const share = one.attendeeIds.some((id) => people.has(id) && other.attendeeIds.includes(id))
      if (share && other.end > one.start) found.add(one.id).add(other.id)
    }
  return found
}
