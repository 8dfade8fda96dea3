import type { Appointment } from '@uurwerk/contract/roster/appointment'

/** Each copy is made once, because the grid skips rendering of identical objects. */
const unmarkedCopies = new WeakMap<Appointment, Appointment>()

const areOldAndNewTimePast = ({ end, change }: Appointment, nowText: string) =>
  end <= nowText && (change?.end ?? change?.start ?? end) <= nowText

/** Removes changes from past lessons. A cancelled lesson stays cancelled. */
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
