import type { Accent } from '@uurwerk/contract/account/settings'
import { createAtom, useSelector } from '@tanstack/react-store'

export type Theme = 'default' | 'dark'

export const resolveTheme = (storedTheme: string | null, systemPrefersDark: boolean): Theme =>
  storedTheme === 'dark' || (storedTheme === null && systemPrefersDark) ? 'dark' : 'default'

const getDarkModeQuery = () => matchMedia('(prefers-color-scheme: dark)')
const readTheme = () => resolveTheme(localStorage.getItem('theme'), getDarkModeQuery().matches)
const readAccent = () => localStorage.getItem('accent') as Accent | null
const visibleTheme = /* @__PURE__ */ createAtom<Theme>('default')
const visibleAccent = /* @__PURE__ */ createAtom<Accent | null>(null)

function applyTheme() {
  const [theme, accent] = [readTheme(), readAccent()]
  // An accent that the styles do not know, from another version, has no effect.
  Object.assign(document.documentElement.dataset, { theme, accent: accent ?? '' })
  visibleTheme.set(theme)
  visibleAccent.set(accent)
}

/** Follows choices here, in other tabs and of the system. */
export function followTheme() {
  applyTheme()
  getDarkModeQuery().addEventListener('change', applyTheme)
  addEventListener('storage', ({ key }) => (key === 'theme' || key === 'accent') && applyTheme())
}

export const getCurrentTheme = readTheme

export function switchTheme(theme: Theme) {
  localStorage.setItem('theme', theme)
  applyTheme()
}

export const getCurrentAccent = readAccent

/** Takes null for the product's own, also when another person signs in. */
export function switchAccent(accent: Accent | null) {
  if (accent === null) localStorage.removeItem('accent')
  else localStorage.setItem('accent', accent)
  applyTheme()
}

export const useAccent = () => useSelector(visibleAccent)
export const useTheme = () => useSelector(visibleTheme)
