import { useQuery } from '@tanstack/react-query'
import { type Booking, bookingBounds } from '@uurwerk/contract/rooms/booking'
import { useEffect, useState } from 'react'
import { isPerson } from '#web/roster/attendee/is-person.ts'
import { fetchAttendees, useLoadedAttendees } from '#web/roster/attendee/attendee-store.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { useNow } from '#web/lib/use-now.ts'
import { BookingForm } from './form/BookingForm.tsx'
import { OpenBooking } from './OpenBooking.tsx'
import { futureBookingsQuery, bookingProfilesQuery } from './queries.ts'

interface Props {
  roomId: number | undefined
  /** Defaults to now. */
  start: string | undefined
  /** Replaced by an hour after the start if absent or not after the start. */
  end: string | undefined
  guestIds: readonly number[]
  onEdit: (booking: Booking) => void
  onClose: () => void
}

/**
 * Opens the form that another screen requests by its address. Leaves out a room and people that the user may not book
 * or invite. For a room without a time, shows instead the user's own booking there while it can be confirmed.
 */
export function RequestedBookingForm({ roomId, start, end, guestIds, onEdit, onClose }: Props) {
  const { data: profiles } = useQuery(bookingProfilesQuery)
  const guests = useGuests(guestIds)
  const now = useNow()
  const { confirmableBooking, isLoaded } = useConfirmableBooking(start === undefined ? roomId : undefined)
  if (!profiles || !guests || !isLoaded) return null
  if (confirmableBooking) return <OpenBooking id={confirmableBooking.id} onEdit={onEdit} onClose={onClose} />
  const facility = profiles.flatMap(({ facilities }) => facilities).find(({ id }) => id === roomId) ?? null
  const formatMinute = (dateTime: Temporal.PlainDateTime) => dateTime.toString({ smallestUnit: 'minute' })
  const requestedStart = start === undefined ? now : Temporal.PlainDateTime.from(start)
  const requestedEnd =
    end !== undefined && end > formatMinute(requestedStart) ? end : formatMinute(requestedStart.add({ hours: 1 }))
  return (
    <BookingForm
      request={{ facility, start: formatMinute(requestedStart), end: requestedEnd, guests }}
      booking={null}
      onClose={onClose}
    />
  )
}

/** Leaves out the user; undefined until loaded. */
function useGuests(ids: readonly number[]) {
  const ownId = useCurrentUser().attendee?.id
  const attendees = useLoadedAttendees()
  const [isFetched, setIsFetched] = useState(ids.length === 0)
  const joinedIds = ids.join(',')
  useEffect(() => {
    // A failed request leaves out people who are not loaded.
    void fetchAttendees(ids)
      .catch(() => undefined)
      .then(() => setIsFetched(true))
    // oxlint-disable-next-line react/exhaustive-deps -- the array is new on each render, its ids are not
  }, [joinedIds])
  if (!isFetched && ids.some((id) => !attendees.has(id))) return undefined
  return ids
    .flatMap((id) => attendees.get(id) ?? [])
    .filter((attendee) => attendee.id !== ownId && isPerson(attendee))
    .map(({ id, name }) => ({ id, name }))
    .slice(0, bookingBounds.invitees)
}

function useConfirmableBooking(roomId: number | undefined) {
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { data, isPending } = useQuery({ ...futureBookingsQuery, enabled: roomId !== undefined })
  const confirmableBooking = data?.find(
    ({ facility, confirmation: window }) =>
      facility.id === roomId && window !== null && window.from <= now && now <= window.until,
  )
  return { confirmableBooking, isLoaded: roomId === undefined || !isPending }
}
