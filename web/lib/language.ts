import { type Language, languages } from '@uurwerk/contract/languages'

export const locales: Record<Language, string> = { nl: 'nl-NL', en: 'en-US' }

export const firstDays = { nl: 'mon', en: 'sun' } as const satisfies Record<Language, string>

const isLanguage = (text: unknown): text is Language => languages.includes(text as Language)

export function getInitialLanguage(storedLanguage: string | null, preferredTags: readonly string[]): Language {
  if (isLanguage(storedLanguage)) return storedLanguage
  return preferredTags.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'nl'
}

/** The texts of all screens, or those of the first screen. */
export const getTextsPath = (language: Language, isAll: boolean) =>
  `/assets/i18n/${isAll ? '' : 'first/'}${language}.json`

let currentLanguage: Language = 'nl'

export const getCurrentLanguage = () => currentLanguage

export function setCurrentLanguage(language: Language) {
  currentLanguage = language
}
