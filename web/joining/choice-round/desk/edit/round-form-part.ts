import type { Named } from '@uurwerk/contract/values'
import type { RoundDraft } from './round-draft.ts'
import type { NameLookups } from './name-lookups.ts'

/** A fault is a reason that the draft cannot be saved. */
export interface RoundFormPartProps {
  draft: RoundDraft
  names: NameLookups
  /** Size of the audience; undefined while unknown. */
  studentCount: number | undefined
  /** Undefined until the user has tried to save. */
  findFaultText: (path: string) => string | undefined
  onChange: (changes: Partial<RoundDraft>) => void
  /** Remembers picked names, because the draft holds only the ids. */
  rememberNames: (kind: keyof NameLookups, items: readonly Named[]) => void
}
