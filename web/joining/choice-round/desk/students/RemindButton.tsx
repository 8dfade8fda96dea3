import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { lazyLoad } from '#web/lib/lazy-load.tsx'
import { useFocusAfterRemoval } from '#web/lib/use-focus-after-removal.ts'
import { Button } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { formatRemindedStudents, type Reminder } from './reminder.ts'
import styles from './RemindButton.module.css'

const RemindDialog = lazyLoad(() => import('./RemindDialog.tsx'), 'RemindDialog')

interface Props extends Reminder {
  /** Called with the result as text; if absent, it is shown here. */
  onDone?: (result: string) => void
}

/** Reminds the selected students, and shows the result. Without students to remind, only the last result is left. */
export function RemindButton({ onDone, ...reminder }: Props) {
  const { t } = useTexts()
  const [isAsking, setAsking] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const { undecided, unconfirmed } = reminder.counts
  const status = useFocusAfterRemoval(undecided + unconfirmed, isAsking)
  return (
    <Row>
      {undecided + unconfirmed > 0 && (
        <Button needsConnection variant="primary" className={styles.button} onClick={() => setAsking(true)}>
          <BellRing size={16} aria-hidden />
          {t(($) => $.ROUND_DESK.REMIND.BUTTON, { students: formatRemindedStudents(reminder) })}
        </Button>
      )}
      {!onDone && (
        <Text ref={status} tabIndex={-1} role="status" size="list" tone="quiet">
          {announcement}
        </Text>
      )}
      {isAsking && <RemindDialog {...reminder} onDone={onDone ?? setAnnouncement} onClose={() => setAsking(false)} />}
    </Row>
  )
}
