import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { findClashingAppointments } from '#web/roster/appointment/appointment-days.ts'
import { isAttended } from '#web/roster/appointment/marks.ts'
import { buildReadOnlyEntries } from '#web/roster/appointment/read-only-entries.ts'

type Day = Temporal.PlainDate

/** Returns whether an appointment overlaps with a date. */
export const isOnDay = ({ start, end }: Pick<Appointment, 'start' | 'end'>, day: Day) =>
  start < `${day.add({ days: 1 }).toString()}T00:00` && end > `${day.toString()}T00:00`

/**
 * Builds an attendee's day with `previewed` in it. It looks not yet joined, but clashes as if it were joined.
 * On a day other than its own, `previewed` is left out.
 */
export function buildDayPreview(roster: readonly Appointment[], previewed: Appointment, day: Day, attendeeId: number) {
  const mine = { ...previewed, attendeeIds: [attendeeId] }
  const others = roster.filter(({ id }) => id !== previewed.id)
  const appointments = (isOnDay(previewed, day) ? [...others, mine] : others).toSorted((a, b) =>
    a.start < b.start ? -1 : 1,
  )
  const joined = appointments.map((appointment) =>
    appointment === mine ? { ...mine, isSubscribed: true } : appointment,
  )
  return {
    appointments,
    entries: buildReadOnlyEntries(
      appointments,
      findClashingAppointments(joined, new Set([attendeeId])),
      (appointment) => appointment === mine,
    ),
    overlapping: appointments.filter(
      (appointment) =>
        appointment !== mine && isAttended(appointment) && appointment.start < mine.end && mine.start < appointment.end,
    ),
  }
}
