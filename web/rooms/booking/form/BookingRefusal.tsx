import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import type { BookingDraft } from './booking-draft.ts'
import { BookingAlternatives } from './BookingAlternatives.tsx'
import { formatBrokenLimit } from './format-broken-limit.ts'
import styles from './BookingRefusal.module.css'

interface Props {
  error: Error
  draft: BookingDraft
  booking: Booking | null
  /** The form already offers alternatives, or the limits of someone else's booking are unknown. */
  hidesAlternatives: boolean
  onChange: (changes: Partial<BookingDraft>) => void
}

/** Other errors only open a modal. */
const isShownInForm = (code: ErrorCode) => ['rethrow', 'warningAndRethrow'].includes(errorCatalogue[code].handling)

/** The form is longer than a phone's screen. */
const scrollToCenter = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

const timeErrorCodes = new Set<ErrorCode>(['bookingTimeslotNotAvailable', 'bookingProfileLimits'])

export function BookingRefusal({ error, draft, booking, hidesAlternatives, onChange }: Props) {
  const { t } = useTexts()
  if (!(error instanceof ApiError) || !isShownInForm(error.code)) return null
  const { code } = error
  const message = t(($) => $.COMMON.ERROR[code].MESSAGE)
  const limits = code === 'bookingProfileLimits' ? error.errors : []
  return (
    <section ref={scrollToCenter} role="alert" className={styles.refusal}>
      <b>{t(($) => $.COMMON.ERROR[code].TITLE)}</b>
      {limits.length === 0 ? (
        <p>{message}</p>
      ) : (
        <ul>
          {limits.map(({ path, message: bound }) => (
            <li key={path}>{formatBrokenLimit(path, bound) ?? message}</li>
          ))}
        </ul>
      )}
      {timeErrorCodes.has(code) && !hidesAlternatives && !draft.repeat && (
        <BookingAlternatives draft={draft} booking={booking} onChange={onChange} />
      )}
    </section>
  )
}
