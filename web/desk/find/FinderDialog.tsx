import { useTexts } from '#web/lib/i18n.ts'
import { Modal } from '#web/ui/Modal.tsx'
import { SchoolFinder } from './SchoolFinder.tsx'

export function FinderDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal title={t(($) => $.SCHOOL_FIND.LABEL)} onClose={onClose}>
      <SchoolFinder hasFocus onGo={onClose} />
    </Modal>
  )
}
