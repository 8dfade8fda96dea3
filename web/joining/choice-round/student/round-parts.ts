import type { Options } from '@uurwerk/contract/joining/choice-round/student'
import type { ChoiceFault } from '@uurwerk/contract/rules/choice-round'

/** A section of the round's screen: the groups, an option set or the loose options. */
export interface RoundPart {
  /** Id of its element. */
  id: string
  /** Absent if the part cannot be folded. */
  setId?: number
}

export const groupsPart: RoundPart = { id: 'round-groups' }
export const looseOptionsPart: RoundPart = { id: 'round-options' }
export const toSetPart = (setId: number): RoundPart => ({ id: `round-set-${setId}`, setId })

/** Returns the part in which the student can solve a fault. */
export function findPartOfFault(fault: ChoiceFault, { options, optionSets }: Options): RoundPart {
  if (fault.kind === 'noGroup') return groupsPart
  if (fault.kind !== 'sameCourse') return toSetPart(fault.setId)
  const isFaulty = ({ chosen, courses }: Options['options'][number]) =>
    chosen && courses.some(({ id }) => id === fault.courseId)
  const faultySet = optionSets.find((set) => set.options.some(isFaulty))
  if (faultySet) return toSetPart(faultySet.id)
  return options.some(isFaulty) ? looseOptionsPart : groupsPart
}
