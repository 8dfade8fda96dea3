import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { findClashingAppointments } from '#web/roster/appointment/appointment-days.ts'
import { isAttended } from '#web/roster/appointment/marks.ts'
import { buildReadOnlyEntries } from '#web/roster/appointment/read-only-entries.ts'

export const isOnDay = ({ start, end }: Pick<Appointment, 'start' | 'end'>, day: Temporal.PlainDate) =>
  start < `${day.add({ days: 1 }).toString()}T00:00` && end > `${day.toString()}T00:00`

/** Adds `previewedAppointment` on its own day. It looks not yet joined, but clashes as if it were joined. */
export function buildDayPreview(
  roster: readonly Appointment[],
  previewedAppointment: Appointment,
  day: Temporal.PlainDate,
  attendeeId: number,
) {
  const addedAppointment = { ...previewedAppointment, attendeeIds: [attendeeId] }
  const otherAppointments = roster.filter(({ id }) => id !== previewedAppointment.id)
  const appointments = (
    isOnDay(previewedAppointment, day) ? [...otherAppointments, addedAppointment] : otherAppointments
  ).toSorted((a, b) => (a.start < b.start ? -1 : 1))
  const appointmentsWhenJoined = appointments.map((appointment) =>
    appointment === addedAppointment ? { ...addedAppointment, isSubscribed: true } : appointment,
  )
  return {
    appointments,
    gridEntries: buildReadOnlyEntries(
      appointments,
      findClashingAppointments(appointmentsWhenJoined, new Set([attendeeId])),
      (appointment) => appointment === addedAppointment,
    ),
    overlappingAppointments: appointments.filter(
      (appointment) =>
        appointment !== addedAppointment &&
        isAttended(appointment) &&
        appointment.start < addedAppointment.end &&
        addedAppointment.start < appointment.end,
    ),
  }
}
