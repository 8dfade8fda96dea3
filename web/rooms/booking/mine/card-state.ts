import type { Booking } from '@uurwerk/contract/rooms/booking'

/** By how many minutes a booking that runs is made longer at once. */
export const extensions = [15, 30] as const

/** How a booking stands at a minute of the school's wall. */
export function stateOf({ start, end, confirmed, confirmation }: Booking, now: string) {
  const isRunning = start <= now && now < end
  const confirming = confirmed
    ? ('confirmed' as const)
    : confirmation === null
      ? ('none' as const)
      : now < confirmation.from
        ? ('early' as const)
        : now <= confirmation.until
          ? ('open' as const)
          : ('late' as const)
  return { isRunning, confirming }
}
