import { useQuery } from '@tanstack/react-query'
import { type ErrorCode, errorCatalogue } from '@uurwerk/contract/errors'
import type { Slot } from '@uurwerk/contract/rooms/room'
import { ApiError } from '../../../lib/call.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { formatDay, formatTimes } from '../../../lib/time.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Refusal.module.css'
import { type Draft, slotOf, whenOf } from './draft.ts'
import { alternativesQuery } from './queries.ts'

interface Props {
  error: Error
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}

/** The screen shows these itself; for the others the modal is enough. */
const isHeard = (code: ErrorCode) => ['rethrow', 'warningAndRethrow'].includes(errorCatalogue[code].handling)

/** On a phone the form is longer than the screen. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })

/** Why it was refused, and what could be booked instead. */
export function Refusal({ error, draft, onChange }: Props) {
  const { t } = useTexts()
  if (!(error instanceof ApiError) || !isHeard(error.code)) return null
  const { code } = error
  const message = t(($) => $.COMMON.ERROR[code].MESSAGE)
  const limits = code === 'bookingProfileLimits' ? error.errors : []
  return (
    <section ref={bringIntoSight} role="alert" className={styles.refusal}>
      <b>{t(($) => $.COMMON.ERROR[code].TITLE)}</b>
      {limits.length === 0 ? (
        <p>{message}</p>
      ) : (
        <ul>
          {limits.map(({ path, message: bound }) => (
            <li key={path}>{limitText(path, bound)}</li>
          ))}
        </ul>
      )}
      {code === 'bookingTimeslotNotAvailable' && <Instead draft={draft} onChange={onChange} />}
    </section>
  )

  function limitText(path: string, bound: string) {
    switch (path) {
      case 'maxMinutes':
      case 'maxMinutesPerWeek':
      case 'opens':
      case 'closes':
        return t(($) => $.BOOKING_FORM.REFUSAL.LIMIT[path], { bound })
      case 'daysAhead':
        return t(($) => $.BOOKING_FORM.REFUSAL.LIMIT.daysAhead, { bound: formatDay(Temporal.PlainDate.from(bound)) })
      default:
        return message
    }
  }
}

/** The nearest time in the room and the nearest room at the time; each fills the form. */
function Instead({ draft, onChange }: Omit<Props, 'error'>) {
  const { t } = useTexts()
  const { facility } = draft
  const { data, isError } = useQuery({
    ...alternativesQuery(facility?.id ?? 0, slotOf(draft)),
    enabled: facility !== null,
  })
  if (isError) return null
  if (!data) return <p>{t(($) => $.BOOKING_FORM.REFUSAL.SEARCHING)}</p>
  const { slot, facility: other } = data
  if (!slot && !other) return <p>{t(($) => $.BOOKING_FORM.REFUSAL.NOTHING)}</p>
  return (
    <div ref={bringIntoSight} className={styles.instead}>
      <span>{t(($) => $.BOOKING_FORM.REFUSAL.INSTEAD)}</span>
      {slot && facility && (
        <Button onClick={() => onChange(whenOf(slot))}>
          {t(($) => $.BOOKING_FORM.REFUSAL.SLOT, { room: facility.name, when: textOf(slot) })}
        </Button>
      )}
      {other && (
        <Button onClick={() => onChange({ facility: { id: other.id, name: other.name } })}>
          {t(($) => $.BOOKING_FORM.REFUSAL.ROOM, { room: other.name })}
        </Button>
      )}
    </div>
  )
}

/** `wo 18 nov, 11:15–12:15`. */
function textOf(slot: Slot) {
  const [start, end] = [Temporal.PlainDateTime.from(slot.start), Temporal.PlainDateTime.from(slot.end)]
  return `${formatDay(start.toPlainDate(), 'short')}, ${formatTimes(start, end)}`
}
