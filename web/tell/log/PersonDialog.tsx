import { roles } from '@uurwerk/contract/roles'
import { PersonFinder } from '#web/roster/attendee/person/PersonFinder.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'

export function PersonDialog({ onPick, onClose }: { onPick: (id: number) => void; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Modal
      title={t(($) => $.LOG.CHOOSE_PERSON)}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>}
    >
      <PersonFinder roles={roles} onPick={({ id }) => onPick(id)} />
    </Modal>
  )
}
