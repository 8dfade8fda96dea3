import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { GridEntry } from '#web/ui/TimeGrid/layout.ts'
import { isWholeDay } from './appointment-days.ts'
import { formatAccessibleName } from './appointment-texts.ts'

/** A lesson in a grid in which nothing can be opened. */
export interface ReadOnlyEntry extends GridEntry {
  appointment: Appointment
  /** Outlined, and scrolled to. */
  isChosen: boolean
  clashes: boolean
}

/** The entries of a grid, without holidays that last whole days: those stand above it. */
export const buildReadOnlyEntries = (
  appointments: readonly Appointment[],
  clashing: ReadonlySet<number>,
  isChosen: (appointment: Appointment) => boolean,
): ReadOnlyEntry[] =>
  appointments
    .filter((appointment) => !isWholeDay(appointment))
    .map((appointment) => ({
      key: String(appointment.id),
      start: Temporal.PlainDateTime.from(appointment.start),
      end: Temporal.PlainDateTime.from(appointment.end),
      label: formatAccessibleName(appointment, clashing.has(appointment.id)),
      isSelectable: false,
      appointment,
      isChosen: isChosen(appointment),
      clashes: clashing.has(appointment.id),
    }))
