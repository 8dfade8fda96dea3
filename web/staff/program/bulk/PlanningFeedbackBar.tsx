import type { UndoableWeeks } from './BulkWeeksDialog.tsx'
import { Undo2, X } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from '../SubjectsProgram.module.css'
import { useSavePlannedWeeks } from '../use-save-planned-weeks.ts'

interface Props {
  /** Text to show, or weeks that can be undone. */
  feedback: string | UndoableWeeks | undefined
  onFeedback: (feedback: string | undefined) => void
}

/** Also offers to undo a change of several weeks. */
export function PlanningFeedbackBar({ feedback, onFeedback }: Props) {
  const { t } = useTexts()
  return (
    <div role="status" className={styles.done}>
      {typeof feedback === 'string' && feedback}
      {typeof feedback === 'object' && <UndoWeeksButton undoableWeeks={feedback} onFeedback={onFeedback} />}
      {feedback !== undefined && (
        <Button
          variant="quiet"
          square
          aria-label={t(($) => $.PROGRAM.SEVERAL.CLOSE)}
          onClick={() => onFeedback(undefined)}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
    </div>
  )
}

function UndoWeeksButton({
  undoableWeeks: { subject, year, weeksToRestore },
  onFeedback,
}: {
  undoableWeeks: UndoableWeeks
  onFeedback: Props['onFeedback']
}) {
  const { t } = useTexts()
  const { mutate, isPending } = useSavePlannedWeeks(subject, year)
  const textParams = { subject: `${subject.course.name} ${subject.group.name}`, count: weeksToRestore.length }
  const undo = () =>
    mutate(weeksToRestore, {
      onSuccess: (savedWeeks) =>
        onFeedback(
          savedWeeks
            ? t(($) => $.PROGRAM.SEVERAL.UNDONE, textParams)
            : t(($) => $.PROGRAM.SEVERAL.UNDO_LATE, textParams),
        ),
    })
  return (
    <>
      {t(($) => $.PROGRAM.SEVERAL.DONE, textParams)}
      <Button disabled={isPending} onClick={undo}>
        <Undo2 size={16} aria-hidden /> {t(($) => $.PROGRAM.SEVERAL.UNDO)}
      </Button>
    </>
  )
}
