import { createAtom, useSelector } from '@tanstack/react-store'

export type Theme = 'default' | 'dark'

export const resolveTheme = (storedTheme: string | null, systemPrefersDark: boolean): Theme =>
  storedTheme === 'dark' || (storedTheme === null && systemPrefersDark) ? 'dark' : 'default'

const getDarkModeQuery = () => matchMedia('(prefers-color-scheme: dark)')
const readTheme = () => resolveTheme(localStorage.getItem('theme'), getDarkModeQuery().matches)
const visibleTheme = /* @__PURE__ */ createAtom<Theme>('default')

function applyTheme() {
  const theme = readTheme()
  document.documentElement.dataset.theme = theme
  visibleTheme.set(theme)
}

/** Follows choices here, in other tabs and of the system. */
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

/** Takes null for no choice. */
export function adoptTheme(theme: Theme | null) {
  if (theme !== null && theme !== localStorage.getItem('theme')) switchTheme(theme)
}

export const useTheme = () => useSelector(visibleTheme)
