import type { Texts } from '@uurwerk/contract/i18n/texts'
import type { Language } from '@uurwerk/contract/languages'
import i18next from 'i18next'
import { useSyncExternalStore } from 'react'
import { fetchOnce } from './early-requests.ts'
import { getCurrentLanguage, getInitialLanguage, setCurrentLanguage, getTextsPath } from './language.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: Texts }
    enableSelector: true
  }
}

export const t = i18next.t

interface MissingTexts {
  url: string
  status: number
}
const missingTexts: MissingTexts[] = []
let onMissing: (texts: MissingTexts) => unknown = (texts) => missingTexts.push(texts)

/** Also reports texts that were missing before. */
export function showMissingTexts(show: typeof onMissing) {
  onMissing = show
  missingTexts.splice(0).forEach(show)
}

const loadBuiltInTexts = async (): Promise<object> => (await import('@uurwerk/contract/i18n/en')).en

/** Falls back to the built-in English texts. Returns undefined without an answer, or if it is cut off or not JSON. */
export async function fetchTexts(url: string): Promise<object | undefined> {
  const response = await fetchOnce(url).catch(() => undefined)
  const texts: Partial<Texts> | null | undefined = await response?.json().catch(() => undefined)
  if (!response || (response.ok && texts === undefined)) return undefined
  if (response.ok && texts?.COMMON) return texts
  onMissing({ url, status: response.status })
  return loadBuiltInTexts()
}

let allTexts: Promise<unknown> | undefined

async function loadTexts(language: Language, isAll = allTexts !== undefined): Promise<unknown> {
  const texts = await fetchTexts(getTextsPath(language, isAll))
  // A retry follows, which English texts would prevent.
  if (!texts && i18next.hasResourceBundle(language, 'translation')) throw new TypeError()
  i18next.addResourceBundle(language, 'translation', texts ?? (await loadBuiltInTexts()), true, true)
  // All became needed in the meantime.
  return isAll || !allTexts || loadTexts(language)
}

/** Loads what the first screen does not need, now and for each next language. Rejects without an answer. */
export function loadAllTexts(): Promise<unknown> {
  allTexts ??= loadTexts(getCurrentLanguage(), true).catch((error: unknown) => {
    allTexts = undefined
    throw error
  })
  return allTexts
}

let requestedLanguage: Language | undefined

/** Shows a language once it is loaded, unless another was requested in the meantime. */
export async function showLanguage(language: Language) {
  requestedLanguage = language
  if (allTexts || !i18next.hasResourceBundle(language, 'translation')) await loadTexts(language)
  if (requestedLanguage !== language) return
  setCurrentLanguage(language)
  await i18next.changeLanguage(language)
  document.documentElement.lang = language
}

export async function startTexts() {
  const language = getInitialLanguage(localStorage.getItem('language'), navigator.languages)
  setCurrentLanguage(language)
  await i18next.init({ lng: language, resources: {}, interpolation: { escapeValue: false } })
  await showLanguage(language)
}

export async function switchLanguage(language: Language) {
  localStorage.setItem('language', language)
  await showLanguage(language)
}

export function followLanguage() {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'language') void showLanguage(getInitialLanguage(newValue, navigator.languages))
  })
}

function subscribeToLanguage(onChange: () => void) {
  i18next.on('languageChanged', onChange)
  return () => i18next.off('languageChanged', onChange)
}
const getTextsLanguage = () => i18next.language

export function useTexts() {
  useSyncExternalStore(subscribeToLanguage, getTextsLanguage)
  return { t, language: getCurrentLanguage() }
}
