import { useSelector } from '@tanstack/react-store'
import type { Consent } from '@uurwerk/contract/changes/day-change'
import { Check, Undo2, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { focusMain } from '#web/lib/focus-main.ts'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { getNextConsent } from './change-clashes.ts'
import { changeFeedback, type ChangeFeedback } from './change-feedback.ts'
import { ChangeRefusal } from './ChangeRefusal.tsx'
import styles from './DayChange.module.css'
import { toUndoRequest, useLessonChange } from './queries.ts'

/** Says what was done, and offers to undo it. */
export function ChangeFeedbackBar() {
  const { t } = useTexts()
  const feedback = useSelector(changeFeedback)
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => () => changeFeedback.set(null), [])
  return (
    <div className={feedback ? styles.feedback : styles.hidden}>
      {feedback && <Check size={18} aria-hidden className="textOk" />}
      <p ref={status} role="status" tabIndex={-1} className="tabular">
        {feedback?.text}
      </p>
      {feedback?.deed != null && (
        <Undo key={feedback.deed} feedback={feedback} deed={feedback.deed} onUndo={() => status.current?.focus()} />
      )}
      {feedback && (
        <Button
          isSquare
          variant="quiet"
          aria-label={t(($) => $.COMMON.CLOSE)}
          onClick={() => {
            focusMain()
            changeFeedback.set(null)
          }}
        >
          <X size={16} aria-hidden />
        </Button>
      )}
    </div>
  )
}

function Undo({ feedback, deed, onUndo }: { feedback: ChangeFeedback; deed: number; onUndo: () => void }) {
  const { t } = useTexts()
  const { mutate, error, isPending } = useLessonChange<unknown>()
  const [consent, setConsent] = useState<Consent>({})
  const nextConsent = getNextConsent(error, consent)
  const undo = () => {
    if (isPending) return
    onUndo()
    setConsent(nextConsent ?? {})
    mutate({ ...toUndoRequest({ ...feedback, deed }), consent: nextConsent ?? {} })
  }
  return (
    <>
      <Button needsConnection aria-disabled={isPending} onClick={undo}>
        <Undo2 size={16} aria-hidden /> {nextConsent ? t(($) => $.CHANGES.UNDO_ANYWAY) : t(($) => $.CHANGES.UNDO)}
      </Button>
      <ChangeRefusal error={error} />
    </>
  )
}
