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
  /** Subscribers with a seat, who cannot be added again. */
  seatedIds: ReadonlySet<number>
  pendingAction: BulkSubscriptionAction | undefined
  onAdd: (attendeeIds: number[]) => void
}

/** One call subscribes the attendees in the order in which they were added. */
export function AddSubscribers({ appointment, seatedIds, pendingAction, onAdd }: Props) {
  const { t } = useTexts()
  const attendeeKinds = useAttendeeKinds(appointment)
  const isMobile = useIsMobile()
  const { selectedAttendees, select, deselect, clearSelection } = useSelectedAttendees()
  const pastedList = usePastedList((id) => seatedIds.has(id), select)
  const formatExclusionReason = ({ id }: AttendeeOption) => {
    if (seatedIds.has(id)) return t(($) => $.SUBSCRIBERS.ADD.IN)
    return selectedAttendees.some((item) => item.id === id) ? t(($) => $.SUBSCRIBERS.ADD.CHOSEN) : undefined
  }
  return (
    <div className={styles.add}>
      <AttendeeFinder
        label={t(($) => $.SUBSCRIBERS.ADD.LABEL)}
        hint={t(($) => $.SUBSCRIBERS.ADD.HINT)}
        kinds={attendeeKinds}
        getReason={formatExclusionReason}
        // Focus would open a phone's keyboard over a list that the user may only want to read.
        hasFocus={!isMobile}
        isQuiet
        onPick={(attendeeOption) => {
          select([attendeeOption])
          pastedList.closeLineQuestionsAbout(attendeeOption.id)
        }}
        onPasteLines={pastedList.paste}
      />
      <p role="status" className={styles.reading}>
        {pastedList.isRecognising && t(($) => $.SUBSCRIBERS.ADD.READING)}
        {pastedList.hasFailed && t(($) => $.SUBSCRIBERS.ADD.FAILED)}
      </p>
      {pastedList.result && (
        <PastedList
          result={pastedList.result}
          onClose={pastedList.clear}
          onAnswer={(line, attendeeOption) => {
            if (attendeeOption) select([attendeeOption])
            pastedList.closeLineQuestion(line)
          }}
        />
      )}
      {selectedAttendees.length > 0 && <SelectedAttendees attendees={selectedAttendees} onRemove={deselect} />}
      {(selectedAttendees.length > 0 || pendingAction === 'subscribe') && (
        <SubscribeButton
          selectedCount={selectedAttendees.length}
          pendingAction={pendingAction}
          onSend={() => {
            onAdd(selectedAttendees.map(({ id }) => id))
            clearSelection()
          }}
        />
      )}
    </div>
  )
}

/** Without duplicates, in the order in which they were added. */
function useSelectedAttendees() {
  const [selectedAttendees, setSelectedAttendees] = useState<readonly AttendeeOption[]>([])
  return {
    selectedAttendees,
    select: (attendees: readonly AttendeeOption[]) =>
      setSelectedAttendees((previous) => [
        ...previous,
        ...attendees.filter(({ id }) => !previous.some((item) => item.id === id)),
      ]),
    deselect: (id: number) => setSelectedAttendees((previous) => previous.filter((item) => item.id !== id)),
    clearSelection: () => setSelectedAttendees([]),
  }
}

function SubscribeButton({
  selectedCount,
  pendingAction,
  onSend,
}: {
  selectedCount: number
  pendingAction: Props['pendingAction']
  onSend: () => void
}) {
  const { t } = useTexts()
  const isUpdating = pendingAction === 'subscribe'
  return (
    <Button
      needsConnection
      variant="primary"
      disabled={pendingAction !== undefined}
      aria-busy={isUpdating}
      onClick={onSend}
    >
      <UserPlus size={15} aria-hidden />
      {isUpdating
        ? t(($) => $.SUBSCRIBERS.UPDATING.subscribe)
        : t(($) => $.SUBSCRIBERS.ADD.SEND, { count: selectedCount })}
    </Button>
  )
}

/**
 * Returns students and groups. Administrators, and the exam desk for exams, may add teachers too, unless only students
 * may subscribe.
 */
function useAttendeeKinds(appointment: Appointment): readonly AttendeeKind[] {
  const { roles } = useCurrentUser()
  const canAddTeachers = canManageEveryone(roles, appointment) && !appointment.studentsOnly
  return canAddTeachers ? ['students', 'groups', 'teachers'] : ['students', 'groups']
}

interface SelectedAttendeesProps {
  attendees: readonly AttendeeOption[]
  onRemove: (id: number) => void
}

function SelectedAttendees({ attendees, onRemove }: SelectedAttendeesProps) {
  const { t } = useTexts()
  const nameHints = buildNameHints(attendees)
  return (
    <ul aria-label={t(($) => $.SUBSCRIBERS.TO_ADD)} className={styles.gathered}>
      {attendees.map(({ id, name }) => (
        <li key={id}>
          <span>
            {name} <span className={styles.beside}>{nameHints.get(id)}</span>
          </span>
          <button type="button" aria-label={t(($) => $.SUBSCRIBERS.REMOVE, { name })} onClick={() => onRemove(id)}>
            <X size={14} />
          </button>
        </li>
      ))}
    </ul>
  )
}
