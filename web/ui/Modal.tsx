import type { ReactNode } from 'react'
import { Dialog, Heading, Modal as AriaModal, ModalOverlay } from 'react-aria-components'
import styles from './Modal.module.css'

interface Props {
  title: string
  /** Without it nothing closes the dialog but what its buttons do. */
  onClose?: () => void
  children: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
  /** An alert interrupts: it is read out at once. */
  role?: 'dialog' | 'alertdialog'
  picture?: ReactNode
  /** For a table or a list with room beside the names. */
  isWide?: boolean
  /** A click beside it does not close it: what was typed would be lost. */
  isForm?: boolean
}

/** A dialog over the page. Import it lazily: it brings React Aria's overlays. */
export function Modal({ title, onClose, children, actions, role = 'dialog', picture, isWide, isForm }: Props) {
  return (
    <ModalOverlay
      isOpen
      isDismissable={!isForm}
      onOpenChange={(open) => open || onClose?.()}
      className={styles.overlay ?? ''}
    >
      <AriaModal className={styles.modal ?? ''} data-wide={isWide || undefined}>
        <Dialog role={role} className={styles.dialog ?? ''}>
          {picture}
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Dialog>
      </AriaModal>
    </ModalOverlay>
  )
}
