import type { ReactNode } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { Button } from '#web/ui/Button.tsx'
import { Modal } from '#web/ui/Modal.tsx'
import { AttendeeFinder, type AttendeeSearch } from './AttendeeFinder.tsx'
import type { AttendeeKind, AttendeeOption } from './attendee-options.ts'

export type { AttendeeSearch } from './AttendeeFinder.tsx'

interface Props {
  title: string
  search?: AttendeeSearch
  /** All kinds by default. */
  kinds?: readonly AttendeeKind[]
  onPick: (attendee: AttendeeOption) => void
  onClose: () => void
  actions?: ReactNode
  children?: ReactNode
}

export function AttendeePicker({ title, onClose, actions, ...finder }: Props) {
  const { t } = useTexts()
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          {actions}
          <Button onClick={onClose}>{t(($) => $.COMMON.CLOSE)}</Button>
        </>
      }
    >
      <AttendeeFinder label={title} hasFocus {...finder} />
    </Modal>
  )
}
