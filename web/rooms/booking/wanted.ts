import type { Named } from '@uurwerk/contract/values'

/** What a view hands to the form: when, and where if that is known. */
export interface Wanted {
  facility: Named | null
  start: string
  end: string
}
