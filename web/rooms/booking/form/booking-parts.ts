import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Slot } from '@uurwerk/contract/rooms/room'
import type { Named } from '@uurwerk/contract/values'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { type BookingDraft, toSlot } from './booking-draft.ts'

/** Parts compared to detect conflicts. */
export type BookingParts = {
  name: string
  description: string
  slot: Slot
  facility: Named
  invitees: readonly Named[]
}

const toNamed = ({ id, name }: Named): Named => ({ id, name })

export const toBookingParts = ({
  name,
  description,
  start,
  end,
  facility,
  invitees,
}: Omit<Booking, 'id'>): BookingParts => ({
  name,
  description,
  slot: { start, end },
  facility: toNamed(facility),
  invitees: invitees.map(toNamed),
})

export const toDraftParts = (draft: BookingDraft & { facility: Named }): BookingParts => ({
  name: draft.name.trim(),
  description: draft.description.trim(),
  slot: toSlot(draft),
  facility: toNamed(draft.facility),
  invitees: draft.invitees.map(toNamed),
})

export function formatBookingPart(
  part: keyof BookingParts,
  { name, description, slot, facility, invitees }: BookingParts,
) {
  switch (part) {
    case 'name':
      return { label: t(($) => $.BOOKING_FORM.NAME.LABEL), text: name }
    case 'description':
      return { label: t(($) => $.BOOKING_FORM.DESCRIPTION), text: description }
    case 'facility':
      return { label: t(($) => $.BOOKING_FORM.ROOM.LABEL), text: facility.name }
    case 'invitees':
      return {
        label: t(($) => $.BOOKING_FORM.INVITEES.LABEL),
        text: invitees.map((invitee) => invitee.name).join(', '),
      }
    case 'slot': {
      const [start, end] = [Temporal.PlainDateTime.from(slot.start), Temporal.PlainDateTime.from(slot.end)]
      return {
        label: t(($) => $.BOOKING_FORM.DATE),
        text: `${formatDay(start.toPlainDate())} ${formatTimes(start, end)}`,
      }
    }
  }
}
