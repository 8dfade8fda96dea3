import { roundBounds, type RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import type { Named } from '@uurwerk/contract/values'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import type { DeskRoundModel } from '../frame/RoundFrame.tsx'
import { listChoiceSections } from '../choice-sections.ts'
import { type StudentMove, useMoveStudent } from '../queries.ts'
import styles from './MoveDialog.module.css'

interface Props {
  model: DeskRoundModel
  student: Named
  /** Undefined when the student is not in the round yet. */
  currentChoices: RoundStudent | undefined
  onDone: (status: string) => void
  onClose: () => void
}

/** The student can read the reason. */
export function MoveDialog({ model, student, currentChoices, onDone, onClose }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const { mutate, isPending } = useMoveStudent(model.round.id)
  const [targetValue, setTargetValue] = useState('')
  const [reason, setReason] = useState('')
  const targetSections = listMoveTargets(model)
  const send = () => {
    const target = targetSections.flatMap(({ rows }) => rows).find(({ value }) => value === targetValue)
    if (!target || isPending) return
    mutate(
      { studentId: student.id, destination: target.destination, reason: reason.trim() },
      {
        onSuccess: () => {
          onDone(t(($) => $.ROUND_DESK.MOVE.DONE, { name: student.name, to: target.name }))
          onClose()
        },
      },
    )
  }
  return (
    <Modal
      isForm
      title={t(($) => $.ROUND_DESK.MOVE.TITLE, { name: student.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.ROUND_DESK.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isPending} aria-busy={isPending}>
            {t(($) => $.ROUND_DESK.MOVE.SEND)}
          </Button>
        </>
      }
    >
      <CurrentChoices currentChoices={currentChoices} />
      <Form id={formId} className={styles.form} onSend={send}>
        {(isTried) => (
          <>
            <TargetField
              id={`${formId}-to`}
              targetSections={targetSections}
              value={targetValue}
              isMissing={isTried && targetValue === ''}
              onChange={setTargetValue}
            />
            <MoveReasonField
              id={`${formId}-reason`}
              value={reason}
              isMissing={isTried && reason.trim() === ''}
              hint={t(($) => $.ROUND_DESK.MOVE.REASON_HINT)}
              onChange={setReason}
            />
          </>
        )}
      </Form>
    </Modal>
  )
}

function CurrentChoices({ currentChoices }: Pick<Props, 'currentChoices'>) {
  const { t } = useTexts()
  const names = currentChoices
    ? [currentChoices.group, ...currentChoices.options].flatMap((choice) => choice?.name ?? [])
    : []
  return (
    <p>
      {names.length > 0
        ? t(($) => $.ROUND_DESK.MOVE.NOW, { choices: names.join(', ') })
        : t(($) => $.ROUND_DESK.MOVE.NOTHING_YET)}
    </p>
  )
}

interface TargetRow {
  /** Includes the kind, because groups and options can have the same id. */
  value: string
  name: string
  freeSeats: number
  destination: StudentMove['destination']
}

/** Includes full groups and options. */
function listMoveTargets({
  progress,
}: DeskRoundModel): { kind: string; id: number; name: string; rows: TargetRow[] }[] {
  return (progress ? listChoiceSections(progress) : []).map(({ kind, id, name, rows }) => ({
    kind,
    id,
    name,
    rows: rows.map((row) => ({
      value: `${kind === 'groups' ? 'group' : 'option'} ${row.id}`,
      name: row.name,
      freeSeats: row.seats - row.taken,
      destination: kind === 'groups' ? { groupId: row.id } : { optionId: row.id },
    })),
  }))
}

interface TargetFieldProps {
  id: string
  targetSections: ReturnType<typeof listMoveTargets>
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}

function TargetField({ id, targetSections, value, isMissing, onChange }: TargetFieldProps) {
  const { t } = useTexts()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(($) => $.ROUND_DESK.MOVE.TO)}</label>
      <select
        required
        id={id}
        value={value}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-missing` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t(($) => $.ROUND_DESK.MOVE.CHOOSE)}</option>
        {targetSections.map((section) => (
          <optgroup key={`${section.kind} ${section.id}`} label={section.name || formatTargetKind(section.kind)}>
            {section.rows.map(({ value: targetValue, name, freeSeats }) => (
              <option key={targetValue} value={targetValue} disabled={freeSeats <= 0}>
                {freeSeats > 0
                  ? t(($) => $.ROUND_DESK.MOVE.OPTION, { name, count: freeSeats })
                  : t(($) => $.ROUND_DESK.MOVE.FULL_OPTION, { name })}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {isMissing && <em id={`${id}-missing`}>{t(($) => $.ROUND_DESK.MOVE.NO_TARGET)}</em>}
    </div>
  )

  function formatTargetKind(kind: string) {
    return kind === 'groups' ? t(($) => $.ROUND_DESK.GROUPS) : t(($) => $.ROUND_DESK.LOOSE)
  }
}

interface MoveReasonFieldProps {
  id: string
  value: string
  isMissing: boolean
  /** Says who can read the reason. */
  hint: string
  onChange: (value: string) => void
}

export function MoveReasonField({ id, value, isMissing, hint, onChange }: MoveReasonFieldProps) {
  const { t } = useTexts()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(($) => $.ROUND_DESK.MOVE.REASON)}</label>
      <textarea
        required
        id={id}
        rows={3}
        value={value}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-missing` : `${id}-hint`}
        onChange={({ target }) => onChange(truncateText(roundBounds.reason, target.value))}
      />
      {isMissing ? (
        <em id={`${id}-missing`}>{t(($) => $.ROUND_DESK.MOVE.NO_REASON)}</em>
      ) : (
        <small id={`${id}-hint`}>{hint}</small>
      )}
    </div>
  )
}
