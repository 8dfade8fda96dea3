import type { Clash } from '@uurwerk/contract/rooms/guests'
import type { Slot } from '@uurwerk/contract/rooms/room'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import form from './BookingForm.module.css'
import { type BookingDraft, postponeRepeat, toSlot, toDraftTimes } from './booking-draft.ts'
import styles from './GuestTimes.module.css'
import type { MeetingGuest, DraftGuests } from './use-draft-guests.ts'

/** Maximum number of names or dates in a list; the rest is a count. The chips mark every person. */
const few = 5

interface Props {
  draft: BookingDraft
  guests: DraftGuests
  /** Number of occurrences. */
  times: number
  onChange: (changes: Partial<BookingDraft>) => void
}

/** Lists unavailable people with the reason, if visible to the user, and proposes a time at which everyone is free. */
export function GuestTimes({ draft, guests, times, onChange }: Props) {
  const { t } = useTexts()
  const { isAsked, isThere, isStale, error, retry, coming, unpublished, common } = guests
  if (!isAsked) return null
  if (error instanceof ApiError && error.code === 'requestTooWide')
    return <p className={form.limits}>{t(($) => $.BOOKING_FORM.GUESTS.TOO_MANY)}</p>
  if (error) return <Failed look="stack" title={t(($) => $.BOOKING_FORM.GUESTS.FAILED)} onRetry={retry} />
  if (!isThere) return <p className={form.limits}>{t(($) => $.BOOKING_FORM.GUESTS.LOADING)}</p>
  const busy = coming.filter(({ clashes }) => clashes.length > 0)
  const unknown = coming.filter(({ isKnown }) => !isKnown)
  const isCertain = unknown.length === 0 && unpublished.length === 0
  return (
    <div className={styles.guests} aria-busy={isStale}>
      <p role="status" data-busy={busy.length > 0 || undefined}>
        {busy.length > 0
          ? t(($) => $.BOOKING_FORM.GUESTS.CLASHES, { count: busy.length, total: coming.length })
          : isCertain && t(($) => $.BOOKING_FORM.GUESTS.ALL_FREE)}
      </p>
      {busy.length > 0 && (
        <ul>
          {busy.slice(0, few).map((item) => (
            <li key={item.id}>{draft.repeat ? <OfSeries one={item} total={times} /> : <OfOne one={item} />}</li>
          ))}
          {busy.length > few && <li>{t(($) => $.BOOKING_FORM.GUESTS.MORE, { count: busy.length - few })}</li>}
        </ul>
      )}
      {unknown.length > 0 && (
        <p>
          {unknown.length > few
            ? t(($) => $.BOOKING_FORM.GUESTS.UNKNOWN_MANY, { count: unknown.length })
            : t(($) => $.BOOKING_FORM.GUESTS.UNKNOWN, { names: unknown.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {unpublished.length > 0 && (
        <p>{t(($) => $.BOOKING_FORM.GUESTS.UNPUBLISHED, { days: unpublished.map(formatShortDay).join(', ') })}</p>
      )}
      {busy.length > 0 && <Proposal draft={draft} common={common} isCertain={isCertain} onChange={onChange} />}
    </div>
  )
}

const formatShortDay = (date: string) => formatDay(Temporal.PlainDate.from(date), 'short')

interface ProposalProps extends Omit<Props, 'guests' | 'times'> {
  common: Slot | null
  isCertain: boolean
}

/** Offers the first time at which everyone is free; a series moves as a whole. */
function Proposal({ draft, common, isCertain, onChange }: ProposalProps) {
  const { t } = useTexts()
  if (!common) return <p>{t(($) => $.BOOKING_FORM.GUESTS.NO_COMMON)}</p>
  if (common.start === toSlot(draft).start) return null
  const [start, end] = [Temporal.PlainDateTime.from(common.start), Temporal.PlainDateTime.from(common.end)]
  const when = `${formatDay(start.toPlainDate(), 'short')}, ${formatTimes(start, end)}`
  const days = Temporal.PlainDate.from(draft.date).until(start.toPlainDate()).days
  return (
    <Button
      onClick={() =>
        onChange({ ...toDraftTimes(common), ...(draft.repeat && { repeat: postponeRepeat(draft.repeat, days) }) })
      }
    >
      {draft.repeat
        ? t(($) => $.BOOKING_FORM.GUESTS.COMMON_SERIES, { when })
        : t(($) => $.BOOKING_FORM.GUESTS.COMMON, { when })}
      {!isCertain && t(($) => $.BOOKING_FORM.GUESTS.AS_KNOWN)}
    </Button>
  )
}

/** Renders `Femke Hendriks heeft les Engels`. */
function OfOne({ one: { name, isOwn, clashes } }: { one: MeetingGuest }) {
  const { t } = useTexts()
  const what = useWhat()
  const [clash] = clashes
  if (!clash) return null
  const told = { name, what: what(clash) }
  if (clash.type === 'holiday' || clash.name === '')
    return isOwn ? t(($) => $.BOOKING_FORM.GUESTS.YOU_ARE, told) : t(($) => $.BOOKING_FORM.GUESTS.IS, told)
  return isOwn ? t(($) => $.BOOKING_FORM.GUESTS.YOU_HAVE, told) : t(($) => $.BOOKING_FORM.GUESTS.HAS, told)
}

/** Renders `Bo de Vries: les KCV (wo 25 nov, wo 2 dec), bezet (wo 9 dec)`. */
function OfSeries({ one: { name, isOwn, clashes }, total }: { one: MeetingGuest; total: number }) {
  const { t } = useTexts()
  const what = useWhat()
  const told = Object.entries(Object.groupBy(clashes, what)).map(([reason, same = []]) => {
    const dates = [...new Set(same.map(({ date }) => date))]
    if (dates.length === total) return t(($) => $.BOOKING_FORM.GUESTS.EACH_TIME, { what: reason })
    const more = dates.length > few ? [t(($) => $.BOOKING_FORM.GUESTS.MORE, { count: dates.length - few })] : []
    return `${reason} (${[...dates.slice(0, few).map(formatShortDay), ...more].join(', ')})`
  })
  return `${isOwn ? t(($) => $.BOOKING_FORM.GUESTS.YOU) : name}: ${told.join(', ')}`
}

function useWhat() {
  const { t } = useTexts()
  return ({ type, name }: Clash) => {
    if (name === '') return t(($) => $.BOOKING_FORM.GUESTS.BUSY)
    if (type === 'lesson') return t(($) => $.BOOKING_FORM.GUESTS.LESSON, { name })
    return type === 'holiday' ? t(($) => $.BOOKING_FORM.GUESTS.HOLIDAY, { name }) : name
  }
}
