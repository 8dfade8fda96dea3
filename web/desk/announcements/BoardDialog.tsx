import { boardBounds } from '@uurwerk/contract/changes/board'
import { useId, useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Choice.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { useAddBoard } from './queries.ts'

interface Props {
  add: ReturnType<typeof useAddBoard>
  onClose: () => void
}

export function BoardDialog({ add, onClose }: Props) {
  const { t } = useTexts()
  const formId = useId()
  const [name, setName] = useState('')
  const [showsTeachers, setShowsTeachers] = useState(false)
  const [networks, setNetworks] = useState('')
  const send = () =>
    add.mutate(
      { name, showsTeachers, networks: networks.split(/[\s,]+/).filter((network) => network !== '') },
      { onSuccess: onClose },
    )
  return (
    <Modal
      isForm
      title={t(($) => $.BOARD.DESK.ADD)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(($) => $.COMMON.CANCEL)}</Button>
          <Button type="submit" form={formId} variant="primary" needsConnection disabled={add.isPending}>
            {t(($) => $.BOARD.DESK.ADD)}
          </Button>
        </>
      }
    >
      <Form id={formId} onSend={send}>
        {(isTried) => (
          <Stack gap={5}>
            <TextField
              required
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog opens to enter it
              autoFocus
              label={t(($) => $.BOARD.DESK.NAME)}
              hint={t(($) => $.BOARD.DESK.NAME_HINT)}
              maxLength={boardBounds.name}
              fault={isTried && name.trim() === '' && t(($) => $.BOARD.DESK.NAME_FAULT)}
              value={name}
              onChange={setName}
            />
            <TextField
              label={t(($) => $.BOARD.DESK.NETWORKS)}
              hint={t(($) => $.BOARD.DESK.NETWORKS_HINT)}
              value={networks}
              onChange={setNetworks}
            />
            <Checkbox checked={showsTeachers} onChange={setShowsTeachers}>
              {t(($) => $.BOARD.DESK.TEACHERS)}
            </Checkbox>
          </Stack>
        )}
      </Form>
    </Modal>
  )
}
