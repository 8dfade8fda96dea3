import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { useRemindStudents } from '../queries.ts'
import styles from './RemindButton.module.css'

interface Props {
  roundId: number
  /** Null reminds everyone who has not confirmed. */
  studentIds: number[] | null
  /** Includes students whom the server skips. */
  count: number
  /** Called with the result as text; if absent, the button shows it. */
  onDone?: (result: string) => void
}

/** The server skips students who were reminded within the last hour. */
export function RemindButton({ roundId, studentIds, count, onDone }: Props) {
  const { t } = useTexts()
  const { mutate, isPending } = useRemindStudents(roundId)
  const [announcement, setAnnouncement] = useState('')
  const announceResult = onDone ?? setAnnouncement
  const remind = () =>
    mutate(studentIds, {
      onSuccess: ({ reminded }) => {
        const text = t(($) => $.ROUND_DESK.REMIND.DONE, { count: reminded })
        const skippedText =
          count > reminded ? t(($) => $.ROUND_DESK.REMIND.LEFT_ALONE, { count: count - reminded }) : ''
        announceResult([text, skippedText].filter(Boolean).join(' '))
      },
    })
  return (
    <div className={styles.remind}>
      {!onDone && (
        <p role="status" className={styles.said}>
          {announcement}
        </p>
      )}
      <Button needsConnection variant="primary" disabled={isPending} aria-busy={isPending} onClick={remind}>
        <BellRing size={16} aria-hidden />
        {t(($) => $.ROUND_DESK.REMIND.BUTTON, { count })}
      </Button>
    </div>
  )
}
