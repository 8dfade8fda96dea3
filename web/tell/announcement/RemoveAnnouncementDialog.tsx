import type { Announcement } from '@uurwerk/contract/tell/announcement'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useRemoveAnnouncement } from './queries.ts'

interface Props {
  announcement: Announcement
  onClose: (isDone: boolean) => void
}

export function RemoveAnnouncementDialog({ announcement: { id, title }, onClose }: Props) {
  const { t } = useTexts()
  const remove = useRemoveAnnouncement()
  return (
    <Modal
      role="alertdialog"
      title={t(($) => $.ANNOUNCEMENT.REMOVE_DIALOG.TITLE, { title })}
      onClose={() => onClose(false)}
      actions={
        <>
          <Button onClick={() => onClose(false)}>{t(($) => $.COMMON.CANCEL)}</Button>
          <Button
            variant="danger"
            needsConnection
            disabled={remove.isPending}
            onClick={() => remove.mutate(id, { onSuccess: () => onClose(true), onError: () => onClose(false) })}
          >
            {t(($) => $.ANNOUNCEMENT.REMOVE)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.ANNOUNCEMENT.REMOVE_DIALOG.MESSAGE)}</p>
    </Modal>
  )
}
