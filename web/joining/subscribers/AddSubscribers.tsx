import { canManageEveryone } from '@uurwerk/contract/rules/subscription'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { BulkSubscriptionAction } from '@uurwerk/contract/joining/subscription'
import { UserPlus, X } from 'lucide-react'
import { useState } from 'react'
import { AttendeeFinder } from '#web/roster/attendee/AttendeeFinder.tsx'
import { type AttendeeKind, type AttendeeOption, buildNameHints } from '#web/roster/attendee/attendee-options.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { Button } from '#web/ui/Button.tsx'
import { PastedList } from './PastedList.tsx'
import { usePastedList } from './use-pasted-list.ts'
import styles from './Subscribers.module.css'

interface Props {
  appointment: Appointment
  /** Attendees who already have a seat and cannot be added again. */
  seated: ReadonlySet<number>
  updating: BulkSubscriptionAction | undefined
  onAdd: (action: 'subscribe', attendeeIds: number[]) => void
}

/**
 * Collects students, groups and teachers, by search or from a pasted list. They are subscribed in one call, in that
 * order.
 */
export function AddSubscribers({ appointment, seated, updating, onAdd }: Props) {
  const { t } = useTexts()
  const kinds = useKinds(appointment)
  const isMobile = useIsMobile()
  const { gathered, gather, letGo, empty } = useGathered()
  const { pasted, isReading, hasFailed, paste, settle, settleWith, forget } = usePastedList(
    (id) => seated.has(id),
    gather,
  )
  const formatExclusionReason = ({ id }: AttendeeOption) => {
    if (seated.has(id)) return t(($) => $.SUBSCRIBERS.ADD.IN)
    return gathered.some((item) => item.id === id) ? t(($) => $.SUBSCRIBERS.ADD.CHOSEN) : undefined
  }
  return (
    <div className={styles.add}>
      <AttendeeFinder
        label={t(($) => $.SUBSCRIBERS.ADD.LABEL)}
        hint={t(($) => $.SUBSCRIBERS.ADD.HINT)}
        kinds={kinds}
        whyNot={formatExclusionReason}
        // On a phone, focus would open the keyboard over a list that the user may only want to read.
        hasFocus={!isMobile}
        isQuiet
        onPick={(attendeeOption) => {
          gather([attendeeOption])
          settleWith(attendeeOption.id)
        }}
        onPasteLines={paste}
      />
      <p role="status" className={styles.reading}>
        {isReading && t(($) => $.SUBSCRIBERS.ADD.READING)}
        {hasFailed && t(($) => $.SUBSCRIBERS.ADD.FAILED)}
      </p>
      {pasted && (
        <PastedList
          pasted={pasted}
          onClose={forget}
          onAnswer={(line, attendeeOption) => {
            if (attendeeOption) gather([attendeeOption])
            settle(line)
          }}
        />
      )}
      {gathered.length > 0 && <Gathered gathered={gathered} onRemove={letGo} />}
      {(gathered.length > 0 || updating === 'subscribe') && (
        <Send
          count={gathered.length}
          updating={updating}
          onSend={() => {
            onAdd(
              'subscribe',
              gathered.map(({ id }) => id),
            )
            empty()
          }}
        />
      )}
    </div>
  )
}

/** Collects attendees without duplicates, in the order in which they were added. */
function useGathered() {
  const [gathered, setGathered] = useState<readonly AttendeeOption[]>([])
  return {
    gathered,
    gather: (more: readonly AttendeeOption[]) =>
      setGathered((before) => [...before, ...more.filter(({ id }) => !before.some((item) => item.id === id))]),
    letGo: (id: number) => setGathered((before) => before.filter((item) => item.id !== id)),
    empty: () => setGathered([]),
  }
}

function Send({ count, updating, onSend }: { count: number; updating: Props['updating']; onSend: () => void }) {
  const { t } = useTexts()
  const isUpdating = updating === 'subscribe'
  return (
    <Button look="primary" disabled={updating !== undefined} aria-busy={isUpdating} onClick={onSend}>
      <UserPlus size={15} aria-hidden />
      {isUpdating ? t(($) => $.SUBSCRIBERS.UPDATING.subscribe) : t(($) => $.SUBSCRIBERS.ADD.SEND, { count })}
    </Button>
  )
}

/** Returns the kinds of attendee that the user may subscribe. */
function useKinds(appointment: Appointment): readonly AttendeeKind[] {
  const { roles } = useCurrentUser()
  const isForAll = canManageEveryone(roles, appointment) && !appointment.studentsOnly
  return isForAll ? ['students', 'groups', 'teachers'] : ['students', 'groups']
}

interface GatheredProps {
  gathered: readonly AttendeeOption[]
  onRemove: (id: number) => void
}

function Gathered({ gathered, onRemove }: GatheredProps) {
  const { t } = useTexts()
  const beside = buildNameHints(gathered)
  return (
    <ul aria-label={t(($) => $.SUBSCRIBERS.TO_ADD)} className={styles.gathered}>
      {gathered.map(({ id, name }) => (
        <li key={id}>
          <span>
            {name} <span className={styles.beside}>{beside.get(id)}</span>
          </span>
          <button type="button" aria-label={t(($) => $.SUBSCRIBERS.REMOVE, { name })} onClick={() => onRemove(id)}>
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
