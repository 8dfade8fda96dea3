import { WifiOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import styles from './OfflineNotice.module.css'

/** Reports a write that failed offline, until the connection returns. */
export function OfflineNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  useEffect(() => {
    addEventListener('online', onClose)
    return () => removeEventListener('online', onClose)
  }, [onClose])
  return (
    // The attribute keeps React Aria from making the notice inert while a dialog is open.
    <div role="alert" data-react-aria-top-layer="true" className={styles.notice}>
      <WifiOff aria-hidden size={20} className={styles.icon} />
      <p className={styles.text}>
        <strong>{t(($) => $.SHELL.NETWORK.TITLE)}</strong> {t(($) => $.SHELL.NETWORK.MESSAGE)}
      </p>
      <Button square variant="quiet" aria-label={t(($) => $.COMMON.CLOSE)} onClick={onClose}>
        <X aria-hidden size={16} />
      </Button>
    </div>
  )
}
