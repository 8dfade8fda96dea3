import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { AttendeeParam } from '@uurwerk/contract/values'
import { X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useHue } from '../appointment/chosen-hue.tsx'
import { addBookingDetails, useBooking } from '#web/rooms/invitation/use-booking.ts'
import { formatAppointmentTitle } from '../appointment/appointment-texts.ts'
import { DetailsContent } from './DetailsContent.tsx'
import styles from './Details.module.css'
import type { DetailsState } from './details-state.ts'

interface Props {
  state: Exclude<DetailsState, { status: 'idle' }>
  attendeeId: AttendeeParam
  hasClash: boolean
  /** A dialog, on a phone from the bottom, instead of a panel beside the roster. */
  isDialog: boolean
  /** Passed in, because these may import the details but not the reverse. */
  ManageBooking?: ComponentProps<typeof DetailsContent>['ManageBooking']
  CoverRequest?: ComponentProps<typeof DetailsContent>['CoverRequest']
  ChangeLesson?: ComponentProps<typeof DetailsContent>['ChangeLesson']
  onClose: () => void
  onRetry: (id: number) => void
}

const findVisibleAppointment = (state: Props['state']): Appointment | undefined => {
  if (state.status === 'success') return state.appointment
  return state.status === 'loading' ? state.loadedAppointment : undefined
}

export function Details({ state, attendeeId, hasClash, isDialog, onClose, onRetry, ...actions }: Props) {
  const { t } = useTexts()
  const visibleAppointment = findVisibleAppointment(state)
  const booking = useBooking(visibleAppointment)
  const appointment =
    visibleAppointment && booking ? addBookingDetails(visibleAppointment, booking) : visibleAppointment
  const title = appointment ? formatAppointmentTitle(appointment) : t(($) => $.ROSTER.DETAILS.LABEL)
  const content = (
    <>
      {appointment && (
        <DetailsContent
          key={appointment.id}
          appointment={appointment}
          attendeeId={attendeeId}
          hasClash={hasClash}
          {...actions}
        />
      )}
      {state.status === 'loading' && !appointment && (
        <Skeleton label={t(($) => $.ROSTER.DETAILS.LOADING)} lines={[70, 40, 55, 45]} />
      )}
      {state.status === 'error' && (
        <Failed variant="plain" title={t(($) => $.ROSTER.DETAILS.FAILED)} onRetry={() => onRetry(state.failedId)} />
      )}
    </>
  )
  if (!isDialog)
    return (
      <DetailsPanel title={title} state={state} appointment={appointment} onClose={onClose}>
        {content}
      </DetailsPanel>
    )
  return (
    <Modal title={title} onClose={onClose} actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}>
      {content}
    </Modal>
  )
}

interface DetailsPanelProps extends Pick<Props, 'state' | 'onClose'> {
  title: string
  appointment: Appointment | undefined
  children: React.ReactNode
}

function DetailsPanel({ title, state, appointment, onClose, children }: DetailsPanelProps) {
  const { t } = useTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const style = useHue(appointment)
  const id = state.status === 'error' ? undefined : state.id

  const previousId = useRef(id)

  // Moves the focus into the panel after a choice by the user: the focus is on an element with `data-key`, or on the
  // body if that element is gone. A page that opens with an appointment keeps its focus.
  useEffect(() => {
    const isOtherAppointment = previousId.current !== id
    previousId.current = id
    const moveFocus = () => {
      const { activeElement } = document
      if (activeElement?.closest('[data-key]') || (isOtherAppointment && activeElement === document.body))
        heading.current?.focus()
    }
    // A dialog that closes returns the focus a frame later.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(moveFocus)))
    return () => cancelAnimationFrame(frame)
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when another appointment is chosen
  }, [id])

  return (
    <aside
      aria-label={t(($) => $.ROSTER.DETAILS.LABEL)}
      className={styles.panel}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <header className={styles.header}>
        {appointment && <span aria-hidden className="hueBar" style={style} />}
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Button variant="quiet" isSquare aria-label={t(($) => $.COMMON.CLOSE)} onClick={onClose}>
          <X size={18} />
        </Button>
      </header>
      {children}
    </aside>
  )
}
