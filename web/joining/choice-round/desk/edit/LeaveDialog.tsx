import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      role="alertdialog"
      title={t(($) => $.ROUND_DESK.LEAVE.TITLE)}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onLeave}>{t(($) => $.ROUND_DESK.LEAVE.DO)}</Button>
          <Button variant="primary" onClick={onStay}>
            {t(($) => $.ROUND_DESK.LEAVE.STAY)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.ROUND_DESK.LEAVE.TEXT)}</p>
    </Modal>
  )
}
