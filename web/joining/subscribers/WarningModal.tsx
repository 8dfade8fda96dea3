import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPicture } from '../../ui/ErrorPicture.tsx'
import { Modal } from '../../ui/Modal.tsx'
import styles from './Subscribers.module.css'
import type { SubscriptionWarning } from './warning.ts'

/** Says which people were refused and why, in one message. */
export function WarningModal({ warning, onClose }: { warning: SubscriptionWarning; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      role="alertdialog"
      title={warning.title}
      onClose={onClose}
      picture={<ErrorPicture kind="warning" />}
      actions={
        <Button look="primary" onClick={onClose}>
          {t(($) => $.COMMON.CLOSE)}
        </Button>
      }
    >
      <p>{warning.summary}</p>
      {warning.failures.length > 0 && (
        <ul className={styles.failures}>
          {warning.failures.map(({ reason, names }) => (
            <li key={reason}>
              <strong>{reason}:</strong> {names}.
            </li>
          ))}
        </ul>
      )}
      {warning.advice && <p>{warning.advice}</p>}
    </Modal>
  )
}
