import type { Named } from '@uurwerk/contract/values'
import type { RoundDraft } from './round-draft.ts'
import type { NameLookups } from './name-lookups.ts'

export interface RoundFormPartProps {
  draft: RoundDraft
  names: NameLookups
  /** Returns the fault text at a path; undefined until the user has tried to save. */
  findFaultText: (path: string) => string | undefined
  onChange: (changes: Partial<RoundDraft>) => void
  /** Remembers the name of a picked group or course. */
  rememberName: (kind: keyof NameLookups, item: Named) => void
}
