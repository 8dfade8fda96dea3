import { useQuery } from '@tanstack/react-query'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Slot } from '@uurwerk/contract/rooms/room'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './BookingRefusal.module.css'
import { type BookingDraft, toSlot, toDraftTimes } from './booking-draft.ts'
import { alternativesQuery } from './queries.ts'

interface Props {
  draft: BookingDraft
  booking: Booking | null
  /** Possible length from the start, if shorter than requested. */
  shorterMinutes?: number | undefined
  onChange: (changes: Partial<BookingDraft>) => void
}

/** Offers a shorter booking, the nearest time in the room, and the nearest room at the time. */
export function BookingAlternatives({ draft, booking, shorterMinutes, onChange }: Props) {
  const { t } = useTexts()
  const { facility } = draft
  const { data, isError } = useQuery({
    ...alternativesQuery(facility?.id ?? 0, toSlot(draft), booking?.id),
    enabled: facility !== null,
  })
  if (isError && shorterMinutes === undefined) return null
  if (!data && !isError) return <p>{t(($) => $.BOOKING_FORM.REFUSAL.SEARCHING)}</p>
  const { slot = null, facility: otherRoom = null } = data ?? {}
  if (!slot && !otherRoom && shorterMinutes === undefined) return <p>{t(($) => $.BOOKING_FORM.REFUSAL.NOTHING)}</p>
  return (
    <div className={styles.alternatives}>
      <span className="textMedium">{t(($) => $.BOOKING_FORM.REFUSAL.INSTEAD)}</span>
      {shorterMinutes !== undefined && (
        <Button onClick={() => onChange({ minutes: shorterMinutes })}>
          {t(($) => $.BOOKING_FORM.REFUSAL.SHORTER, {
            until: toSlot({ ...draft, minutes: shorterMinutes }).end.slice(11),
            minutes: shorterMinutes,
          })}
        </Button>
      )}
      {slot && facility && (
        <Button onClick={() => onChange(toDraftTimes(slot))}>
          {t(($) => $.BOOKING_FORM.REFUSAL.SLOT, { room: facility.name, when: formatSlot(slot) })}
        </Button>
      )}
      {otherRoom && (
        <Button onClick={() => onChange({ facility: { id: otherRoom.id, name: otherRoom.name } })}>
          {t(($) => $.BOOKING_FORM.REFUSAL.ROOM, { room: otherRoom.name })}
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
