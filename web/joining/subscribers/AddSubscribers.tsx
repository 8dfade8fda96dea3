import { canManageEveryone } from '@uurwerk/contract/rules/subscription'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { BulkSubscriptionAction } from '@uurwerk/contract/joining/subscription'
import { UserPlus } from 'lucide-react'
import { useRef } from 'react'
import { AttendeeFinder } from '#web/roster/attendee/AttendeeFinder.tsx'
import { type AttendeeKind, type AttendeeOption, buildNameHints } from '#web/roster/attendee/attendee-options.ts'
import { focusBeside } from '#web/lib/focus-beside.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsMobile } from '#web/lib/media.ts'
import { useCurrentUser } from '#web/data/me.ts'
import { Button } from '#web/ui/Button.tsx'
import { ChosenChip } from '#web/ui/Chip.tsx'
import { formatGroupList } from './format-group-list.ts'
import { OutsiderQuestion } from './OutsiderQuestion.tsx'
import { PastedListOutcome } from './PastedListOutcome.tsx'
import { usePastedList } from './use-pasted-list.ts'
import { useSelectedAttendees } from './use-selected-attendees.ts'
import styles from './Subscribers.module.css'

interface Props {
  appointment: Appointment
  /** Subscribers with a seat, who cannot be added again. */
  seatedIds: ReadonlySet<number>
  pendingAction: BulkSubscriptionAction | undefined
  onAdd: (attendeeIds: number[], onSuccess: () => void) => void
}

/** Adds attendees to the subscribers, in one call and in the order in which they were selected. */
export function AddSubscribers({ appointment, seatedIds, pendingAction, onAdd }: Props) {
  const { t } = useTexts()
  const section = useRef<HTMLDivElement>(null)
  const ownGroups = useOwnGroups(appointment)
  const { selectedAttendees, outsiders, isSelected, select, ...selection } = useSelectedAttendees()
  const pastedList = usePastedList((id) => seatedIds.has(id), select, ownGroups?.ids)
  const formatExclusionReason = (attendeeOption: AttendeeOption) => {
    if (seatedIds.has(attendeeOption.id)) return t(($) => $.SUBSCRIBERS.ADD.IN)
    return isSelected(attendeeOption) ? t(($) => $.SUBSCRIBERS.ADD.CHOSEN) : undefined
  }
  return (
    <div ref={section} className={styles.add}>
      <AttendeeFinder
        label={t(($) => $.SUBSCRIBERS.ADD.LABEL)}
        hint={t(($) => $.SUBSCRIBERS.ADD.HINT)}
        kinds={useAttendeeKinds(appointment)}
        preferred={ownGroups}
        findRefusal={formatExclusionReason}
        // Focus would open a phone's keyboard over a list that the user may only want to read.
        hasFocus={!useIsMobile()}
        isQuiet
        onPick={(attendeeOption) => {
          select([attendeeOption])
          pastedList.closeLineQuestionsAbout(attendeeOption.id)
        }}
        onPasteLines={pastedList.paste}
      />
      <PastedLines pastedList={pastedList} onSelect={select} />
      {ownGroups && outsiders.length > 0 && (
        <OutsiderQuestion
          outsiders={outsiders}
          groupList={ownGroups.list}
          onAnswer={(isConfirmed) => {
            selection.closeOutsiderQuestion(isConfirmed)
            // The pressed button disappears.
            section.current?.querySelector('input')?.focus()
          }}
        />
      )}
      {selectedAttendees.length > 0 && (
        <SelectedAttendees attendees={selectedAttendees} onRemove={(id) => selection.deselect([id])} />
      )}
      {(selectedAttendees.length > 0 || pendingAction === 'subscribe') && (
        <SubscribeButton
          selectedCount={selectedAttendees.length}
          pendingAction={pendingAction}
          onSend={() => {
            const ids = selectedAttendees.map(({ id }) => id)
            onAdd(ids, () => selection.deselect(ids))
          }}
        />
      )}
    </div>
  )
}

/** Returns the groups that the appointment is for; undefined if it names none. */
function useOwnGroups({ groups }: Appointment) {
  const { t, language } = useTexts()
  if (groups.length === 0) return undefined
  const list = formatGroupList(
    groups.map(({ name }) => name),
    language,
  )
  return { list, label: t(($) => $.SUBSCRIBERS.ADD.OWN, { groups: list }), ids: groups.map(({ id }) => id) }
}

interface PastedLinesProps {
  pastedList: ReturnType<typeof usePastedList>
  onSelect: (attendees: readonly AttendeeOption[]) => void
}

function PastedLines({ pastedList, onSelect }: PastedLinesProps) {
  const { t } = useTexts()
  return (
    <>
      <p role="status" className={styles.reading}>
        {pastedList.isRecognising && t(($) => $.SUBSCRIBERS.ADD.READING)}
        {pastedList.hasFailed && t(($) => $.SUBSCRIBERS.ADD.FAILED)}
      </p>
      {pastedList.result && (
        <PastedListOutcome
          result={pastedList.result}
          onClose={pastedList.clear}
          onAnswer={(line, attendeeOption) => {
            if (attendeeOption) onSelect([attendeeOption])
            pastedList.closeLineQuestion(line)
          }}
        />
      )}
    </>
  )
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
      aria-disabled={pendingAction !== undefined || undefined}
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
    <ul aria-label={t(($) => $.SUBSCRIBERS.TO_ADD)} className={styles.selected}>
      {attendees.map(({ id, name }) => (
        <li key={id}>
          <ChosenChip
            removeLabel={t(($) => $.SUBSCRIBERS.REMOVE, { name })}
            onRemove={({ currentTarget }) => {
              focusBeside(currentTarget.closest('li'))
              onRemove(id)
            }}
          >
            {name} <span className="textQuiet textPlain">{nameHints.get(id)}</span>
          </ChosenChip>
        </li>
      ))}
    </ul>
  )
}
