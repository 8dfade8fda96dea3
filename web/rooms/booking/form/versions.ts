import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Slot } from '@uurwerk/contract/rooms/room'
import type { Named } from '@uurwerk/contract/values'
import { t } from '../../../lib/i18n.ts'
import { formatDay, formatTimes } from '../../../lib/time.ts'
import { type Draft, slotOf } from './draft.ts'

/** What one changes of a booking, as two versions of it are compared. */
export type Parts = {
  name: string
  description: string
  when: Slot
  facility: Named
  invitees: readonly Named[]
}

const named = ({ id, name }: Named): Named => ({ id, name })

/** As it stands in the form before one changes anything. */
export const inForm = ({ name, description, start, end, facility, invitees }: Omit<Booking, 'id'>): Parts => ({
  name,
  description,
  when: { start, end },
  facility: named(facility),
  invitees: invitees.map(named),
})

export const partsOf = (draft: Draft & { facility: Named }): Parts => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  when: slotOf(draft),
  facility: named(draft.facility),
  invitees: draft.invitees.map(named),
})

/** A part in words. */
export function told(part: keyof Parts, { name, description, when, facility, invitees }: Parts) {
  switch (part) {
    case 'name':
      return { what: t(($) => $.BOOKING_FORM.NAME.LABEL), text: name }
    case 'description':
      return { what: t(($) => $.BOOKING_FORM.DESCRIPTION), text: description }
    case 'facility':
      return { what: t(($) => $.BOOKING_FORM.ROOM.LABEL), text: facility.name }
    case 'invitees':
      return { what: t(($) => $.BOOKING_FORM.INVITEES.LABEL), text: invitees.map((invitee) => invitee.name).join(', ') }
    case 'when': {
      const [start, end] = [Temporal.PlainDateTime.from(when.start), Temporal.PlainDateTime.from(when.end)]
      return {
        what: t(($) => $.BOOKING_FORM.DATE),
        text: `${formatDay(start.toPlainDate())} ${formatTimes(start, end)}`,
      }
    }
  }
}
