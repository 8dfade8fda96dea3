import { roundBounds, type RoundStudent } from '@uurwerk/contract/joining/choice-round/desk'
import { truncateText } from '@uurwerk/contract/rules/text'
import type { Named } from '@uurwerk/contract/values'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import type { DeskRoundModel } from '../frame/RoundFrame.tsx'
import { listChoiceSections } from '../choice-sections.ts'
import { type StudentMove, useMoveStudent } from '../queries.ts'

interface Props {
  model: DeskRoundModel
  student: Named
  /** Undefined when the student is not in the round yet. */
  currentChoices: RoundStudent | undefined
  onDone: (status: string) => void
  onClose: () => void
}

/** Gives a student another group or option, with a reason that the student can read. */
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
      <Form id={formId} onSend={send}>
        {(isTried) => (
          <Stack gap={5}>
            <CurrentChoices currentChoices={currentChoices} />
            <TargetField
              targetSections={targetSections}
              value={targetValue}
              isMissing={isTried && targetValue === ''}
              onChange={setTargetValue}
            />
            <MoveReasonField
              value={reason}
              isMissing={isTried && reason.trim() === ''}
              hint={t(($) => $.ROUND_DESK.MOVE.REASON_HINT)}
              onChange={setReason}
            />
          </Stack>
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
  targetSections: ReturnType<typeof listMoveTargets>
  value: string
  isMissing: boolean
  onChange: (value: string) => void
}

function TargetField({ targetSections, value, isMissing, onChange }: TargetFieldProps) {
  const { t } = useTexts()
  return (
    <Select
      required
      label={t(($) => $.ROUND_DESK.MOVE.TO)}
      value={value}
      fault={isMissing && t(($) => $.ROUND_DESK.MOVE.NO_TARGET)}
      options={[
        { value: '', text: t(($) => $.ROUND_DESK.MOVE.CHOOSE) },
        ...targetSections.flatMap((section) =>
          section.rows.map(({ value: targetValue, name, freeSeats }) => ({
            value: targetValue,
            text:
              freeSeats > 0
                ? t(($) => $.ROUND_DESK.MOVE.OPTION, { name, count: freeSeats })
                : t(($) => $.ROUND_DESK.MOVE.FULL_OPTION, { name }),
            group: section.name || formatTargetKind(section.kind),
            disabled: freeSeats <= 0,
          })),
        ),
      ]}
      onChange={onChange}
    />
  )

  function formatTargetKind(kind: string) {
    return kind === 'groups' ? t(($) => $.ROUND_DESK.GROUPS) : t(($) => $.ROUND_DESK.LOOSE)
  }
}

interface MoveReasonFieldProps {
  value: string
  isMissing: boolean
  /** Says who can read the reason. */
  hint: string
  onChange: (value: string) => void
}

export function MoveReasonField({ isMissing, onChange, ...field }: MoveReasonFieldProps) {
  const { t } = useTexts()
  return (
    <TextArea
      required
      {...field}
      label={t(($) => $.ROUND_DESK.MOVE.REASON)}
      fault={isMissing && t(($) => $.ROUND_DESK.MOVE.NO_REASON)}
      onChange={(text) => onChange(truncateText(roundBounds.reason, text))}
    />
  )
}
