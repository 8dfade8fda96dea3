import { useTexts } from '../lib/i18n.ts'
import { Button, getButtonClass } from '../ui/Button.tsx'
import { Modal } from '../ui/Modal.tsx'

/** Links to the help whose window was blocked. */
export function HelpBlocked({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.HELP.BLOCKED.TITLE)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
          <a
            className={getButtonClass({ variant: 'primary' })}
            href={address}
            target="_blank"
            rel="noopener"
            onClick={onClose}
          >
            {t(($) => $.HELP.BLOCKED.OPEN)}
          </a>
        </>
      }
    >
      <p>{t(($) => $.HELP.BLOCKED.MESSAGE)}</p>
    </Modal>
  )
}
