import { useTexts } from '../lib/i18n.ts'
import { Button, getButtonClass } from '../ui/Button.tsx'
import { ErrorPicture } from '../ui/ErrorPicture.tsx'
import { Modal } from '../ui/Modal.tsx'
import type { ErrorModalContent } from './error-handling.ts'
import { getErrorTexts } from './error-texts.ts'
import styles from './ErrorModal.module.css'
import { modulePaths } from './modules.ts'

export function ErrorModal({ kind, code, instance, linkTo, onClose }: ErrorModalContent & { onClose: () => void }) {
  const { t } = useTexts()
  const { title, message } = getErrorTexts(code)
  return (
    <Modal
      priority="error"
      role={kind === 'info' ? 'dialog' : 'alertdialog'}
      title={title}
      onClose={onClose}
      picture={<ErrorPicture kind={kind} />}
      actions={
        <>
          <Button variant={linkTo ? 'plain' : 'primary'} onClick={onClose}>
            {t(($) => $.COMMON.CLOSE)}
          </Button>
          {linkTo === 'feeds' && (
            <a
              className={getButtonClass({ variant: 'primary' })}
              href={`${modulePaths.settings}#feeds`}
              onClick={onClose}
            >
              {t(($) => $.SETTINGS.FEEDS.MANAGE)}
            </a>
          )}
        </>
      }
    >
      <p>{message}</p>
      {instance && <p className={styles.reference}>{t(($) => $.SHELL.ERROR_REFERENCE, { instance })}</p>}
    </Modal>
  )
}
