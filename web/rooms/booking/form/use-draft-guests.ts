import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Guest } from '@uurwerk/contract/rooms/guests'
import { useCurrentUser } from '#web/data/me.ts'
import { type BookingDraft, toSlot } from './booking-draft.ts'
import { guestsQuery } from './queries.ts'

/** Invited person, or the user. */
export interface MeetingGuest extends Guest {
  name: string
  isOwn: boolean
}

export type DraftGuests = ReturnType<typeof useDraftGuests>

/** Loads whether the guests and the user are free at the draft's times, and the first time at which all are. */
export function useDraftGuests(
  draft: BookingDraft,
  { booking, isOthers }: { booking: Booking | null; isOthers: boolean },
) {
  const { facility, invitees, repeat } = draft
  const own = useCurrentUser().attendee?.id
  const isAsked = !isOthers && facility !== null && invitees.length > 0 && repeat?.weekdays.length !== 0
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...guestsQuery(facility?.id ?? 0, toSlot(draft), {
      attendees: invitees.map(({ id }) => id),
      repeat,
      bookingId: booking?.id,
    }),
    enabled: isAsked,
  })
  const found = isAsked && !error ? data : undefined
  const isLeftOut = (date: string) => repeat?.without.includes(date) ?? false
  const coming = (found?.guests ?? []).flatMap((guest): MeetingGuest[] => {
    const name = invitees.find(({ id }) => id === guest.id)?.name
    if (name === undefined && guest.id !== own) return []
    const clashes = guest.clashes.filter(({ date }) => !isLeftOut(date))
    return [{ ...guest, clashes, name: name ?? '', isOwn: guest.id === own }]
  })
  return {
    isAsked,
    isThere: found !== undefined,
    error: isAsked ? error : null,
    retry: () => void refetch(),
    isStale: isPlaceholderData,
    coming,
    unpublished: (found?.unpublished ?? []).filter((date) => !isLeftOut(date)),
    common: found?.common ?? null,
  }
}

/** Returns undefined until loaded, and `unknown` if the person's roster is not known or published. */
export function findGuestState({ coming, unpublished }: DraftGuests, id: number) {
  const one = coming.find((guest) => guest.id === id)
  if (!one) return undefined
  if (one.clashes.length > 0) return 'busy'
  return one.isKnown && unpublished.length === 0 ? 'free' : 'unknown'
}
