import type { Named } from '@uurwerk/contract/values'
import { useTexts } from '#web/lib/i18n.ts'
import type { AttendeeKind } from '#web/roster/attendee/attendee-options.ts'
import { AttendeeFinder, everyoneSearch } from '#web/roster/attendee/AttendeeFinder.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { MessageField } from '../day-change/ChangeFields.tsx'
import { ChosenAttendees } from '../day-change/ChosenAttendees.tsx'
import { type EventDraft, eventKinds } from './event-draft.ts'
import { EventPeriod } from './EventPeriod.tsx'
import styles from './SpecialDay.module.css'

interface Props {
  draft: EventDraft
  isTried: boolean
  onChange: (changes: Partial<EventDraft>) => void
}

export function EventFields({ draft, isTried, onChange }: Props) {
  const { t } = useTexts()
  const { kind, name, groups, teachers, classrooms } = draft
  return (
    <>
      <Segments
        label={t(($) => $.SPECIAL_DAY.EVENT.KIND)}
        options={eventKinds.map((value) => ({ value, text: t(($) => $.SPECIAL_DAY.EVENT[value]) }))}
        value={kind}
        onChange={(value) => onChange({ kind: value })}
      />
      {kind === 'activity' && (
        <TextField
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to arrange a trip
          autoFocus
          label={t(($) => $.SPECIAL_DAY.EVENT.NAME)}
          value={name}
          maxLength={200}
          fault={isTried && name.trim() === '' && t(($) => $.CHANGES.ADD.NAME_FAULT)}
          onChange={(value) => onChange({ name: value })}
        />
      )}
      <EventPeriod draft={draft} onChange={onChange} />
      <AttendeesField
        label={t(($) => $.SPECIAL_DAY.EVENT.GROUPS)}
        hint={t(($) => $.SPECIAL_DAY.EVENT.GROUPS_HINT)}
        kinds={['groups']}
        chosen={groups}
        fault={isTried && groups.length === 0 && t(($) => $.SPECIAL_DAY.EVENT.GROUPS_FAULT)}
        onChange={(chosen) => onChange({ groups: chosen })}
      />
      {kind === 'activity' && (
        <>
          <AttendeesField
            label={t(($) => $.SPECIAL_DAY.EVENT.TEACHERS)}
            hint={t(($) => $.SPECIAL_DAY.EVENT.TEACHERS_HINT)}
            kinds={['teachers']}
            chosen={teachers}
            onChange={(chosen) => onChange({ teachers: chosen })}
          />
          <AttendeesField
            label={t(($) => $.SPECIAL_DAY.EVENT.ROOMS)}
            hint={t(($) => $.SPECIAL_DAY.EVENT.ROOMS_HINT)}
            kinds={['classrooms']}
            chosen={classrooms}
            onChange={(chosen) => onChange({ classrooms: chosen })}
          />
        </>
      )}
      <MessageField
        label={kind === 'activity' ? t(($) => $.SPECIAL_DAY.EVENT.WHERE) : t(($) => $.CHANGES.MESSAGE_OPTIONAL)}
        draft={draft}
        onChange={onChange}
      />
    </>
  )
}

interface AttendeesProps {
  label: string
  hint: string
  kinds: readonly AttendeeKind[]
  chosen: readonly Named[]
  fault?: string | false
  onChange: (chosen: Named[]) => void
}

function AttendeesField({ label, hint, kinds, chosen, fault = false, onChange }: AttendeesProps) {
  return (
    <div role="group" aria-label={label} className={styles.attendees}>
      <Text size="small" tone="quiet">
        {label}
      </Text>
      {chosen.length > 0 && <ChosenAttendees chosen={chosen} emptyText="" onChange={onChange} />}
      <div>
        <AttendeeFinder
          isQuiet
          label={label}
          hint={hint}
          search={everyoneSearch}
          kinds={kinds}
          onPick={({ id, name }) => onChange([...chosen.filter((other) => other.id !== id), { id, name }])}
        />
      </div>
      {fault !== false && (
        <Text tone="danger" size="list" role="alert">
          {fault}
        </Text>
      )}
    </div>
  )
}
