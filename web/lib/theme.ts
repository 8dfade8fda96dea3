import { createAtom, useSelector } from '@tanstack/react-store'

export type Theme = 'default' | 'dark'

/** Dark if dark was chosen, or nothing was and the system prefers it. */
export const themeOf = (stored: string | null, systemPrefersDark: boolean): Theme =>
  stored === 'dark' || (stored === null && systemPrefersDark) ? 'dark' : 'default'

const system = () => matchMedia('(prefers-color-scheme: dark)')
const present = () => themeOf(localStorage.getItem('theme'), system().matches)
const shown = /* @__PURE__ */ createAtom<Theme>('default')

function apply() {
  const theme = present()
  document.documentElement.dataset.theme = theme
  shown.set(theme)
}

/** Keeps the page in the theme that was chosen here, in another tab, or by the system. */
export function followTheme() {
  apply()
  system().addEventListener('change', apply)
  addEventListener('storage', ({ key }) => key === 'theme' && apply())
}

export const currentTheme = present

export function switchTheme(theme: Theme) {
  localStorage.setItem('theme', theme)
  apply()
}

/** Takes over the theme that the person chose, perhaps on another device; null for none. */
export function adoptTheme(theme: Theme | null) {
  if (theme !== null && theme !== localStorage.getItem('theme')) switchTheme(theme)
}

export const useTheme = () => useSelector(shown)
