import type { Clash } from '@uurwerk/contract/rooms/guests'
import type { Slot } from '@uurwerk/contract/rooms/room'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDay, formatTimes } from '#web/lib/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { type BookingDraft, moveDraft, toSlot } from './booking-draft.ts'
import styles from './GuestTimes.module.css'
import type { Participant, DraftGuests } from './use-draft-guests.ts'

/** Maximum number of names or dates; the rest is a count. The chips mark every person. */
const maximumListed = 5

interface Props {
  draft: BookingDraft
  guests: DraftGuests
  occurrenceCount: number
  onChange: (changes: Partial<BookingDraft>) => void
}

/** Gives reasons that the user may know, and proposes a time when all known rosters are free. */
export function GuestTimes({ draft, guests, occurrenceCount, onChange }: Props) {
  const { t } = useTexts()
  const { isEnabled, isLoaded, isStale, error, retry, participants, unpublished, commonSlot } = guests
  if (!isEnabled) return null
  if (error instanceof ApiError && error.code === 'requestTooWide')
    return <p className="textQuiet textList">{t(($) => $.BOOKING_FORM.GUESTS.TOO_MANY)}</p>
  if (error) return <Failed variant="row" title={t(($) => $.BOOKING_FORM.GUESTS.FAILED)} onRetry={retry} />
  if (!isLoaded) return <p className="textQuiet textList">{t(($) => $.BOOKING_FORM.GUESTS.LOADING)}</p>
  const busyParticipants = participants.filter(({ clashes }) => clashes.length > 0)
  const unknownParticipants = participants.filter(({ isKnown }) => !isKnown)
  const isCertain = unknownParticipants.length === 0 && unpublished.length === 0
  return (
    <Stack gap={3} className={styles.guests} aria-busy={isStale}>
      <p role="status" className={`textMedium ${busyParticipants.length > 0 ? 'textWarn' : 'textOk'}`}>
        {busyParticipants.length > 0
          ? t(($) => $.BOOKING_FORM.GUESTS.CLASHES, { count: busyParticipants.length, total: participants.length })
          : isCertain && t(($) => $.BOOKING_FORM.GUESTS.ALL_FREE)}
      </p>
      {busyParticipants.length > 0 && (
        <Stack as="ul" gap={1} className="textFull">
          {busyParticipants.slice(0, maximumListed).map((participant) => (
            <li key={participant.id}>
              {draft.repeat ? (
                <SeriesClashes participant={participant} occurrenceCount={occurrenceCount} />
              ) : (
                <SingleClash participant={participant} />
              )}
            </li>
          ))}
          {busyParticipants.length > maximumListed && (
            <li>{t(($) => $.BOOKING_FORM.GUESTS.MORE, { count: busyParticipants.length - maximumListed })}</li>
          )}
        </Stack>
      )}
      {unknownParticipants.length > 0 && (
        <p>
          {unknownParticipants.length > maximumListed
            ? t(($) => $.BOOKING_FORM.GUESTS.UNKNOWN_MANY, { count: unknownParticipants.length })
            : t(($) => $.BOOKING_FORM.GUESTS.UNKNOWN, {
                names: unknownParticipants.map(({ name }) => name).join(', '),
              })}
        </p>
      )}
      {unpublished.length > 0 && (
        <p>{t(($) => $.BOOKING_FORM.GUESTS.UNPUBLISHED, { days: unpublished.map(formatShortDay).join(', ') })}</p>
      )}
      {busyParticipants.length > 0 && (
        <Proposal draft={draft} commonSlot={commonSlot} isCertain={isCertain} onChange={onChange} />
      )}
    </Stack>
  )
}

const formatShortDay = (date: string) => formatDay(Temporal.PlainDate.from(date), 'short')

interface ProposalProps extends Omit<Props, 'guests' | 'occurrenceCount'> {
  commonSlot: Slot | null
  isCertain: boolean
}

/** A series moves as a whole. */
function Proposal({ draft, commonSlot, isCertain, onChange }: ProposalProps) {
  const { t } = useTexts()
  if (!commonSlot) return <p>{t(($) => $.BOOKING_FORM.GUESTS.NO_COMMON)}</p>
  if (commonSlot.start === toSlot(draft).start) return null
  const [start, end] = [Temporal.PlainDateTime.from(commonSlot.start), Temporal.PlainDateTime.from(commonSlot.end)]
  const dayAndTimes = `${formatDay(start.toPlainDate(), 'short')}, ${formatTimes(start, end)}`
  return (
    <Button onClick={() => onChange(moveDraft(draft, commonSlot))}>
      {draft.repeat
        ? t(($) => $.BOOKING_FORM.GUESTS.COMMON_SERIES, { when: dayAndTimes })
        : t(($) => $.BOOKING_FORM.GUESTS.COMMON, { when: dayAndTimes })}
      {!isCertain && t(($) => $.BOOKING_FORM.GUESTS.AS_KNOWN)}
    </Button>
  )
}

/** Renders `Femke Hendriks heeft les Engels`. */
function SingleClash({ participant: { name, isOwn, clashes } }: { participant: Participant }) {
  const { t } = useTexts()
  const formatClash = useFormatClash()
  const [clash] = clashes
  if (!clash) return null
  const values = { name, what: formatClash(clash) }
  if (clash.type === 'holiday' || clash.name === '')
    return isOwn ? t(($) => $.BOOKING_FORM.GUESTS.YOU_ARE, values) : t(($) => $.BOOKING_FORM.GUESTS.IS, values)
  return isOwn ? t(($) => $.BOOKING_FORM.GUESTS.YOU_HAVE, values) : t(($) => $.BOOKING_FORM.GUESTS.HAS, values)
}

interface SeriesClashesProps {
  participant: Participant
  occurrenceCount: number
}

/** Renders `Bo de Vries: les KCV (wo 25 nov, wo 2 dec), bezet (wo 9 dec)`. */
function SeriesClashes({ participant: { name, isOwn, clashes }, occurrenceCount }: SeriesClashesProps) {
  const { t } = useTexts()
  const formatClash = useFormatClash()
  const reasons = Object.entries(Object.groupBy(clashes, formatClash)).map(([reason, sameClashes = []]) => {
    const dates = [...new Set(sameClashes.map(({ date }) => date))]
    if (dates.length === occurrenceCount) return t(($) => $.BOOKING_FORM.GUESTS.EACH_TIME, { what: reason })
    const omittedText =
      dates.length > maximumListed
        ? [t(($) => $.BOOKING_FORM.GUESTS.MORE, { count: dates.length - maximumListed })]
        : []
    return `${reason} (${[...dates.slice(0, maximumListed).map(formatShortDay), ...omittedText].join(', ')})`
  })
  return `${isOwn ? t(($) => $.BOOKING_FORM.GUESTS.YOU) : name}: ${reasons.join(', ')}`
}

function useFormatClash() {
  const { t } = useTexts()
  return ({ type, name }: Clash) => {
    if (name === '') return t(($) => $.BOOKING_FORM.GUESTS.BUSY)
    if (type === 'lesson') return t(($) => $.BOOKING_FORM.GUESTS.LESSON, { name })
    return type === 'holiday' ? t(($) => $.BOOKING_FORM.GUESTS.HOLIDAY, { name }) : name
  }
}
