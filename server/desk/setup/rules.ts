import type { Language } from '@uurwerk/contract/languages'

/** From July the next school year is meant. */
const firstMonth = 7

/** Returns the usual dates of the school year that is under way, or from July of the next one. */
export function guessSchoolYear(today: Temporal.PlainDate): { start: string; end: string } {
  const first = today.month >= firstMonth ? today.year : today.year - 1
  return { start: `${first}-08-24`, end: `${first + 1}-07-09` }
}

const usualTimeZones = { nl: 'Europe/Amsterdam', en: 'Europe/London' } as const satisfies Record<Language, string>

/** Servers often run in UTC, which no school does: then the usual time zone of the language. */
export const guessTimeZone = (ofServer: string, language: Language): string =>
  /^(Etc\/)?(UTC|GMT|Universal)$/.test(ofServer) ? usualTimeZones[language] : ofServer
