import { createAtom, useSelector } from '@tanstack/react-store'

export type Theme = 'default' | 'dark'

/** Dark if dark was chosen, or nothing was and the system prefers it. */
export const resolveTheme = (stored: string | null, systemPrefersDark: boolean): Theme =>
  stored === 'dark' || (stored === null && systemPrefersDark) ? 'dark' : 'default'

const getDarkModeQuery = () => matchMedia('(prefers-color-scheme: dark)')
const readTheme = () => resolveTheme(localStorage.getItem('theme'), getDarkModeQuery().matches)
const visibleTheme = /* @__PURE__ */ createAtom<Theme>('default')

function applyTheme() {
  const theme = readTheme()
  document.documentElement.dataset.theme = theme
  visibleTheme.set(theme)
}

/** Keeps the page in the theme that was chosen here, in another tab, or by the system. */
export function followTheme() {
  applyTheme()
  getDarkModeQuery().addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => key === 'theme' && applyTheme())
}

export const getCurrentTheme = readTheme

export function switchTheme(theme: Theme) {
  localStorage.setItem('theme', theme)
  applyTheme()
}

/** Takes over the theme that the person chose, perhaps on another device; null for none. */
export function adoptTheme(theme: Theme | null) {
  if (theme !== null && theme !== localStorage.getItem('theme')) switchTheme(theme)
}

export const useTheme = () => useSelector(visibleTheme)
