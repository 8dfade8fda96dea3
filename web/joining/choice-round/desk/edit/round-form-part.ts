import type { Named } from '@uurwerk/contract/values'
import type { RoundDraft } from './round-draft.ts'
import type { NameLookups } from './name-lookups.ts'

/** What each part of the form is given. */
export interface RoundFormPartProps {
  draft: RoundDraft
  names: NameLookups
  /** What is wrong at a place, in words; undefined until one has tried to send it. */
  wrong: (at: string) => string | undefined
  onChange: (changes: Partial<RoundDraft>) => void
  /** Told how what was picked is called. */
  onNamed: (kind: keyof NameLookups, named: Named) => void
}
