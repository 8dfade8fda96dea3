import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'

const extensionMinutes = [15, 30] as const

/** Returns minutes; all extensions while the profile is unknown. */
export function listExtensions({ start, end }: Booking, profile: BookingProfile | undefined) {
  if (!profile) return extensionMinutes
  const [startTime, endTime] = [Temporal.PlainDateTime.from(start), Temporal.PlainDateTime.from(end)]
  const closes = startTime.withPlainTime(profile.closes)
  return extensionMinutes.filter((minutes) => {
    const extendedEnd = endTime.add({ minutes })
    const isOpen = Temporal.PlainDateTime.compare(extendedEnd, closes) <= 0
    return isOpen && startTime.until(extendedEnd).total('minutes') <= profile.maxMinutes
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
