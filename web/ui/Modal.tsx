import type { ReactNode } from 'react'
import { Heading } from 'react-aria-components'
import { useIsOffline } from '../lib/connection.ts'
import { useTexts } from '../lib/i18n.ts'
import styles from './Modal.module.css'
import { Overlay } from './Overlay.tsx'
import type { OverlayPriority } from './overlay-queue.ts'

interface Props {
  title: string
  /** Without it only the buttons close the dialog. */
  onClose?: () => void
  children: ReactNode
  /** Buttons, the main action last. */
  actions?: ReactNode
  /** Screen readers announce an alertdialog at once. */
  role?: 'dialog' | 'alertdialog'
  picture?: ReactNode
  /** most: the full page width. */
  isWide?: boolean | 'most'
  /** A click outside would lose what was typed. */
  isForm?: boolean
  priority?: OverlayPriority
}

/** Import lazily: it loads React Aria's overlays. */
export function Modal({
  title,
  onClose,
  children,
  actions,
  role = 'dialog',
  picture,
  isWide,
  isForm,
  priority,
}: Props) {
  const { t } = useTexts()
  const isOffline = useIsOffline()
  return (
    <Overlay
      {...(priority && { priority })}
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
      {isOffline && isForm && (
        <p className={styles.offline}>
          <strong>{t(($) => $.COMMON.OFFLINE.TITLE)}.</strong> {t(($) => $.COMMON.OFFLINE.CHANGE_LATER)}
        </p>
      )}
      <div className={styles.body}>{children}</div>
      {actions && <div className={isWide || isForm ? styles.actionBar : styles.actions}>{actions}</div>}
    </Overlay>
  )
}
