import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'

const extensionMinutes = [15, 30] as const

/** Returns minutes that any profile allows; all extensions while the profiles are unknown. */
export function listExtensions({ start, end }: Booking, profiles: readonly BookingProfile[] | undefined) {
  if (!profiles) return extensionMinutes
  const [startTime, endTime] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  return extensionMinutes.filter((minutes) => {
    const extendedEnd = endTime.add({ minutes })
    return profiles.some(
      ({ opens, closes, maxMinutes }) =>
        start.slice(11) >= opens &&
        Temporal.PlainDateTime.compare(extendedEnd, startTime.withPlainTime(closes)) <= 0 &&
        startTime.until(extendedEnd).total('minutes') <= maxMinutes,
    )
  })
}

/** `none`: not required. `early`, `open`, `late`: before, within and after the time in which to confirm. */
type CardConfirmationState = 'confirmed' | 'none' | 'early' | 'open' | 'late'

/** True until the end, and after that while the booking can be confirmed. */
export const hasBookingActions = (booking: Booking, now: string) => booking.end > now || isConfirmable(booking, now)

export const isConfirmable = (booking: Booking, now: string) =>
  getBookingCardState(booking, now).confirmationState === 'open'

export function getBookingCardState({ start, end, confirmed, confirmation }: Booking, now: string) {
  const isRunning = start <= now && now < end
  return { isRunning, confirmationState: getConfirmationState() }

  function getConfirmationState(): CardConfirmationState {
    if (confirmed) return 'confirmed'
    if (confirmation === null) return 'none'
    if (now < confirmation.from) return 'early'
    return now <= confirmation.until ? 'open' : 'late'
  }
}
