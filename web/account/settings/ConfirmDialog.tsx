import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

interface Props {
  title: string
  message: string
  actionText: string
  isPending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({ title, message, actionText, isPending = false, onConfirm, onClose }: Props) {
  const { t } = useTexts()
  return (
    <Modal
      role="alertdialog"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.SETTINGS.CANCEL)}</Button>
          <Button needsConnection variant="danger" disabled={isPending} aria-busy={isPending} onClick={onConfirm}>
            {actionText}
          </Button>
        </>
      }
    >
      <p>{message}</p>
    </Modal>
  )
}
