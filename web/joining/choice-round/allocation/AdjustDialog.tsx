import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { useId, useState } from 'react'
import { formatNameWithClass } from '#web/lib/format-name-with-class.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { Select } from '#web/ui/Select.tsx'
import { MoveReasonField } from '../desk/students/MoveDialog.tsx'
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
  const [selectedOptionId, setSelectedOptionId] = useState(allocatedStudent.option?.id)
  const [reason, setReason] = useState('')
  const send = () =>
    mutate(
      {
        studentId: allocatedStudent.student.id,
        optionId: selectedOptionId ?? null,
        reason: reason.trim(),
      },
      { onSuccess: onClose },
    )
  return (
    <Modal
      isForm
      title={t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.TITLE, { name: formatNameWithClass(allocatedStudent.student) })}
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
      <Form id={formId} onSend={() => !isPending && send()}>
        {(isTried) => (
          <Stack gap={5}>
            <p>
              {allocatedStudent.option?.name ?? t(($) => $.ROUND_DESK.ALLOCATION.NOTHING)}:{' '}
              {formatAllocationReason(allocatedStudent)}
            </p>
            <OptionField
              options={allocation.options}
              currentOptionId={allocatedStudent.option?.id}
              value={selectedOptionId}
              onChange={setSelectedOptionId}
            />
            <MoveReasonField
              value={reason}
              isMissing={isTried && reason.trim() === ''}
              hint={t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.REASON_HINT)}
              onChange={setReason}
            />
          </Stack>
        )}
      </Form>
    </Modal>
  )
}

interface OptionFieldProps {
  options: Allocation['options']
  currentOptionId: number | undefined
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** Undefined means nothing. Full options are disabled, except the current one. */
function OptionField({ options, currentOptionId, value, onChange }: OptionFieldProps) {
  const { t } = useTexts()
  return (
    <Select
      label={t(($) => $.ROUND_DESK.ALLOCATION.ADJUST.TO)}
      value={value}
      options={[
        { value: undefined, text: t(($) => $.ROUND_DESK.ALLOCATION.NOTHING) },
        ...options.map(({ id, name, seats, given: givenSeats }) => ({
          value: id,
          text:
            givenSeats < seats
              ? t(($) => $.ROUND_DESK.MOVE.OPTION, { name, count: seats - givenSeats })
              : t(($) => $.ROUND_DESK.MOVE.FULL_OPTION, { name }),
          disabled: givenSeats >= seats && id !== currentOptionId,
        })),
      ]}
      onChange={onChange}
    />
  )
}
