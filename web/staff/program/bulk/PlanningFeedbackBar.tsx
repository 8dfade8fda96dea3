import type { UndoableWeeks } from './BulkWeeksDialog.tsx'
import { Undo2, X } from 'lucide-react'
import { useRef } from 'react'
import { focusMain } from '#web/lib/focus-main.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row } from '#web/ui/Layout.tsx'
import styles from '../SubjectsProgram.module.css'
import { useSavePlannedWeeks } from '../use-save-planned-weeks.ts'

interface Props {
  /** Text to show, or weeks that can be undone. */
  feedback: string | UndoableWeeks | undefined
  onFeedback: (feedback: string | undefined) => void
}

/** Reports the last change, and offers to undo a change of several weeks. */
export function PlanningFeedbackBar({ feedback, onFeedback }: Props) {
  const { t } = useTexts()
  const status = useRef<HTMLDivElement>(null)
  return (
    <div ref={status} role="status" tabIndex={-1} className={`onScreen ${styles.feedback}`}>
      {feedback !== undefined && (
        <Card tone="ok">
          <Row isSpread>
            {typeof feedback === 'string' ? feedback : t(($) => $.PROGRAM.SEVERAL.DONE, toTextParams(feedback))}
            <Row>
              {typeof feedback === 'object' && (
                <UndoWeeksButton
                  undoableWeeks={feedback}
                  onUndo={() => status.current?.focus()}
                  onFeedback={onFeedback}
                />
              )}
              <Button
                variant="quiet"
                isSquare
                aria-label={t(($) => $.PROGRAM.SEVERAL.CLOSE)}
                onClick={() => {
                  focusMain()
                  onFeedback(undefined)
                }}
              >
                <X size={16} aria-hidden />
              </Button>
            </Row>
          </Row>
        </Card>
      )}
    </div>
  )
}

const toTextParams = ({ subject: { course, group }, weeksToRestore }: UndoableWeeks) => ({
  subject: `${course.name} ${group.name}`,
  count: weeksToRestore.length,
})

function UndoWeeksButton({
  undoableWeeks,
  onUndo,
  onFeedback,
}: {
  undoableWeeks: UndoableWeeks
  onUndo: () => void
  onFeedback: Props['onFeedback']
}) {
  const { t } = useTexts()
  const { subject, year, weeksToRestore } = undoableWeeks
  const { mutate, isPending } = useSavePlannedWeeks(subject, year)
  const textParams = toTextParams(undoableWeeks)
  const undo = () => {
    if (isPending) return
    onUndo()
    mutate(weeksToRestore, {
      onSuccess: (savedWeeks) =>
        onFeedback(
          savedWeeks
            ? t(($) => $.PROGRAM.SEVERAL.UNDONE, textParams)
            : t(($) => $.PROGRAM.SEVERAL.UNDO_LATE, textParams),
        ),
    })
  }
  return (
    <Button needsConnection aria-disabled={isPending} onClick={undo}>
      <Undo2 size={16} aria-hidden /> {t(($) => $.PROGRAM.SEVERAL.UNDO)}
    </Button>
  )
}
