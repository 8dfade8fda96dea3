import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Named } from '@uurwerk/contract/values'
import type { AllocationAddress } from './address.ts'

/** A row of figures: the number of students in the shown and in the compared allocation. */
export interface AllocationFigure {
  kind: 'rank' | 'notRanked' | 'none'
  /** The rank from 1; 0 for the other kinds. */
  rank: number
  count: number
  other: number | undefined
}

/** Lists one figure per rank, one for options that were not ranked if there are any, and one for nothing. */
export function buildAllocationFigures(shown: Allocation, beside: Allocation | undefined): AllocationFigure[] {
  const ranks = Math.max(shown.byRank.length, beside?.byRank.length ?? 0)
  const ofRanks = Array.from({ length: ranks }, (_, index): AllocationFigure => ({
    kind: 'rank',
    rank: index + 1,
    count: shown.byRank[index] ?? 0,
    other: beside && (beside.byRank[index] ?? 0),
  }))
  const notRanked: AllocationFigure = { kind: 'notRanked', rank: 0, count: shown.notRanked, other: beside?.notRanked }
  const none: AllocationFigure = { kind: 'none', rank: 0, count: shown.none, other: beside?.none }
  return [...ofRanks, ...(notRanked.count + (notRanked.other ?? 0) > 0 ? [notRanked] : []), none]
}

/** Returns the allocation of the address, else the published one, else the newest. */
export const findSelectedAllocation = (all: readonly Allocation[], id: number | undefined) =>
  all.find((allocation) => allocation.id === id) ?? all.find(({ isPublished }) => isPublished) ?? all[0]

/** Maps student ids to the options of an allocation. */
export const toOptionsByStudent = (all: readonly AllocatedStudent[]) =>
  new Map(all.map(({ student, option }) => [student.id, option]))

type OptionsByStudent = ReadonlyMap<number, Named | null> | undefined

export const isAllocatedDifferently = ({ student, option }: AllocatedStudent, others: OptionsByStudent) =>
  others !== undefined && others.has(student.id) && (others.get(student.id)?.id ?? null) !== (option?.id ?? null)

const toComparableText = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

/** Filters students by the kind in the address and by words in name and option. */
export function filterAllocatedStudents(
  all: readonly AllocatedStudent[],
  { only, query = '' }: AllocationAddress,
  others: OptionsByStudent,
) {
  const words = toComparableText(query).split(/\s+/).filter(Boolean)
  const isMeant = (student: AllocatedStudent) => {
    if (only === 'none') return student.option === null
    if (only === 'byHand') return student.reason.kind === 'byHand'
    return only !== 'differs' || isAllocatedDifferently(student, others)
  }
  return all.filter((student) => {
    const text = toComparableText(`${student.student.name} ${student.option?.name ?? ''}`)
    return isMeant(student) && words.every((word) => text.includes(word))
  })
}
