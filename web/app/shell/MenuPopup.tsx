import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { useTexts } from '#web/lib/i18n.ts'
import { useSession } from '#web/data/me.ts'
import { Button } from '#web/ui/Button.tsx'
import { Overlay } from '#web/ui/Overlay.tsx'
import { HelpItem } from './HelpItem.tsx'
import { Logo } from './Logo.tsx'
import { MenuList, NotificationsItem } from './MenuList.tsx'
import styles from './MenuPopup.module.css'
import { useMenuUser } from './use-menu.ts'
import { UserPanel } from './UserPanel.tsx'

/** For phones. Closes whenever the path changes. */
export function MenuPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const user = useMenuUser()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const initialPath = useRef(path)

  useEffect(() => {
    if (path !== initialPath.current) onClose()
  }, [path, onClose])

  return (
    <Overlay
      label={t(($) => $.SHELL.MENU.LABEL)}
      onClose={onClose}
      classes={{ veil: styles.veil, dialog: styles.popup }}
    >
      <header className={styles.header}>
        <Logo />
        <Button variant="quiet" square aria-label={t(($) => $.COMMON.CLOSE)} onClick={onClose}>
          <X aria-hidden size={22} />
        </Button>
      </header>
      <nav aria-label={t(($) => $.SHELL.MENU.LABEL)}>
        <MenuList variant="side" />
        <NotificationsItem variant="side" />
        <HelpItem variant="side" />
      </nav>
      <footer className={styles.footer}>
        <div className={styles.who} data-warning={useSession().impersonatedUser !== null || undefined}>
          <Avatar name={user.name} />
          <p>
            <strong>{user.name}</strong>
            <br />
            {user.role}
          </p>
        </div>
        <UserPanel isInPopup />
      </footer>
    </Overlay>
  )
}
