import type { Named } from '@uurwerk/contract/values'
import type { Draft } from './draft.ts'
import type { NamedIds } from './names.ts'

/** What each part of the form is given. */
export interface PartProps {
  draft: Draft
  names: NamedIds
  /** What is wrong at a place, in words; undefined until one has tried to send it. */
  wrong: (at: string) => string | undefined
  onChange: (changes: Partial<Draft>) => void
  /** Told how what was picked is called. */
  onNamed: (kind: keyof NamedIds, named: Named) => void
}
