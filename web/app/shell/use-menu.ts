import { useMatches } from '@tanstack/react-router'
import type { HelpPage } from '@uurwerk/contract/account/help'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsTablet } from '#web/lib/media.ts'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { countOpenByModule, useCanOpenNotifications, useMenuNotifications } from '#web/tell/notification/queries.ts'
import type { ScreenModule } from '../modules.ts'
import { isMenuCollapsed, buildMenuEntries } from './menu.ts'

export const useActiveModule = (): ScreenModule | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.module })

/** Prefers the screen's page to the module's. Teachers get the planning page for the program. */
export function useActiveHelp(): HelpPage | ScreenModule | undefined {
  const help = useMatches({ select: (matches) => matches.at(-1)?.staticData.help })
  const active = useActiveModule()
  const { roles } = useCurrentUser()
  return help ?? (active === 'program' && roles.includes('teacher') ? 'planning' : active)
}

export function useMenu() {
  const active = useActiveModule()
  const { modules, counts } = useScope()
  const { data } = useMenuNotifications()
  // Counts open notifications of the cached list, so that the menu agrees with the notification centre.
  const shown = { ...counts, ...(data && countOpenByModule(data)) }
  return {
    entries: buildMenuEntries({ modules, counts: shown }, active),
    active,
    notifications: { count: shown.notifications ?? 0, enabled: useCanOpenNotifications() },
  }
}

/** Stored as `hideMenu` in local storage. */
export function useCollapsed() {
  const tablet = useIsTablet()
  const [stored, setStored] = useState(() => localStorage.getItem('hideMenu'))
  const collapsed = isMenuCollapsed(stored, tablet)
  const toggle = () => {
    localStorage.setItem('hideMenu', String(!collapsed))
    setStored(String(!collapsed))
  }
  return { collapsed, toggle }
}

export function useMenuUser() {
  const { t } = useTexts()
  const { name, role } = useCurrentUser()
  return { name, role: t(($) => $.SHELL.ROLE[role ?? 'none']) }
}
