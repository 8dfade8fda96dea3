import { type ReactNode, useEffect, useState } from 'react'
import { Dialog, type DialogProps, Modal, ModalOverlay } from 'react-aria-components'
import { type OverlayPriority, useIsTopOverlay } from './overlay-queue.ts'

interface Props {
  priority?: OverlayPriority
  onClose?: (() => void) | undefined
  /** Whether a click outside closes it, unless a text is being written in it. */
  isDismissable?: boolean
  classes: { veil: string | undefined; box?: string | undefined; dialog: string | undefined }
  isWide?: boolean | 'most' | undefined
  role?: DialogProps['role']
  label?: string
  children: ReactNode
}

/**
 * Renders nothing until it is topmost: React Aria makes everything outside an overlay inert, so two at once would block
 * each other.
 */
export function Overlay({
  priority = 'requested',
  onClose,
  isDismissable = true,
  classes,
  isWide,
  role,
  label,
  children,
}: Props) {
  const isTopmost = useIsTopOverlay(priority)
  const [hasBeenShown, setHasBeenShown] = useState(false)
  if (isTopmost && !hasBeenShown) setHasBeenShown(true)
  if (!isTopmost && !hasBeenShown) return null
  return (
    <>
      <ModalOverlay
        isOpen
        isDismissable={isDismissable}
        // A click beside it would lose what is being written.
        shouldCloseOnInteractOutside={(veil) => !veil.querySelector('textarea:read-write')}
        onOpenChange={(isOpen) => isOpen || onClose?.()}
        className={classes.veil ?? ''}
        // Not unmounted, so that input is kept while another overlay is open.
        style={isTopmost ? {} : { visibility: 'hidden' }}
      >
        <Modal className={classes.box ?? ''} data-wide={isWide || undefined}>
          <Dialog role={role ?? 'dialog'} {...(label && { 'aria-label': label })} className={classes.dialog ?? ''}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
      <FocusReturn />
    </>
  )
}

/**
 * Returns the focus when the overlay closes. React Aria waits for the next frame, and keys until then are lost. Comes
 * after the overlay, so that its effect runs when the page is no longer inert.
 */
function FocusReturn() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
  return null
}
