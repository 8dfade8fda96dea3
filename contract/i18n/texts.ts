import type { Language } from '../languages.ts'
import { en } from './en.ts'
import { nl } from './nl.ts'

/** All texts of the product; Dutch is what the keys are typed by, a test holds English to the same keys. */
export type Texts = typeof nl
export const texts: Record<Language, Texts> = { nl, en }
