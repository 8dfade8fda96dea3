import { useMatches } from '@tanstack/react-router'
import type { HelpPage } from '@uurwerk/contract/account/help'
import { useState } from 'react'
import { useTexts } from '#web/lib/i18n.ts'
import { useIsTablet } from '#web/lib/media.ts'
import { useCurrentUser, useScope } from '#web/data/me.ts'
import { countOpenByModule, useCanOpenNotifications, useMenuNotifications } from '#web/tell/notification/queries.ts'
import type { ScreenModule } from '../modules.ts'
import { isMenuCollapsed, buildMenuEntries } from './menu.ts'

/** The module whose screen is open; another address of the same screen renders nothing again. */
export const useActiveModule = (): ScreenModule | undefined =>
  useMatches({ select: (matches) => matches.at(-1)?.staticData.module })

/** What the help entry opens: the page of the screen, else that of its module. Teachers plan in the program. */
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
  // What the notification centre shows and the menu counts is the same, also while something is being marked.
  const shown = { ...counts, ...(data && countOpenByModule(data)) }
  return {
    entries: buildMenuEntries({ modules, counts: shown }, active),
    active,
    notifications: { count: shown.notifications ?? 0, enabled: useCanOpenNotifications() },
  }
}

/** Whether the side menu is collapsed, kept in local storage as `hideMenu`. */
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

/** Who is signed in as the menu names them: the name, and the role in words. */
export function useMenuUser() {
  const { t } = useTexts()
  const { name, role } = useCurrentUser()
  return { name, role: t(($) => $.SHELL.ROLE[role ?? 'none']) }
}
