import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Joining.module.css'
import type { JoinAction } from './join-situation.ts'

/** Time that undo is offered. */
const undoOfferMilliseconds = 5000

/** The answer that undo sends again. */
export interface UndoableAnswer {
  motivation: string | undefined
}

interface Props {
  completedAction: JoinAction | undefined
  /** Undefined when there is nothing to undo. */
  undoableAnswer: UndoableAnswer | undefined
  onUndo: (answer: UndoableAnswer) => void
  /** Must keep its identity between renders: a new function restarts the timer. */
  onExpire: () => void
}

/** Announces every action to screen readers; shows only those that can be undone. */
export function AnswerFeedback({ completedAction, undoableAnswer, onUndo, onExpire }: Props) {
  const { t } = useTexts()
  const status = useRef<HTMLParagraphElement>(null)
  return (
    <div className={undoableAnswer ? styles.feedback : styles.hiddenFeedback}>
      <p ref={status} role="status" tabIndex={-1} className={undoableAnswer ? undefined : 'unseen'}>
        {completedAction && t(($) => $.ROSTER.JOINING.DONE[completedAction])}
      </p>
      {undoableAnswer && (
        <UndoButton
          onUndo={() => {
            status.current?.focus()
            onUndo(undoableAnswer)
          }}
          onExpire={onExpire}
        />
      )}
    </div>
  )
}

/** Hovering or focusing the button holds the timer. */
function UndoButton({ onUndo, onExpire }: { onUndo: () => void; onExpire: () => void }) {
  const { t } = useTexts()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(onExpire, undoOfferMilliseconds)
    return () => clearTimeout(timer)
  }, [isHeld, onExpire])
  return (
    <Button
      needsConnection
      variant="quiet"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={onUndo}
    >
      <Undo2 size={15} aria-hidden /> {t(($) => $.ROSTER.JOINING.UNDO)}
    </Button>
  )
}
