import type { Language } from '../languages.ts'
import { en } from './en.ts'
import { nl } from './nl.ts'

/** Dutch defines the keys; a test checks that English has the same. */
export type Texts = typeof nl
export const texts: Record<Language, Texts> = { nl, en }

/** The others load after the first screen. */
export const selectFirstTexts = ({ COMMON, SHELL, ROSTER, COMPOSE, HELP }: Texts) => ({
  COMMON: {
    ...COMMON,
    ERROR: { COMMON: COMMON.ERROR.COMMON, requestFromElsewhere: COMMON.ERROR.requestFromElsewhere },
  },
  SHELL,
  ROSTER,
  COMPOSE,
  HELP,
})
