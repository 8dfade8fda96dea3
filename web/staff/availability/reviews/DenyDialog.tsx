import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

/** Asks for confirmation, because a denial soon becomes final. */
export function DenyDialog({ name, onClose, onDeny }: { name: string; onClose: () => void; onDeny: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.AVAILABILITY.REVIEWS.DENY_TITLE, { name })}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.AVAILABILITY.CANCEL)}</Button>
          <Button variant="danger" onClick={onDeny}>
            {t(($) => $.AVAILABILITY.REVIEWS.DENY)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.AVAILABILITY.REVIEWS.DENY_TEXT, { name })}</p>
    </Modal>
  )
}
