import { useQuery } from '@tanstack/react-query'
import type { Consent } from '@uurwerk/contract/changes/day-change'
import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { useId, useState } from 'react'
import { ApiError } from '#web/lib/call.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { formatAppointmentTitle, formatStart } from '#web/roster/appointment/appointment-texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Failed } from '#web/ui/Failed.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { getNextConsent } from './change-clashes.ts'
import { type ChangeDraft, type ChangePart, createDraft, isDraftChanged, toDayChange } from './change-draft.ts'
import { ChangeFields } from './ChangeFields.tsx'
import { ChangeRefusal } from './ChangeRefusal.tsx'
import styles from './DayChange.module.css'
import { MoveToOtherTime } from './MoveToOtherTime.tsx'
import {
  type LessonToChange,
  lessonToChangeQuery,
  sendLessonChange,
  toDeedRequest,
  useLessonChange,
} from './queries.ts'

interface Props {
  appointment: Pick<Appointment, 'id' | 'name' | 'course' | 'type'>
  part: ChangePart
  /** Values to begin with, such as where the lesson was dropped. */
  initial?: Partial<ChangeDraft>
  /** Why the server refused these values; shown when the form opens. */
  refusal?: Error
  onClose: () => void
}

/** Asks for one change of a lesson. */
export function ChangeForm({ appointment, part, onClose, ...initialState }: Props) {
  const { t } = useTexts()
  const { data, error, refetch } = useQuery(lessonToChangeQuery(appointment.id))
  if (data)
    return <LoadedForm {...initialState} loaded={data} part={part} onReload={() => void refetch()} onClose={onClose} />
  return (
    <Modal
      title={t(($) => $.CHANGES.TITLE[part], { name: formatAppointmentTitle(appointment) })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>}
    >
      {error ? (
        <Failed variant="plain" error={error} title={t(($) => $.CHANGES.FAILED)} onRetry={refetch} />
      ) : (
        <Skeleton label={t(($) => $.CHANGES.LOADING)} lines={[70, 40]} />
      )}
    </Modal>
  )
}

interface LoadedProps extends Omit<Props, 'appointment'> {
  loaded: LessonToChange
  onReload: () => void
}

function LoadedForm(props: LoadedProps) {
  const { t } = useTexts()
  const id = useId()
  const { loaded, part, onReload, onClose } = props
  const { appointment, version } = loaded
  const { draft, error, isPending, nextConsent, changeDraft, save } = useChangeDraft(props)
  const doText = part === 'cancel' || part === 'time' ? t(($) => $.CHANGES.DO[part]) : t(($) => $.CHANGES.SAVE)
  return (
    <Modal
      isForm
      title={t(($) => $.CHANGES.TITLE[part], { name: formatAppointmentTitle(appointment) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          <Button type="submit" form={id} variant={part === 'cancel' ? 'danger' : 'primary'} aria-disabled={isPending}>
            {nextConsent ? t(($) => $.CHANGES.ANYWAY) : doText}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={() => save(draft)}>
        <ChangeFields appointment={appointment} part={part} draft={draft} onChange={changeDraft} onPick={save} />
        <ChangeRefusal error={error} />
      </Form>
      {part === 'time' && <MoveToOtherTime {...{ appointment, version, onReload, onClose }} />}
    </Modal>
  )
}

function useChangeDraft({ loaded: { appointment, etag }, part, initial, refusal, onReload, onClose }: LoadedProps) {
  const { t } = useTexts()
  const [draft, setDraft] = useState<ChangeDraft>(() => ({ ...createDraft(appointment), ...initial }))
  const [initialRefusal, setInitialRefusal] = useState(refusal)
  const { mutate, error: sendError, isPending, variables, reset } = useLessonChange<Appointment>()
  const error = sendError ?? initialRefusal ?? null
  const nextConsent = getNextConsent(error, variables?.consent ?? {})
  const { id } = appointment

  function describe(changed: Appointment) {
    const name = formatAppointmentTitle(changed)
    const [room, teacher] = [changed.classrooms, changed.teachers].map((list) => list.map((who) => who.name).join(', '))
    if (part === 'classrooms' && !room) return t(($) => $.CHANGES.DONE.NO_ROOM, { name })
    if (part === 'teachers' && !teacher) return t(($) => $.CHANGES.DONE.NO_TEACHER, { name })
    return t(($) => $.CHANGES.DONE[part], { name, room, teacher, when: formatStart(changed) })
  }

  const send = (wanted: ChangeDraft, consent: Consent) => {
    if (isPending) return
    if (!isDraftChanged(part, wanted, appointment)) return onClose()
    const change = toDayChange(part, wanted, appointment)
    mutate(
      { ...toDeedRequest(id, (agreed) => sendLessonChange({ id, change, etag }, agreed), describe), consent },
      {
        onSuccess: onClose,
        // The next attempt is about the version that a modal has just announced.
        onError: (cause) => cause instanceof ApiError && cause.code === 'preconditionFailed' && onReload(),
      },
    )
  }
  return {
    draft,
    error,
    isPending,
    nextConsent,
    changeDraft: (changed: ChangeDraft) => {
      setDraft(changed)
      setInitialRefusal(undefined)
      if (sendError) reset()
    },
    save: (wanted: ChangeDraft) => {
      setDraft(wanted)
      send(wanted, wanted === draft ? (nextConsent ?? {}) : {})
    },
  }
}
