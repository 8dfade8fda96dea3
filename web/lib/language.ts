import { type Language, languages } from '@uurwerk/contract/languages'

export const locales: Record<Language, string> = { nl: 'nl-NL', en: 'en-US' }

export const firstDays = { nl: 'mon', en: 'sun' } as const satisfies Record<Language, string>

const isLanguage = (text: unknown): text is Language => languages.includes(text as Language)

export function getInitialLanguage(stored: string | null, preferred: readonly string[]): Language {
  if (isLanguage(stored)) return stored
  return preferred.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'nl'
}

export const getTextsPath = (language: Language) => `/assets/i18n/${language}.json`

let current: Language = 'nl'

export const getCurrentLanguage = () => current

export function setCurrentLanguage(language: Language) {
  current = language
}
