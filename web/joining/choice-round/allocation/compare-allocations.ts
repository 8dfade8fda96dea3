import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Named } from '@uurwerk/contract/values'
import type { AllocationAddress } from './address.ts'

/** A line of the figures: how many got that, here and in the other. */
export interface AllocationFigure {
  kind: 'rank' | 'notRanked' | 'none'
  /** Of a rank which, from 1. */
  rank: number
  count: number
  other: number | undefined
}

/** First, second, … choice, what was not ranked if that happened, and nothing. */
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

/** The one to look at: as the address says, else the published one, else the newest. */
export const findSelectedAllocation = (all: readonly Allocation[], id: number | undefined) =>
  all.find((allocation) => allocation.id === id) ?? all.find(({ isPublished }) => isPublished) ?? all[0]

/** What the other gives each student, by student. */
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

/** Those that the address asks for. */
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
