import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** Unmarked copies by appointment, each made once: the grid skips rendering of identical objects. */
const unmarked = new WeakMap<Appointment, Appointment>()

/** Returns whether both the lesson and the place that it left are over. */
const isPast = ({ end, change }: Appointment, present: string) =>
  end <= present && (change?.end ?? change?.start ?? end) <= present

/** Removes changes from lessons that are over. A cancelled lesson stays cancelled. */
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
