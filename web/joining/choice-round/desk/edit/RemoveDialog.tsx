import type { Round } from '@uurwerk/contract/joining/choice-round/desk'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { useRemoveRound } from '../queries.ts'

interface Props {
  round: Round
  onRemoved: () => void
  onClose: () => void
}

/** Asks for confirmation. Only a round that has not opened can be removed. */
export function RemoveDialog({ round: { id, name }, onRemoved, onClose }: Props) {
  const { t } = useTexts()
  const { mutate, isPending } = useRemoveRound(id)
  return (
    <Modal
      role="alertdialog"
      title={t(($) => $.ROUND_DESK.REMOVE.TITLE)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.ROUND_DESK.CANCEL)}</Button>
          <Button
            needsConnection
            variant="danger"
            disabled={isPending}
            onClick={() => mutate(undefined, { onSuccess: onRemoved })}
          >
            {t(($) => $.ROUND_DESK.REMOVE.BUTTON)}
          </Button>
        </>
      }
    >
      <p>{t(($) => $.ROUND_DESK.REMOVE.TEXT, { name })}</p>
    </Modal>
  )
}
