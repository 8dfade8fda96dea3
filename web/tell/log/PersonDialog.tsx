import { roles } from '@uurwerk/contract/roles'
import { PersonFinder } from '../../roster/attendee/person/PersonFinder.tsx'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/Modal.tsx'

/** Finds whose entries to see. */
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
