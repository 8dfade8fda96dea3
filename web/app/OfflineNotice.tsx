import { WifiOff, X } from 'lucide-react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import styles from './OfflineNotice.module.css'

interface Props {
  /** A write was sent, and an action was not. */
  failed: 'action' | 'write'
  onClose: () => void
}

/** Says that an action needs a connection, or that a write has no answer. Closes on reconnect. */
export function OfflineNotice({ failed, onClose }: Props) {
  const { t } = useTexts()
  const text = failed === 'write' ? t(($) => $.COMMON.OFFLINE.MAYBE_SAVED) : t(($) => $.COMMON.OFFLINE.NOTHING_SAVED)
  return (
    <div role="alert" className={styles.notice}>
      <WifiOff aria-hidden size={20} className={styles.icon} />
      <p className={styles.text}>
        <strong>{t(($) => $.COMMON.OFFLINE.TITLE)}</strong> {text}
      </p>
      <Button isSquare variant="quiet" aria-label={t(($) => $.COMMON.CLOSE)} onClick={onClose}>
        <X aria-hidden size={16} />
      </Button>
    </div>
  )
}
