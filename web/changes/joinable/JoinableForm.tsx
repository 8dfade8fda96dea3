import type { JoinableAnswer } from '@uurwerk/contract/changes/joinable'
import { useId, useRef, useState } from 'react'
import { isRefused } from '#web/data/use-send-once.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { ApiError } from '#web/lib/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { ChangeRefusal } from '../day-change/ChangeRefusal.tsx'
import styles from '../day-change/DayChange.module.css'
import { useMayDisplace } from './access.ts'
import { ConsequenceList } from './ConsequenceList.tsx'
import {
  findJoinableFault,
  type JoinableDraft,
  type JoinableType,
  moveSignUpEnd,
  pickChanges,
  toConsent,
  toJoinable,
  toPatch,
} from './joinable-draft.ts'
import { JoinableFields } from './JoinableFields.tsx'
import { sendNew, sendPatch, useJoinableDeed, useSendNewOnce } from './queries.ts'

interface Props {
  type: JoinableType
  initial: JoinableDraft
  /** Absent for a new one. */
  edited?: { id: number; etag: string | null; onReload: () => void }
  onClose: () => void
  onSaved?: (id: number) => void
}

/** Adds or changes an exam or choice lesson; what that does to people is shown first. */
export function JoinableForm(props: Props) {
  const { t } = useTexts()
  const id = useId()
  const { type, edited, onClose } = props
  const { draft, fault, shown, isBlocked, error, isPending, change, save } = useJoinableDraft(props)
  const action = edited ? 'CHANGE' : 'ADD'
  const saveText = edited ? t(($) => $.CHANGES.SAVE) : t(($) => $.CHANGES.ADD.DO)
  return (
    <Modal
      isForm
      title={t(($) => $.JOINABLE[type === 'exam' ? 'EXAM' : 'CHOICE'][action])}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.CHANGES.BACK)}</Button>
          <Button type="submit" form={id} variant="primary" aria-disabled={isPending || isBlocked}>
            {shown ? t(($) => $.JOINABLE.ANYWAY) : saveText}
          </Button>
        </>
      }
    >
      <Form id={id} className={styles.form} onSend={save}>
        {(isTried) => (
          <>
            <JoinableFields type={type} draft={draft} fault={fault} isTried={isTried} onChange={change} />
            {shown && (
              <ConsequenceList
                consequences={shown}
                canReturnSeats={draft.waitList}
                isBlocked={isBlocked}
                onPickDay={(date) => change({ ...draft, date })}
              />
            )}
            <ChangeRefusal error={error} />
          </>
        )}
      </Form>
    </Modal>
  )
}

function useJoinableDraft({ type, initial, edited, onClose, onSaved }: Props) {
  const { t } = useTexts()
  const [changes, setChanges] = useState<Partial<JoinableDraft>>({})
  const draft = { ...initial, ...changes }
  const { mutate, data, error, isPending, reset } = useJoinableDeed<JoinableAnswer>(type)
  const sendNewOnce = useSendNewOnce(type)
  const isNewSent = useRef(false)
  const shown = data?.shown?.consequences
  const fault = findJoinableFault(draft)
  const mayDisplace = useMayDisplace()
  const isBlocked = !mayDisplace && shown !== undefined && shown.bookings.length > 0
  const save = () => {
    if (isPending || fault || isBlocked) return
    const consent = shown ? toConsent(shown) : {}
    const patch = toPatch(type, initial, draft)
    if (edited && Object.keys(patch).length === 0) return onClose()
    // If it was added already, a dry run would find that it clashes with itself.
    const isRepeat = isNewSent.current && error !== null && !isRefused(error)
    mutate(
      {
        isAgreed: shown !== undefined || isRepeat,
        preview: shown?.preview,
        send: ({ dryRun, preview }) => {
          if (edited) return sendPatch(type, edited.id, { ...patch, ...consent, dryRun, preview, etag: edited.etag })
          const body = { ...toJoinable(type, draft), ...consent, dryRun }
          isNewSent.current = !dryRun
          return dryRun ? sendNew(type, body) : sendNewOnce(body)
        },
        getConsequences: ({ consequences }) => consequences,
        describe: ({ id }) => ({
          text: t(($) => $.JOINABLE.DONE[edited ? 'CHANGE' : 'ADD'], { name: draft.name.trim() }),
          appointmentId: id,
          isAdded: !edited,
          isGone: false,
        }),
      },
      {
        onSuccess: ({ saved }) => {
          if (!saved) return
          onClose()
          onSaved?.(saved.id)
        },
        onError: (cause) => cause instanceof ApiError && cause.code === 'preconditionFailed' && edited?.onReload(),
      },
    )
  }
  const change = (changed: JoinableDraft) => {
    setChanges(pickChanges(initial, edited ? changed : moveSignUpEnd(draft, changed)))
    if (data ?? error) reset()
  }
  return { draft, fault, shown, isBlocked, error, isPending, change, save }
}
