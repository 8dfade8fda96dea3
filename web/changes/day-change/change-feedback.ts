import { createAtom } from '@tanstack/react-store'
import type { Consent } from '@uurwerk/contract/changes/day-change'

/** The last change of a lesson. `deed` is null where there is nothing to undo. */
export interface ChangeFeedback {
  text: string
  deed: number | null
  appointmentId: number
  /** Absent for the call of planners. */
  sendUndo?: (deed: number, consent: Consent) => Promise<unknown>
  /** Undoing removes the lesson. */
  isAdded: boolean
  /** The lesson no longer exists. */
  isGone: boolean
}

/** On screen until the user closes it, acts again or leaves. Null for none: an atom ignores undefined. */
export const changeFeedback = createAtom<ChangeFeedback | null>(null)

/** Shows what was done where there is nothing to undo. */
export const showDone = (text: string) =>
  changeFeedback.set({ text, deed: null, appointmentId: 0, isAdded: false, isGone: false })
