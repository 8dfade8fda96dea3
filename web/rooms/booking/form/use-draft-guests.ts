import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Guest } from '@uurwerk/contract/rooms/guests'
import { useCurrentUser } from '#web/data/me.ts'
import { type BookingDraft, toSlot } from './booking-draft.ts'
import { guestsQuery } from './queries.ts'

/** Invitee or the user, with availability. The contract calls this a guest. */
export interface Participant extends Guest {
  name: string
  isOwn: boolean
}

export type DraftGuests = ReturnType<typeof useDraftGuests>

/** Loads when the invitees of a draft are busy, and the first time at which all are free. */
export function useDraftGuests(
  draft: BookingDraft,
  { booking, isOthersBooking }: { booking: Booking | null; isOthersBooking: boolean },
) {
  const { facility, invitees, repeat } = draft
  const ownId = useCurrentUser().attendee?.id
  const isEnabled = !isOthersBooking && facility !== null && invitees.length > 0 && repeat?.weekdays.length !== 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...guestsQuery(facility?.id ?? 0, toSlot(draft), {
      attendees: invitees.map(({ id }) => id),
      repeat,
      bookingId: booking?.id,
    }),
    enabled: isEnabled,
  })
  const availability = isEnabled && !error ? data : undefined
  const isExcluded = (date: string) => repeat?.without.includes(date) ?? false
  const participants = (availability?.guests ?? []).flatMap((guest): Participant[] => {
    const name = invitees.find(({ id }) => id === guest.id)?.name
    if (name === undefined && guest.id !== ownId) return []
    const clashes = guest.clashes.filter(({ date }) => !isExcluded(date))
    return [{ ...guest, clashes, name: name ?? '', isOwn: guest.id === ownId }]
  })
  return {
    isEnabled,
    isLoaded: availability !== undefined,
    error: isEnabled ? error : null,
    retry: () => void refetch(),
    isStale: isPlaceholderData,
    participants,
    unpublished: (availability?.unpublished ?? []).filter((date) => !isExcluded(date)),
    commonSlot: availability?.common ?? null,
  }
}

/** Returns undefined until loaded, and `unknown` if the roster is not known or published. */
export function findInviteeState({ participants, unpublished }: DraftGuests, id: number) {
  const participant = participants.find((guest) => guest.id === id)
  if (!participant) return undefined
  if (participant.clashes.length > 0) return 'busy'
  return participant.isKnown && unpublished.length === 0 ? 'free' : 'unknown'
}
