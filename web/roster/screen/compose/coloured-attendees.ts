import type { Attendee } from '@uurwerk/contract/roster/attendee'
import { type ColouredAttendee, assignTags } from '#web/roster/attendee/attendee-tags.ts'
import type { ComposeState } from './compose-state.ts'

/** A single person's lessons have course colours unless the user chose a hue. */
export const hasPersonColours = ({
  composedRosterStatus,
  selectedAttendees,
  selectedComposeRosterColors,
}: Pick<ComposeState, 'composedRosterStatus' | 'selectedAttendees' | 'selectedComposeRosterColors'>) =>
  composedRosterStatus === 'composed' && (selectedAttendees.length > 1 || selectedComposeRosterColors.size > 0)

/** An attendee that is not loaded yet is named `…`. */
export function buildColouredAttendees(
  { selectedAttendees, composeRosterColorValues }: Pick<ComposeState, 'selectedAttendees' | 'composeRosterColorValues'>,
  attendees: ReadonlyMap<number, Attendee>,
): Map<number, ColouredAttendee> {
  const namedAttendees = selectedAttendees.map(
    (id) => attendees.get(id) ?? { id, name: '…', code: '', type: undefined },
  )
  const tags = assignTags(namedAttendees)
  return new Map(
    namedAttendees.map(({ id, name, type }) => [
      id,
      { id, name, type, hue: composeRosterColorValues.get(id) ?? 0, tag: tags.get(id) ?? '' },
    ]),
  )
}
