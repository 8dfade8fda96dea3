import { AddedLesson, dayChangeContract } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { CalendarPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { callWithHeaders } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { useSendOnce } from '#web/data/use-send-once.ts'
import { AttendeeFinder, everyoneSearch } from '#web/roster/attendee/AttendeeFinder.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Segments } from '#web/ui/Segments.tsx'
import { Text } from '#web/ui/Text.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useChangeReach } from './change-reach.ts'
import { type AddedAttendee, type AddDraft, createAddDraft, toAddedLesson } from './add-draft.ts'
import { getNextConsent } from './change-clashes.ts'
import { MessageField } from './ChangeFields.tsx'
import { ChangeRefusal } from './ChangeRefusal.tsx'
import { ChosenAttendees } from './ChosenAttendees.tsx'
import styles from './DayChange.module.css'
import { useLessonChange } from './queries.ts'
import { TimeFields } from './TimeFields.tsx'

interface Props {
  date: Temporal.PlainDate
  /** Their rosters are on screen. */
  attendees: readonly AddedAttendee[]
  onAdded: (id: number) => void
}

/** Offers to add a lesson, to those who may. */
export function AddLesson(props: Props) {
  const { t } = useTexts()
  const reach = useChangeReach()
  const [isOpen, setOpen] = useState(false)
  if (!reach) return null
  const label = t(($) => $.CHANGES.ADD.OPEN)
  return (
    <>
      <Button variant="quiet" needsConnection onClick={() => setOpen(true)}>
        <CalendarPlus size={15} aria-hidden /> {label}
      </Button>
      {isOpen && <AddForm {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function useAddDraft({ date, attendees, onAdded, onClose }: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const session = useSession()
  const [draft, setDraft] = useState(() => createAddDraft({ date, attendees, session }))
  const { mutate, error, isPending, variables, reset } = useLessonChange<Appointment>()
  const add = useSendOnce(
    (body: AddedLesson, headers) => callWithHeaders(dayChangeContract.add, { body }, undefined, headers),
    (body) => ({ ...body, force: undefined, displace: undefined }),
  )
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const save = () => {
    if (isPending) return
    mutate(
      {
        send: (consent) => add({ ...toAddedLesson(draft), ...consent }),
        describe: ({ id }) => ({
          text: t(($) => $.CHANGES.DONE.ADD, { name: draft.name.trim() }),
          appointmentId: id,
          isAdded: true,
          isGone: false,
        }),
        consent: nextConsent ?? {},
      },
      {
        onSuccess: ({ result }) => {
          onClose()
          onAdded(result.id)
        },
      },
    )
  }
  const change = (changes: Partial<AddDraft>) => {
    setDraft({ ...draft, ...changes })
    if (error) reset()
  }
  return { draft, error, isPending, isRefused: nextConsent !== undefined, change, save }
}

function AddForm(props: Props & { onClose: () => void }) {
  const { t } = useTexts()
  const id = useId()
  const { draft, error, isPending, isRefused, change, save } = useAddDraft(props)
  return (
    <Modal
      isForm
      title={t(($) => $.CHANGES.ADD.TITLE)}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          <Button type="submit" form={id} variant="primary" aria-disabled={isPending}>
            {isRefused ? t(($) => $.CHANGES.ANYWAY) : t(($) => $.CHANGES.ADD.DO)}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={save}>
        {(isTried) => <AddFields draft={draft} error={error} isTried={isTried} onChange={change} />}
      </Form>
    </Modal>
  )
}

interface FieldsProps {
  draft: AddDraft
  error: Error | null
  isTried: boolean
  onChange: (changes: Partial<AddDraft>) => void
}

function AddFields({ draft, error, isTried, onChange }: FieldsProps) {
  const { t } = useTexts()
  const { attendees } = draft
  return (
    <>
      <Segments
        label={t(($) => $.CHANGES.ADD.TYPE)}
        options={AddedLesson.shape.type.options.map((value) => ({
          value,
          text: value === 'lesson' ? t(($) => $.CHANGES.ADD.LESSON) : t(($) => $.CHANGES.ADD.ACTIVITY),
        }))}
        value={draft.type}
        onChange={(type) => onChange({ type })}
      />
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user asked to add a lesson
        autoFocus
        label={t(($) => $.CHANGES.ADD.NAME)}
        value={draft.name}
        maxLength={200}
        fault={isTried && draft.name.trim() === '' && t(($) => $.CHANGES.ADD.NAME_FAULT)}
        onChange={(name) => onChange({ name })}
      />
      <TimeFields draft={draft} onChange={onChange} />
      <div role="group" aria-label={t(($) => $.CHANGES.ADD.WHO)} className={styles.form}>
        <Text size="small" tone="quiet">
          {t(($) => $.CHANGES.ADD.WHO)}
        </Text>
        <ChosenAttendees chosen={attendees} emptyText="" onChange={(chosen) => onChange({ attendees: chosen })} />
        <div>
          <AttendeeFinder
            isQuiet
            label={t(($) => $.CHANGES.ADD.WHO)}
            hint={t(($) => $.CHANGES.ADD.WHO_HINT)}
            search={everyoneSearch}
            kinds={['groups', 'teachers', 'classrooms', 'students']}
            onPick={({ id, name, type }) =>
              onChange({ attendees: [...attendees.filter((who) => who.id !== id), { id, name, type }] })
            }
          />
        </div>
      </div>
      <MessageField label={t(($) => $.CHANGES.MESSAGE_OPTIONAL)} draft={draft} onChange={onChange} />
      <ChangeRefusal error={error} />
    </>
  )
}
