import { type ReactNode, useState } from 'react'
import { Dialog, type DialogProps, Modal, ModalOverlay } from 'react-aria-components'
import { type OverlayPriority, useIsTopOverlay } from './overlay-queue.ts'

interface Props {
  turn?: OverlayPriority
  onClose?: (() => void) | undefined
  /** Whether a click beside it closes it. */
  isDismissable?: boolean
  /** The classes of the veil over the page, of what lies on it, and of its content. */
  classes: { veil: string | undefined; box?: string | undefined; dialog: string | undefined }
  /** Of the box. */
  isWide?: boolean | 'most' | undefined
  role?: DialogProps['role']
  label?: string
  children: ReactNode
}

/**
 * What lies over the page, and makes the rest of it inert. Only one is to be seen at a time, and one whose turn has not
 * come yet is not there: two that come together would make each other inert, and one that comes by itself would be made
 * so by the one below it.
 */
export function Overlay({
  turn = 'asked',
  onClose,
  isDismissable = true,
  classes,
  isWide,
  role,
  label,
  children,
}: Props) {
  const isItsTurn = useIsTopOverlay(turn)
  const [hasBeen, setHasBeen] = useState(false)
  if (isItsTurn && !hasBeen) setHasBeen(true)
  if (!isItsTurn && !hasBeen) return null
  return (
    <ModalOverlay
      isOpen
      isDismissable={isDismissable}
      onOpenChange={(open) => open || onClose?.()}
      className={classes.veil ?? ''}
      // What was begun in it is not lost while another is before it.
      style={isItsTurn ? {} : { visibility: 'hidden' }}
    >
      <Modal className={classes.box ?? ''} data-wide={isWide || undefined}>
        <Dialog role={role ?? 'dialog'} {...(label && { 'aria-label': label })} className={classes.dialog ?? ''}>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
