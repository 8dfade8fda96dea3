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

/** Returns the screen's own help page, else its module's. In the program, teachers get the planning page. */
export function useActiveHelpTopic(): HelpPage | ScreenModule | undefined {
  const help = useMatches({ select: (matches) => matches.at(-1)?.staticData.help })
  const activeModule = useActiveModule()
  const { roles } = useCurrentUser()
  return help ?? (activeModule === 'program' && roles.includes('teacher') ? 'planning' : activeModule)
}

export function useMenu() {
  const activeModule = useActiveModule()
  const { modules, counts } = useScope()
  const { data } = useMenuNotifications()
  // Counts the cached list, so that the menu agrees with the notification centre.
  const currentCounts = { ...counts, ...(data && countOpenByModule(data)) }
  return {
    entries: buildMenuEntries({ modules, counts: currentCounts }, activeModule),
    activeModule,
    notifications: { count: currentCounts.notifications ?? 0, isEnabled: useCanOpenNotifications() },
  }
}

/** Keeps whether the side menu is collapsed, as `hideMenu` in local storage. */
export function useMenuCollapse() {
  const isTablet = useIsTablet()
  const [storedChoice, setStoredChoice] = useState(() => localStorage.getItem('hideMenu'))
  const isCollapsed = isMenuCollapsed({ storedChoice, isTablet })
  const toggle = () => {
    localStorage.setItem('hideMenu', String(!isCollapsed))
    setStoredChoice(String(!isCollapsed))
  }
  return { isCollapsed, toggle }
}

export function useMenuUser() {
  const { t } = useTexts()
  const { name, role } = useCurrentUser()
  return { name, role: t(($) => $.SHELL.ROLE[role ?? 'none']) }
}
