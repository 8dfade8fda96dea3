import { Undo2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Joining.module.css'
import type { JoinAction } from './join-situation.ts'

/** For so many milliseconds. */
const offered = 5000

/** The answer that can be given again; false where none can. */
export type UndoableAnswer = false | { motivation: string | undefined }

interface Props {
  /** What was done last. */
  done: JoinAction | undefined
  undo: UndoableAnswer
  onUndo: (kept: Exclude<UndoableAnswer, false>) => void
  /** Told when it is no longer offered; the same function at each rendering. */
  onEnd: (undo: false) => void
}

/** Tells screen readers what was done; and everyone where it can be undone, for as long as it can. */
export function AnswerFeedback({ done, undo, onUndo, onEnd }: Props) {
  const { t } = useTexts()
  return (
    <div className={undo ? styles.done : styles.unsaid}>
      <p role="status" className={undo ? undefined : 'unseen'}>
        {done && t(($) => $.ROSTER.JOINING.DONE[done])}
      </p>
      {undo && <Undo onUndo={() => onUndo(undo)} onEnd={onEnd} />}
    </div>
  )
}

/** Offered for a while, and for as long as it is pointed at or has the focus. */
function Undo({ onUndo, onEnd }: { onUndo: () => void; onEnd: (undo: false) => void }) {
  const { t } = useTexts()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => onEnd(false), offered)
    return () => clearTimeout(timer)
  }, [isHeld, onEnd])
  return (
    <Button
      look="quiet"
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
