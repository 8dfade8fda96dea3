import { Link } from '@tanstack/react-router'
import { isAdmin } from '@uurwerk/contract/roles'
import { Eye, EyeOff, LogOut, ScrollText, Settings } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useOfflineProps } from '#web/lib/connection.ts'
import { endImpersonation } from '#web/lib/impersonation.ts'
import { useCurrentUser, useScope, useSession } from '#web/data/me.ts'
import { formatShellDay, getToday } from '#web/lib/time.ts'
import { Card } from '#web/ui/Card.tsx'
import { Stack } from '#web/ui/Layout.tsx'
import { Text } from '#web/ui/Text.tsx'
import { LanguageChoice, ThemeChoice } from '#web/account/settings/PersonalChoices.tsx'
import { signOutOrShowError } from '../sign-out.ts'
import { getItemClass } from './MenuItem.tsx'
import itemStyles from './MenuItem.module.css'
import styles from './UserPanel.module.css'

/** Shows the user's links, such as settings and sign-out. Focuses the first, unless it is part of the menu popup. */
export function UserPanel({ isInPopup = false }) {
  const { t } = useTexts()
  const settingsLink = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!isInPopup) settingsLink.current?.focus()
  }, [isInPopup])
  const content = (
    <>
      <Text lang="nl" size="list" tone="quiet" className={styles.today}>
        {formatShellDay(getToday())}
      </Text>
      <Link ref={settingsLink} to="/settings" className={getItemClass('side')}>
        <Settings aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
        {t(($) => $.SHELL.USER.SETTINGS)}
      </Link>
      <Link to="/log" className={getItemClass('side')}>
        <ScrollText aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
        {isAdmin(useCurrentUser().roles) ? t(($) => $.SHELL.USER.LOG_ALL) : t(($) => $.SHELL.USER.LOG)}
      </Link>
      <ImpersonationItem />
      <Stack className={styles.choices}>
        <LanguageChoice />
        <ThemeChoice />
      </Stack>
      <button type="button" className={getItemClass('side')} onClick={signOutOrShowError} {...useOfflineProps(true)}>
        <LogOut aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
        {t(($) => $.SHELL.USER.LOG_OUT)}
      </button>
    </>
  )
  return isInPopup ? (
    content
  ) : (
    <Card isFloating className={styles.floating}>
      {content}
    </Card>
  )
}

function ImpersonationItem() {
  const { t } = useTexts()
  const { impersonatedUser } = useSession()
  const { modules } = useScope()
  if (impersonatedUser)
    return (
      <button type="button" className={getItemClass('side')} onClick={() => void endImpersonation()}>
        <EyeOff aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
        {t(($) => $.SHELL.BANNER.IMPERSONATION.END)}
      </button>
    )
  if (!modules.includes('impersonation')) return null
  return (
    <Link to="/impersonation" className={getItemClass('side')}>
      <Eye aria-hidden className={itemStyles.icon} strokeWidth={1.75} />
      {t(($) => $.SHELL.BANNER.IMPERSONATION.IMPERSONATE)}
    </Link>
  )
}
