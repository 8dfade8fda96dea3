import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { ChoiceRoundKind } from '@uurwerk/contract/joining/choice-round/student'
import { type ChoiceFault, listChoiceFaults } from '@uurwerk/contract/rules/choice-round'

interface Course {
  id: number
  name: string
  removed: boolean
}
interface Group {
  group_id: number
  courses: readonly Course[]
}
interface Option {
  set_id: number | null
  seats: number
  taken: number
  chosen: boolean
  courses: readonly Course[]
}
interface OptionSet {
  id: number
  name: string
  min: number
  max: number
}

/** Refuses taking seats in a ranked round, where seats are allocated. */
export const findRankedRoundRefusal = (kind: ChoiceRoundKind): ErrorCode | undefined =>
  kind === 'ranked' ? choiceRoundError.invalidChoices : undefined

/** Returns why a ranking (best first) is refused; undefined if it is valid. */
export function findRankingRefusal(
  { kind, ranks }: { kind: ChoiceRoundKind; ranks: number | null },
  options: readonly (Pick<Option, 'courses'> & { id: number })[],
  optionIds: readonly number[],
): ErrorCode | undefined {
  if (kind !== 'ranked' || optionIds.length > (ranks ?? 0)) return choiceRoundError.invalidChoices
  if (new Set(optionIds).size < optionIds.length) return choiceRoundError.invalidChoices
  const rankedOptions = optionIds.map((id) => options.find((option) => option.id === id))
  if (rankedOptions.includes(undefined)) return choiceRoundError.missing
  const hasRemovedCourse = rankedOptions.some((option) => option?.courses.some(({ removed }) => removed))
  return hasRemovedCourse ? choiceRoundError.courseMissing : undefined
}

/** Returns why an option cannot replace another; only a chosen option of the same set can be replaced. */
export const findReplacementRefusal = (
  { set_id }: Pick<Option, 'set_id'>,
  replacedOption: Pick<Option, 'set_id' | 'chosen'> | undefined,
): ErrorCode | undefined =>
  replacedOption?.chosen === true && set_id !== null && replacedOption.set_id === set_id
    ? undefined
    : choiceRoundError.invalidChoices

/** Returns why a student cannot choose one more option; undefined if allowed. */
export function findOptionRefusal(
  option: Option,
  options: readonly Option[],
  sets: readonly OptionSet[],
): ErrorCode | undefined {
  if (option.courses.some(({ removed }) => removed)) return choiceRoundError.courseMissing
  const set = sets.find(({ id }) => id === option.set_id)
  const chosenCount = options.filter((otherOption) => otherOption.chosen && otherOption.set_id === option.set_id).length
  if (set && chosenCount >= set.max)
    return set.max <= 1 ? choiceRoundError.onlyOneChoice : choiceRoundError.invalidChoices
  return option.taken >= option.seats ? choiceRoundError.groupFull : undefined
}

export const findConfirmationFaults = ({
  hasGroups,
  group,
  chosenOptions,
  sets,
}: {
  hasGroups: boolean
  group: Group | undefined
  chosenOptions: readonly Option[]
  sets: readonly OptionSet[]
}): ChoiceFault[] =>
  listChoiceFaults({
    hasGroups,
    groupId: group?.group_id ?? null,
    sets: sets.map((set) => ({ ...set, chosenCount: chosenOptions.filter(({ set_id }) => set_id === set.id).length })),
    courses: [...(group ? [group] : []), ...chosenOptions].map(({ courses }) => courses),
  })
