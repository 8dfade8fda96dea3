import type { Named } from '@uurwerk/contract/values'
import type { RoundDraft } from './round-draft.ts'
import type { NameLookups } from './name-lookups.ts'

/** Props of each part of the round form. A fault is a reason that the draft cannot be saved. */
export interface RoundFormPartProps {
  draft: RoundDraft
  names: NameLookups
  /** Returns the fault text at a path; undefined until the user has tried to save. */
  findFaultText: (path: string) => string | undefined
  onChange: (changes: Partial<RoundDraft>) => void
  /** Remembers the name of a picked group or course, because the draft holds only its id. */
  rememberName: (kind: keyof NameLookups, item: Named) => void
}
