import { type MenuModule, menuModules } from '@uurwerk/contract/modules'
import type { Scope } from '@uurwerk/contract/account/session'
import type { ScreenModule } from '../modules.ts'

export interface MenuEntry {
  module: MenuModule
  count: number
  isActive: boolean
}

export const buildMenuEntries = ({ modules, counts }: Scope, activeModule: ScreenModule | undefined): MenuEntry[] =>
  menuModules
    .filter((module) => modules.includes(module))
    .map((module) => ({ module, count: counts[module] ?? 0, isActive: module === activeModule }))

/** Sums the counts for a phone's menu button. Excludes the first entry, which has a shortcut beside the button. */
export const countBehindMenuButton = (entries: readonly MenuEntry[]) =>
  entries.slice(1).reduce((sum, { count }) => sum + count, 0)

/** Formats a count as `12` or `99+`. Returns undefined if there is nothing to count or the entry is disabled. */
export function formatBubble(count: number, isEnabled = true): string | undefined {
  if (count <= 0 || !isEnabled) return undefined
  return count > 99 ? '99+' : String(count)
}

/** Follows the stored choice; by default only tablets collapse the menu. */
export const isMenuCollapsed = ({ storedChoice, isTablet }: { storedChoice: string | null; isTablet: boolean }) =>
  storedChoice === null ? isTablet : storedChoice === 'true'
