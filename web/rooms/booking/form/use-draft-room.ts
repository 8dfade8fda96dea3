import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { useNow } from '#web/lib/use-now.ts'
import { dayPlanQuery } from '../day-plan-query.ts'
import { findFreeInterval, listFreeIntervals } from '../day-plan/room-availability.ts'
import { parseMinuteOfDay, roundDownToStep } from '#web/lib/minutes-of-day.ts'
import {
  findClosestProfile,
  type BookingDraft,
  computeLongestLength,
  computeMinutesLeft,
  lengthStepMinutes,
  toSlot,
} from './booking-draft.ts'
import { availableRoomsQuery, balanceQuery } from './queries.ts'

export type DraftRoom = ReturnType<typeof useDraftRoom>

interface DraftRoomInput {
  booking: Booking | null
  /** Profiles for the room; empty while unknown. */
  profiles: readonly BookingProfile[]
  /** The profiles and balance of someone else's booking are not known here. */
  isOthersBooking: boolean
}

/** Checks whether the room is free and allowed before the draft is sent. */
export function useDraftRoom(draft: BookingDraft, { booking, profiles, isOthersBooking }: DraftRoomInput) {
  const { facility, date, time, minutes, repeat } = draft
  const now = useNow()
  const availableRooms = useQuery(availableRoomsQuery(toSlot(draft), booking?.id))
  const { data: balance } = useQuery({
    ...balanceQuery(date, facility?.id ?? 0),
    enabled: facility !== null && !isOthersBooking,
  })
  const freeMinutes = useFreeMinutes(draft, { booking, isOthersBooking })
  const rooms = availableRooms.data ?? []
  const isLoaded = availableRooms.data !== undefined && !availableRooms.isPlaceholderData && !availableRooms.isError
  const isListed = facility === null || rooms.some(({ id }) => id === facility.id)
  const minutesLeft = balance && !isOthersBooking ? computeMinutesLeft(balance, date, booking) : undefined
  // The list of occurrences shows a series' refusals.
  const isRefused = isLoaded && !isListed && repeat === null
  const closest = findClosestProfile(draft, profiles, { minutesLeft, balance, today: now.toPlainDate() })
  const unroundedMinutes = computeLongestMinutes()
  const longestMinutes = unroundedMinutes && roundDownToStep(unroundedMinutes, lengthStepMinutes)
  return {
    rooms,
    isLoaded,
    /** True without a room. */
    isListed,
    isFailed: availableRooms.isError,
    minutesLeft,
    isRefused,
    isOthersBooking,
    isStartPast: isRefused && booking === null && toSlot(draft).start < now.toString({ smallestUnit: 'minute' }),
    /** Undefined while unknown. */
    profile: closest?.profile,
    brokenLimits: isRefused && closest ? closest.brokenLimits : [],
    /** In quarters of an hour; undefined while unknown. */
    longestMinutes,
    shorterMinutes: longestMinutes && longestMinutes < minutes ? longestMinutes : undefined,
  }

  /** Returns undefined without a profile or, for someone else's booking, if its room is not free. */
  function computeLongestMinutes() {
    if (isOthersBooking) return rooms.find(({ id }) => id === facility?.id)?.maxMinutes
    if (profiles.length === 0) return undefined
    const freeLimit = repeat ? Infinity : (freeMinutes ?? Infinity)
    return Math.min(computeLongestLength(time, profiles), freeLimit, minutesLeft ?? Infinity)
  }
}

/** Returns free minutes from the start; undefined while unknown or occupied. */
function useFreeMinutes(
  { facility, date, time }: BookingDraft,
  { booking, isOthersBooking }: Pick<DraftRoomInput, 'booking' | 'isOthersBooking'>,
): number | undefined {
  const now = useNow()
  const { data } = useQuery({ ...dayPlanQuery(date), enabled: facility !== null && !isOthersBooking })
  const room = isOthersBooking ? undefined : data?.find(({ id }) => id === facility?.id)
  if (!room) return undefined
  const occupied = room.occupied.filter(({ id }) => id !== booking?.id)
  const start = parseMinuteOfDay(time)
  const freeInterval = findFreeInterval(
    listFreeIntervals({ ...room, occupied }, Temporal.PlainDate.from(date), now),
    start,
  )
  return freeInterval && freeInterval.until - start
}
