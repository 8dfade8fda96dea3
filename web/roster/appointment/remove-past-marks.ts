import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** Unmarked copies by appointment, each made once: the grid skips rendering of identical objects. */
const unmarkedCopies = new WeakMap<Appointment, Appointment>()

/** Returns whether both the lesson and the place that it left are over. */
const areOldAndNewTimePast = ({ end, change }: Appointment, nowText: string) =>
  end <= nowText && (change?.end ?? change?.start ?? end) <= nowText

/** Removes changes from lessons that are over. A cancelled lesson stays cancelled. */
export const removePastMarks = (appointments: readonly Appointment[], now: Temporal.PlainDateTime) => {
  const nowText = now.toString()
  return appointments.map((appointment) => {
    if (!appointment.change || !areOldAndNewTimePast(appointment, nowText)) return appointment
    const copy = unmarkedCopies.get(appointment) ?? {
      ...appointment,
      isCancelled: appointment.isCancelled || appointment.change.kind === 'cancelled',
      change: null,
    }
    unmarkedCopies.set(appointment, copy)
    return copy
  })
}
