import type { UndoableWeeks } from './BulkWeeksDialog.tsx'
import { Undo2, X } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from '../SubjectsProgram.module.css'
import { usePlanWeeks } from '../use-plan-weeks.ts'

interface Props {
  /** Text to show, or weeks that can be undone. */
  told: string | UndoableWeeks | undefined
  onTold: (told: string | undefined) => void
}

/** Reports what was planned, and offers to undo a change of several weeks. */
export function PlanningFeedbackBar({ told, onTold }: Props) {
  const { t } = useTexts()
  return (
    <div role="status" className={styles.done}>
      {typeof told === 'string' && told}
      {typeof told === 'object' && <Undo done={told} onTold={onTold} />}
      {told !== undefined && (
        <Button look="quiet" square aria-label={t(($) => $.PROGRAM.SEVERAL.CLOSE)} onClick={() => onTold(undefined)}>
          <X size={16} aria-hidden />
        </Button>
      )}
    </div>
  )
}

function Undo({ done: { subject, year, before }, onTold }: { done: UndoableWeeks; onTold: Props['onTold'] }) {
  const { t } = useTexts()
  const { mutate, isPending } = usePlanWeeks(subject, year)
  const named = { subject: `${subject.course.name} ${subject.group.name}`, count: before.length }
  const undo = () =>
    mutate(before, {
      onSuccess: (written) =>
        onTold(written ? t(($) => $.PROGRAM.SEVERAL.UNDONE, named) : t(($) => $.PROGRAM.SEVERAL.UNDO_LATE, named)),
    })
  return (
    <>
      {t(($) => $.PROGRAM.SEVERAL.DONE, named)}
      <Button disabled={isPending} onClick={undo}>
        <Undo2 size={16} aria-hidden /> {t(($) => $.PROGRAM.SEVERAL.UNDO)}
      </Button>
    </>
  )
}
