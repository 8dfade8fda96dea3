import { changeBounds } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { countCharacters } from '@uurwerk/contract/rules/text'
import { useTexts } from '#web/lib/i18n.ts'
import { formatDayAndTimes } from '#web/roster/appointment/format-day-and-times.ts'
import { AttendeeFinder, everyoneSearch } from '#web/roster/attendee/AttendeeFinder.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { ChosenAttendees } from './ChosenAttendees.tsx'
import { type ChangeDraft, type ChangePart, isWithinDay } from './change-draft.ts'
import { mentionsHealth } from './mentions-health.ts'
import { TimeFields } from './TimeFields.tsx'

interface Props {
  appointment: Appointment
  part: ChangePart
  draft: ChangeDraft
  onChange: (draft: ChangeDraft) => void
  /** Saves at once. */
  onPick: (draft: ChangeDraft) => void
}

export function ChangeFields(props: Props) {
  const { t } = useTexts()
  const { appointment, part, draft, onChange } = props
  const now = formatDayAndTimes(
    Temporal.PlainDateTime.from(appointment.start),
    Temporal.PlainDateTime.from(appointment.end),
  )
  switch (part) {
    case 'cancel':
      return (
        <>
          <Text tone="quiet">{now}</Text>
          <p>{t(($) => $.CHANGES.CANCEL_TEXT)}</p>
          <MessageField label={t(($) => $.CHANGES.MESSAGE_OPTIONAL)} draft={draft} onChange={onChange} />
        </>
      )
    case 'time':
      return (
        <>
          <Text tone="quiet">{t(($) => $.CHANGES.NOW, { value: now })}</Text>
          <TimeFields draft={draft} hasEnd={isWithinDay(appointment)} onChange={onChange} />
        </>
      )
    case 'classrooms':
    case 'teachers':
      return <AttendeeFields {...props} part={part} />
    case 'message':
      return (
        <>
          <MessageField label={t(($) => $.CHANGES.MESSAGE)} draft={draft} hasFocus onChange={onChange} />
          <TextField
            type="url"
            inputMode="url"
            label={t(($) => $.CHANGES.ONLINE_URL)}
            value={draft.onlineUrl}
            maxLength={changeBounds.message}
            fault={!isOnlineUrl(draft.onlineUrl) && t(($) => $.CHANGES.ONLINE_URL_FAULT)}
            onChange={(onlineUrl) => onChange({ ...draft, onlineUrl })}
          />
        </>
      )
  }
}

const isOnlineUrl = (text: string) => text.trim() === '' || URL.parse(text.trim())?.protocol === 'https:'

interface MessageProps {
  label: string
  draft: { message: string }
  hasFocus?: boolean
}

export function MessageField<Draft extends { message: string }>({
  label,
  draft,
  hasFocus = false,
  onChange,
}: MessageProps & { draft: Draft; onChange: (draft: Draft) => void }) {
  const { t } = useTexts()
  return (
    <TextArea
      label={label}
      rows={3}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to write
      autoFocus={hasFocus}
      value={draft.message}
      count={{ maximum: changeBounds.message, length: countCharacters(draft.message.trim()) }}
      hint={mentionsHealth(draft.message) && <span className="textWarn">{t(($) => $.CHANGES.HEALTH)}</span>}
      onChange={(message) => onChange({ ...draft, message })}
    />
  )
}

function AttendeeFields({ appointment, part, draft, onChange, onPick }: Props & { part: 'classrooms' | 'teachers' }) {
  const { t } = useTexts()
  const chosen = draft[part]
  const isRooms = part === 'classrooms'
  // One room or teacher is replaced; of several, the user says which to remove.
  const isReplaced = appointment[part].length <= 1
  const findLabel = isRooms ? t(($) => $.CHANGES.FIND_ROOM) : t(($) => $.CHANGES.FIND_TEACHER)
  const names = appointment[part].map(({ name }) => name).join(', ')
  return (
    <>
      <ChosenAttendees
        chosen={chosen}
        emptyText={isRooms ? t(($) => $.CHANGES.NO_ROOM) : t(($) => $.CHANGES.NO_TEACHER)}
        onChange={(attendees) => onChange({ ...draft, [part]: attendees })}
      />
      {isReplaced && (
        <Text tone="quiet" size="list">
          {names ? t(($) => $.CHANGES.PICK_REPLACES, { names }) : t(($) => $.CHANGES.PICK_SAVES)}
        </Text>
      )}
      <div>
        <AttendeeFinder
          hasFocus
          isQuiet
          label={findLabel}
          hint={findLabel}
          search={everyoneSearch}
          kinds={[part]}
          onPick={({ id, name }) =>
            isReplaced
              ? onPick({ ...draft, [part]: [{ id, name }] })
              : onChange({ ...draft, [part]: [...chosen.filter((who) => who.id !== id), { id, name }] })
          }
        />
      </div>
    </>
  )
}
