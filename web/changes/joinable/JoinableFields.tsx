import { useId } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { CourseFinder } from '#web/roster/appointment/CourseFinder.tsx'
import { AttendeeFinder, everyoneSearch } from '#web/roster/attendee/AttendeeFinder.tsx'
import { DateField } from '#web/ui/DateField/DateField.tsx'
import { TimeField } from '#web/ui/DateField/TimeField.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { MessageField } from '../day-change/ChangeFields.tsx'
import { ChosenAttendees } from '../day-change/ChosenAttendees.tsx'
import styles from '../day-change/DayChange.module.css'
import { TimeFields } from '../day-change/TimeFields.tsx'
import type { JoinableFault, JoinableDraft, JoinableType } from './joinable-draft.ts'

interface Props {
  type: JoinableType
  draft: JoinableDraft
  fault: JoinableFault | undefined
  isTried: boolean
  onChange: (draft: JoinableDraft) => void
}

export function JoinableFields({ type, draft, fault, isTried, onChange }: Props) {
  const { t } = useTexts()
  return (
    <>
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened the form to fill it in
        autoFocus
        label={t(($) => $.CHANGES.ADD.NAME)}
        value={draft.name}
        maxLength={200}
        fault={isTried && fault === 'name' && t(($) => $.CHANGES.ADD.NAME_FAULT)}
        onChange={(name) => onChange({ ...draft, name })}
      />
      <CourseField draft={draft} onChange={onChange} />
      <TimeFields draft={draft} hasEnd={draft.isWithinDay} onChange={onChange} />
      <WhoFields draft={draft} onChange={onChange} />
      {type === 'exam' && <InvigilatorFields draft={draft} onChange={onChange} />}
      <SignUpFields draft={draft} fault={fault} onChange={onChange} />
      <MessageField label={t(($) => $.CHANGES.MESSAGE_OPTIONAL)} draft={draft} onChange={onChange} />
    </>
  )
}

type PartProps = Pick<Props, 'draft' | 'onChange'>

/** An empty name becomes that of the course. */
function CourseField({ draft, onChange }: PartProps) {
  const { t } = useTexts()
  const { course, name } = draft
  const label = t(($) => $.JOINABLE.COURSE)
  return (
    <div role="group" aria-label={label} className={styles.form}>
      <Text size="small" tone="quiet">
        {label}
      </Text>
      {course ? (
        <ChosenAttendees chosen={[course]} emptyText="" onChange={() => onChange({ ...draft, course: null })} />
      ) : (
        <div>
          <CourseFinder
            isQuiet
            label={t(($) => $.JOINABLE.FIND_COURSE)}
            onPick={(picked) => onChange({ ...draft, course: picked, name: name.trim() === '' ? picked.name : name })}
          />
        </div>
      )}
    </div>
  )
}

function WhoFields({ draft, onChange }: PartProps) {
  const { t } = useTexts()
  const { attendees } = draft
  const label = t(($) => $.CHANGES.ADD.WHO)
  return (
    <div role="group" aria-label={label} className={styles.form}>
      <Text size="small" tone="quiet">
        {label}
      </Text>
      <ChosenAttendees
        chosen={attendees}
        emptyText={t(($) => $.JOINABLE.NOBODY)}
        onChange={(chosen) => onChange({ ...draft, attendees: chosen })}
      />
      <div>
        <AttendeeFinder
          isQuiet
          label={label}
          hint={t(($) => $.CHANGES.ADD.WHO_HINT)}
          search={everyoneSearch}
          kinds={['groups', 'teachers', 'classrooms', 'students']}
          onPick={({ id, name, type }) =>
            onChange({ ...draft, attendees: [...attendees.filter((who) => who.id !== id), { id, name, type }] })
          }
        />
      </div>
    </div>
  )
}

function InvigilatorFields({ draft, onChange }: PartProps) {
  const { t } = useTexts()
  const { invigilators } = draft
  const label = t(($) => $.JOINABLE.INVIGILATORS)
  return (
    <div role="group" aria-label={label} className={styles.form}>
      <Text size="small" tone="quiet">
        {label}
      </Text>
      <ChosenAttendees
        chosen={invigilators}
        emptyText={t(($) => $.JOINABLE.NO_INVIGILATOR)}
        onChange={(chosen) => onChange({ ...draft, invigilators: chosen })}
      />
      <div>
        <AttendeeFinder
          isQuiet
          label={label}
          hint={t(($) => $.CHANGES.FIND_TEACHER)}
          search={everyoneSearch}
          kinds={['teachers']}
          onPick={({ id, name }) =>
            onChange({ ...draft, invigilators: [...invigilators.filter((who) => who.id !== id), { id, name }] })
          }
        />
      </div>
    </div>
  )
}

function SignUpFields({ draft, fault, onChange }: PartProps & Pick<Props, 'fault'>) {
  const { t } = useTexts()
  const faultId = useId()
  const isEndFirst = fault === 'window'
  const refusal = { isInvalid: isEndFirst, describedBy: isEndFirst ? faultId : undefined }
  return (
    <>
      <Switch
        label={t(($) => $.JOINABLE.SIGN_UP)}
        checked={draft.hasSignUp}
        onChange={(hasSignUp) => onChange({ ...draft, hasSignUp })}
      />
      {draft.hasSignUp && (
        <>
          {(['from', 'until'] as const).map((edge) => (
            <div key={edge} className={styles.times}>
              <DateField
                {...(edge === 'until' && refusal)}
                label={edge === 'from' ? t(($) => $.JOINABLE.FROM) : t(($) => $.JOINABLE.UNTIL)}
                value={Temporal.PlainDate.from(draft[edge].date)}
                onChange={(date) => onChange({ ...draft, [edge]: { ...draft[edge], date: date.toString() } })}
              />
              <TimeField
                {...(edge === 'until' && refusal)}
                label={edge === 'from' ? t(($) => $.JOINABLE.FROM_TIME) : t(($) => $.JOINABLE.UNTIL_TIME)}
                value={draft[edge].time}
                onChange={(time) => onChange({ ...draft, [edge]: { ...draft[edge], time } })}
              />
            </div>
          ))}
          {isEndFirst && (
            <p id={faultId} role="alert" className="textDanger textList">
              {t(($) => $.JOINABLE.WINDOW_FAULT)}
            </p>
          )}
          <TextField
            inputMode="numeric"
            label={t(($) => $.JOINABLE.CAPACITY)}
            hint={t(($) => $.JOINABLE.CAPACITY_HINT)}
            value={draft.capacity}
            maxLength={5}
            fault={fault === 'capacity' && t(($) => $.JOINABLE.CAPACITY_FAULT)}
            onChange={(capacity) => onChange({ ...draft, capacity: capacity.trim() })}
          />
          <Switch
            label={t(($) => $.JOINABLE.WAIT_LIST)}
            checked={draft.waitList}
            onChange={(waitList) => onChange({ ...draft, waitList })}
          />
          <Switch
            label={t(($) => $.JOINABLE.STUDENTS_ONLY)}
            checked={draft.studentsOnly}
            onChange={(studentsOnly) => onChange({ ...draft, studentsOnly })}
          />
        </>
      )}
    </>
  )
}
