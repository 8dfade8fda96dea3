import type { Booking } from '@uurwerk/contract/rooms/booking'
import { useTexts } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { useCancel, useOnce } from '../queries.ts'

/** Asks whether a booking is to be cancelled, and of a series whether those after it too. */
export function CancelModal({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { t } = useTexts()
  const { id, name, seriesId } = booking
  const { mutate, isPending } = useCancel(id)
  const once = useOnce(id)
  const go = (following: boolean) => once(() => mutate(following, { onSettled: onClose }))
  return (
    <Modal
      role="alertdialog"
      title={t(($) => $.BOOKING.CANCEL_TITLE, { name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.BOOKING.KEEP)}</Button>
          {seriesId !== null && (
            <Button look="danger" aria-disabled={isPending} onClick={() => go(true)}>
              {t(($) => $.BOOKING.CANCEL_FOLLOWING)}
            </Button>
          )}
          <Button look="danger" aria-disabled={isPending} onClick={() => go(false)}>
            {seriesId === null ? t(($) => $.BOOKING.CANCEL) : t(($) => $.BOOKING.CANCEL_ONE)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.BOOKING.BOOKED.CANCEL.MESSAGE)}</p>
    </Modal>
  )
}
