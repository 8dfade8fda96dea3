import { WifiOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import styles from './OfflineNotice.module.css'

/** Says that a change was not saved for want of a connection, until it is closed or the connection is back. */
export function OfflineNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  useEffect(() => {
    addEventListener('online', onClose)
    return () => removeEventListener('online', onClose)
  }, [onClose])
  return (
    // React Aria leaves its top layer out of what an open dialog makes inert.
    <div role="alert" data-react-aria-top-layer="true" className={styles.notice}>
      <WifiOff aria-hidden size={20} className={styles.icon} />
      <p className={styles.text}>
        <strong>{t(($) => $.SHELL.NETWORK.TITLE)}</strong> {t(($) => $.SHELL.NETWORK.MESSAGE)}
      </p>
      <Button square look="quiet" aria-label={t(($) => $.COMMON.CLOSE)} onClick={onClose}>
        <X aria-hidden size={16} />
      </Button>
    </div>
  )
}
