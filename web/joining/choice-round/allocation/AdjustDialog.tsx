import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { MoveReasonField } from '../desk/students/MoveDialog.tsx'
import styles from '../desk/students/MoveDialog.module.css'
import { useAdjustAllocation } from './queries.ts'
import { formatAllocationReason } from './format-allocation-reason.ts'

interface Props {
  round: Round
  allocation: Allocation
  allocatedStudent: AllocatedStudent
  onClose: () => void
}

/** Changes what a student gets before the allocation is published. */
export function AdjustDialog({ round, allocation, allocatedStudent, onClose }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const { mutate, isPending } = useAdjustAllocation(round.id, allocation.id)
  const [selectedOptionId, setSelectedOptionId] = useState(String(allocatedStudent.option?.id ?? ''))
  const [reason, setReason] = useState('')
  const send = () =>
    mutate(
      {
        studentId: allocatedStudent.student.id,
        optionId: selectedOptionId === '' ? null : Number(selectedOptionId),
        reason: reason.trim(),
      },
      { onSuccess: onClose },
    )
  return (
    <Modal
      isForm
      title={t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.TITLE, { name: allocatedStudent.student.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.ROUND_DESK.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="primary" aria-disabled={isPending} aria-busy={isPending}>
            {t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.SEND)}
          </Button>
        </>
      }
    >
      <p>
        {allocatedStudent.option?.name ?? t(($) => $.ROUND_DESK.ALLOCATION.NOTHING)}:{' '}
        {formatAllocationReason(allocatedStudent)}
      </p>
      <Form id={formId} className={styles.form} onSend={() => !isPending && send()}>
        {(isTried) => (
          <>
            <OptionField
              id={`${formId}-option`}
              options={allocation.options}
              currentOptionId={allocatedStudent.option?.id}
              value={selectedOptionId}
              onChange={setSelectedOptionId}
            />
            <MoveReasonField
              id={`${formId}-reason`}
              value={reason}
              isMissing={isTried && reason.trim() === ''}
              hint={t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.REASON_HINT)}
              onChange={setReason}
            />
          </>
        )}
      </Form>
    </Modal>
  )
}

interface OptionFieldProps {
  id: string
  options: Allocation['options']
  currentOptionId: number | undefined
  value: string
  onChange: (value: string) => void
}

/** An empty value means nothing. Full options are disabled, except the current one. */
function OptionField({ id, options, currentOptionId, value, onChange }: OptionFieldProps) {
  const { t } = useTexts()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.TO)}</label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">{t(($) => $.ROUND_DESK.ALLOCATION.NOTHING)}</option>
        {options.map(({ id: optionId, name, seats, given: givenSeats }) => (
          <option key={optionId} value={optionId} disabled={givenSeats >= seats && optionId !== currentOptionId}>
            {givenSeats < seats
              ? t(($) => $.ROUND_DESK.MOVE.OPTION, { name, count: seats - givenSeats })
              : t(($) => $.ROUND_DESK.MOVE.FULL_OPTION, { name })}
          </option>
        ))}
      </select>
    </div>
  )
}
