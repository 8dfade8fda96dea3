import { useIsMutating } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { BookingProfile } from '@uurwerk/contract/rooms/booking-profile'
import { keys } from '#web/data/keys.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { listExtensions, getBookingCardState } from './mine/booking-card-state.ts'
import { useExtendBooking, useRunUnlessBusy, useStopBooking } from './queries.ts'

interface Props {
  booking: Booking
  /** Profiles for the room; undefined while unknown. */
  profiles: readonly BookingProfile[] | undefined
  now: string
  onEdit: () => void
}

/** Extends and stops a running booking; changes a booking that has not ended. */
export function BookingActions({ booking, profiles, now, onEdit }: Props) {
  const { t } = useTexts()
  const { id, name } = booking
  const extend = useExtendBooking(booking)
  const getButtonProps = useActionButtonProps(id)
  return (
    <>
      {getBookingCardState(booking, now).isRunning && (
        <>
          <StopButton booking={booking} />
          {listExtensions(booking, profiles).map((minutes) => (
            <Button
              key={minutes}
              needsConnection
              {...getButtonProps(() => extend.mutate(minutes))}
              aria-label={t(($) => $.BOOKING.EXTEND_NAME, { minutes, name })}
            >
              {t(($) => $.BOOKING.EXTEND, { minutes })}
            </Button>
          ))}
        </>
      )}
      <Button {...getButtonProps(onEdit)} aria-label={t(($) => $.BOOKING.CHANGE_NAME, { name })}>
        {t(($) => $.BOOKING.CHANGE)}
      </Button>
    </>
  )
}

export function StopButton({ booking: { id, name } }: { booking: Booking }) {
  const { t } = useTexts()
  const stop = useStopBooking(id)
  const getButtonProps = useActionButtonProps(id)
  return (
    <Button needsConnection {...getButtonProps(stop.mutate)} aria-label={t(($) => $.BOOKING.STOP_NAME, { name })}>
      {t(($) => $.BOOKING.STOP)}
    </Button>
  )
}

/** Returns properties of buttons that act on a booking one at a time. Disabling them meanwhile would move the focus. */
export function useActionButtonProps(id: number) {
  const isBusy = useIsMutating({ mutationKey: keys.bookingWrite(id) }) > 0
  const runUnlessBusy = useRunUnlessBusy(id)
  return (act: () => void) => ({ 'aria-disabled': isBusy, onClick: () => runUnlessBusy(act) })
}
