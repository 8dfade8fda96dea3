import { useLocation } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Row, Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
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

/** Shows the whole menu on a phone. Closes whenever the path changes. */
export function MenuPopup({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const user = useMenuUser()
  const isImpersonating = useSession().impersonatedUser !== null
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
      <Row as="header" isSpread className={styles.header}>
        <Logo />
        <Button variant="quiet" isSquare aria-label={t(($) => $.COMMON.CLOSE)} onClick={onClose}>
          <X aria-hidden size={22} />
        </Button>
      </Row>
      <nav aria-label={t(($) => $.SHELL.MENU.LABEL)}>
        <MenuList variant="side" />
        <NotificationsItem variant="side" />
        <HelpItem variant="side" />
      </nav>
      <footer className={styles.footer}>
        <Card tone={isImpersonating ? 'warn' : undefined}>
          <Row>
            <Avatar name={user.name} />
            <Stack gap={1}>
              <Text as="strong" isStrong>
                {user.name}
              </Text>
              <Text as="span" size="list" tone={isImpersonating ? undefined : 'quiet'}>
                {user.role}
              </Text>
            </Stack>
          </Row>
        </Card>
        <UserPanel isInPopup />
      </footer>
    </Overlay>
  )
}
