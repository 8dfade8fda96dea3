import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** Each without its mark, made once: the grid knows by the object what it need not draw again. */
const unmarked = new WeakMap<Appointment, Appointment>()

/** Whether a change is of no use any more: the lesson is over, and so is the place that it left. */
const isPast = ({ end, change }: Appointment, present: string) =>
  end <= present && (change?.end ?? change?.start ?? end) <= present

/** The marks and old values of changes stay until the lesson is over; of cancelled ones remains that they were. */
export const removePastMarks = (appointments: readonly Appointment[], now: Temporal.PlainDateTime) => {
  const present = now.toString()
  return appointments.map((appointment) => {
    if (!appointment.change || !isPast(appointment, present)) return appointment
    const made = unmarked.get(appointment) ?? {
      ...appointment,
      isCancelled: appointment.isCancelled || appointment.change.kind === 'cancelled',
      change: null,
    }
    unmarked.set(appointment, made)
    return made
  })
}
