import { type MenuModule, menuModules } from '@uurwerk/contract/modules'
import type { Scope } from '@uurwerk/contract/account/session'
import type { ScreenModule } from '../modules.ts'

export interface MenuEntry {
  module: MenuModule
  count: number
  active: boolean
}

/** One entry for each module in scope, in the order of the menu, with its open messages. */
export const buildMenuEntries = ({ modules, counts }: Scope, active: ScreenModule | undefined): MenuEntry[] =>
  menuModules
    .filter((module) => modules.includes(module))
    .map((module) => ({ module, count: counts[module] ?? 0, active: module === active }))

/** What the menu button of a phone counts: the modules that have no shortcut beside it. */
export const countBehindMenuButton = (entries: readonly MenuEntry[]) =>
  entries.slice(1).reduce((sum, { count }) => sum + count, 0)

/** The text of a bubble; undefined when there is none: nothing to count, or the entry is disabled. */
export function formatBubble(count: number, enabled = true): string | undefined {
  if (count <= 0 || !enabled) return undefined
  return count > 99 ? '99+' : String(count)
}

/** Whether the menu is collapsed: as chosen before, else on tablets. */
export const isMenuCollapsed = (stored: string | null, tablet: boolean) =>
  stored === null ? tablet : stored === 'true'

/** The first letters of the first and last word of a name: `Noor van der Berg` gives NB. */
export function getInitials(name: string) {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => word?.[0]?.toUpperCase()).join('')
}
