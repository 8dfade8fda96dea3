import { roomDeskBounds } from '@uurwerk/contract/desk/rooms'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { truncateText } from '@uurwerk/contract/rules/text'
import { useId, useState } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { formatPeriod } from '#web/lib/format-period.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { countGuests } from './format-room.ts'
import { useFreeRoom } from './queries.ts'

interface Props {
  booking: Booking
  /** Called with the booking if the room was freed. */
  onClose: (freed?: Booking) => void
}

/** The room is free already: the booking was cancelled, released or ended meanwhile. */
const isOvertaken = (error: unknown) =>
  error instanceof ApiError && (error.code === 'bookingDoesNotExist' || error.code === 'bookingNotRunning')

export function FreeDialog({ booking, onClose }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const [reason, setReason] = useState('')
  const free = useFreeRoom()
  const { id, name, facility, organizer } = booking
  return (
    <Modal
      isForm
      title={t(($) => $.SCHOOL_ROOMS.BOOKINGS.DIALOG, { room: facility.name })}
      onClose={() => onClose()}
      actions={
        <>
          <Button onClick={() => onClose()}>{t(($) => $.COMMON.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="danger" disabled={free.isPending}>
            {t(($) => $.SCHOOL_ROOMS.BOOKINGS.CONFIRM)}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        onSend={() =>
          free.mutate({ id, reason }, { onSuccess: onClose, onError: (error) => isOvertaken(error) && onClose() })
        }
      >
        {(isTried) => (
          <Stack gap={5}>
            <Text isStrong>
              {name}, {formatPeriod(booking)}
            </Text>
            <p>
              {t(($) => $.SCHOOL_ROOMS.BOOKINGS.MESSAGE, { organizer: organizer.name, count: countGuests(booking) })}
            </p>
            <TextField
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to enter it
              autoFocus
              label={t(($) => $.SCHOOL_ROOMS.BOOKINGS.REASON)}
              fault={isTried && reason.trim() === '' && t(($) => $.SCHOOL_ROOMS.BOOKINGS.REASON_FAULT)}
              value={reason}
              onChange={(text) => setReason(truncateText(roomDeskBounds.reason, text))}
            />
          </Stack>
        )}
      </Form>
    </Modal>
  )
}
