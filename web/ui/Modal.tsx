import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components'
import styles from './Modal.module.css'
import { Overlay } from './Overlay.tsx'
import type { OverlayPriority } from './overlay-queue.ts'

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
  /** For a table or a list with room beside the names; `most` is as wide as the page gives. */
  isWide?: boolean | 'most'
  /** A click beside it does not close it: what was typed would be lost. */
  isForm?: boolean
  /** When it is to be seen, where others want to be seen as well. */
  turn?: OverlayPriority
}

/** A dialog over the page. Import it lazily: it brings React Aria's overlays. */
export function Modal({ title, onClose, children, actions, role = 'dialog', picture, isWide, isForm, turn }: Props) {
  return (
    <Overlay
      {...(turn && { turn })}
      onClose={onClose}
      isDismissable={!isForm}
      classes={{ veil: styles.overlay, box: styles.modal, dialog: styles.dialog }}
      isWide={isWide}
      role={role}
    >
      {picture}
      <Heading slot="title" className={styles.title ?? ''}>
        {title}
      </Heading>
      <div className={styles.body}>{children}</div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </Overlay>
  )
}
