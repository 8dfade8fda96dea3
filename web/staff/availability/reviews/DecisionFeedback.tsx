import { findStepRefusal } from '@uurwerk/contract/rules/availability'
import type { ReviewStep } from '@uurwerk/contract/staff/availability'
import { Undo2 } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import type { ReviewRow } from './review-rows.ts'
import styles from './Reviews.module.css'
import { useSaveReview } from './use-save-review.ts'

interface Props {
  /** The row that was decided last. */
  row: ReviewRow | undefined
  step: ReviewStep | undefined
  onTakenBack: (teacherId: number) => void
}

/** Announces the decision until somebody changes it, and takes it back while that is possible. */
export function DecisionFeedback({ row, step, onTakenBack }: Props) {
  return (
    <Row role="status" className={styles.feedback ?? ''}>
      {row && step && <DecisionText row={row} step={step} onTakenBack={onTakenBack} />}
    </Row>
  )
}

function DecisionText({ row: { answer }, step, onTakenBack }: Props & { row: ReviewRow; step: ReviewStep }) {
  const { t } = useTexts()
  const now = useNow().toString({ smallestUnit: 'minute' })
  const { mutate, isPending } = useSaveReview(answer)
  const canTakeBack = findStepRefusal('coordinator', answer.state, 'submitted', answer, now) === undefined
  if (!isPending && (answer.outcome ?? answer.state) !== step) return null
  return (
    <>
      <Text size="list" tone="ok" isStrong>
        {t(($) => $.AVAILABILITY.REVIEWS.DONE[step], { name: answer.attendee.name })}
      </Text>
      {canTakeBack && (
        <Button
          needsConnection
          variant="quiet"
          disabled={isPending}
          onClick={() =>
            mutate({ state: 'submitted', comment: undefined }, { onSuccess: () => onTakenBack(answer.atnId) })
          }
        >
          <Undo2 size={15} aria-hidden /> {t(($) => $.AVAILABILITY.UNDO)}
        </Button>
      )}
    </>
  )
}
