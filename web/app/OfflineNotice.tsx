import { WifiOff, X } from 'lucide-react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import styles from './OfflineNotice.module.css'

/** Says that an action needs a connection. Closes on reconnect. */
export function OfflineNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <div role="alert" className={styles.notice}>
      <WifiOff aria-hidden size={20} className={styles.icon} />
      <p className={styles.text}>
        <strong>{t(($) => $.COMMON.OFFLINE.TITLE)}</strong> {t(($) => $.COMMON.OFFLINE.NOTHING_SAVED)}
      </p>
      <Button isSquare variant="quiet" aria-label={t(($) => $.COMMON.CLOSE)} onClick={onClose}>
        <X aria-hidden size={16} />
      </Button>
    </div>
  )
}
