import { useQuery } from '@tanstack/react-query'
import type { Slot } from '@uurwerk/contract/rooms/room'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './BookingRefusal.module.css'
import { type BookingDraft, toSlot, toDraftTimes } from './booking-draft.ts'
import { alternativesQuery } from './queries.ts'

interface Props {
  draft: BookingDraft
  /** Possible length from the start on, if shorter than requested. */
  shorter?: number | undefined
  onChange: (changes: Partial<BookingDraft>) => void
}

/** Offers a shorter booking, the nearest time in the room, and the nearest room at the time. Each fills the form. */
export function BookingAlternatives({ draft, shorter, onChange }: Props) {
  const { t } = useTexts()
  const { facility } = draft
  const { data, isError } = useQuery({
    ...alternativesQuery(facility?.id ?? 0, toSlot(draft)),
    enabled: facility !== null,
  })
  if (isError && shorter === undefined) return null
  if (!data && !isError) return <p>{t(($) => $.BOOKING_FORM.REFUSAL.SEARCHING)}</p>
  const { slot = null, facility: other = null } = data ?? {}
  if (!slot && !other && shorter === undefined) return <p>{t(($) => $.BOOKING_FORM.REFUSAL.NOTHING)}</p>
  return (
    <div className={styles.instead}>
      <span>{t(($) => $.BOOKING_FORM.REFUSAL.INSTEAD)}</span>
      {shorter !== undefined && (
        <Button onClick={() => onChange({ minutes: shorter })}>
          {t(($) => $.BOOKING_FORM.REFUSAL.SHORTER, {
            until: toSlot({ ...draft, minutes: shorter }).end.slice(11),
            minutes: shorter,
          })}
        </Button>
      )}
      {slot && facility && (
        <Button onClick={() => onChange(toDraftTimes(slot))}>
          {t(($) => $.BOOKING_FORM.REFUSAL.SLOT, { room: facility.name, when: formatSlot(slot) })}
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

/** Returns `wo 18 nov, 11:15–12:15`. */
function formatSlot(slot: Slot) {
  const [start, end] = [Temporal.PlainDateTime.from(slot.start), Temporal.PlainDateTime.from(slot.end)]
  return `${formatDay(start.toPlainDate(), 'short')}, ${formatTimes(start, end)}`
}
