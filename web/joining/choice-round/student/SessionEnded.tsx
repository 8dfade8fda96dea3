import { MonitorSmartphone } from 'lucide-react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Notice.module.css'
import type { SessionEndReason } from './use-round-session.ts'

export function SessionEnded({ reason, onResume }: { reason: SessionEndReason; onResume: () => void }) {
  const { t } = useTexts()
  return (
    <div role="alert" className={styles.notice}>
      <MonitorSmartphone size={20} aria-hidden />
      <p>
        <strong>{t(($) => $.CHOICE_ROUND.ENDED.TITLE)}</strong> <span>{t(($) => $.CHOICE_ROUND.ENDED[reason])}</span>
      </p>
      <Button variant="primary" onClick={onResume}>
        {t(($) => $.CHOICE_ROUND.ENDED.START)}
      </Button>
    </div>
  )
}
