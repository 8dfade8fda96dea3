import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { GridEntry } from '#web/ui/TimeGrid/grid-layout.ts'
import { isWholeDay } from './appointment-days.ts'
import { formatAccessibleName } from './appointment-texts.ts'

export interface ReadOnlyEntry extends GridEntry {
  appointment: Appointment
  /** Outlined, and scrolled into view. */
  isChosen: boolean
  hasClash: boolean
}

/** Builds the entries of a preview, without whole-day holidays, which are shown above the grid. */
export const buildReadOnlyEntries = (
  appointments: readonly Appointment[],
  clashingIds: ReadonlySet<number>,
  isChosen: (appointment: Appointment) => boolean,
): ReadOnlyEntry[] =>
  appointments
    .filter((appointment) => !isWholeDay(appointment))
    .map((appointment) => ({
      key: String(appointment.id),
      start: Temporal.PlainDateTime.from(appointment.start),
      end: Temporal.PlainDateTime.from(appointment.end),
      label: formatAccessibleName(appointment, clashingIds.has(appointment.id)),
      isSelectable: false,
      appointment,
      isChosen: isChosen(appointment),
      hasClash: clashingIds.has(appointment.id),
    }))
