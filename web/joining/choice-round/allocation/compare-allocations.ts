import type { AllocatedStudent, Allocation } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Named } from '@uurwerk/contract/values'
import { normalizeForSearch } from '#web/lib/normalize-for-search.ts'
import type { AllocationAddress } from './address.ts'

/** The number of students in the selected and in the compared allocation. */
export interface AllocationFigure {
  kind: 'rank' | 'notRanked' | 'none'
  /** The rank from 1; 0 for the other kinds. */
  rank: number
  count: number
  comparedCount: number | undefined
}

/** Lists a figure per rank, for unranked options if there are any, and for nothing. */
export function buildAllocationFigures(
  selectedAllocation: Allocation,
  comparedAllocation: Allocation | undefined,
): AllocationFigure[] {
  const rankCount = Math.max(selectedAllocation.byRank.length, comparedAllocation?.byRank.length ?? 0)
  const rankFigures = Array.from({ length: rankCount }, (_, rankIndex): AllocationFigure => ({
    kind: 'rank',
    rank: rankIndex + 1,
    count: selectedAllocation.byRank[rankIndex] ?? 0,
    comparedCount: comparedAllocation && (comparedAllocation.byRank[rankIndex] ?? 0),
  }))
  const notRanked: AllocationFigure = {
    kind: 'notRanked',
    rank: 0,
    count: selectedAllocation.notRanked,
    comparedCount: comparedAllocation?.notRanked,
  }
  const emptyFigure: AllocationFigure = {
    kind: 'none',
    rank: 0,
    count: selectedAllocation.none,
    comparedCount: comparedAllocation?.none,
  }
  return [...rankFigures, ...(notRanked.count + (notRanked.comparedCount ?? 0) > 0 ? [notRanked] : []), emptyFigure]
}

/** Index from 0 of the last colour in the style sheets. Lower ranks share it. */
const lastRankColour = 3

/** `rank` counts from 1. */
export const getRankColour = (rank: number) => `rank${Math.min(rank - 1, lastRankColour)}`

/** Returns the allocation of the address, else the published one, else the newest. */
export const findSelectedAllocation = (allocations: readonly Allocation[], id: number | undefined) =>
  allocations.find((allocation) => allocation.id === id) ??
  allocations.find(({ isPublished }) => isPublished) ??
  allocations[0]

/** Returns 1 for the oldest allocation by a method and seed, 2 for the first copy of it. Takes them newest first. */
export const getCopyNumber = (allocations: readonly Allocation[], { id, method, seed }: Allocation) =>
  allocations
    .slice(allocations.findIndex((allocation) => allocation.id === id))
    .filter((allocation) => allocation.method === method && allocation.seed === seed).length

export const toOptionByStudentId = (students: readonly AllocatedStudent[]) =>
  new Map(students.map(({ student, option }) => [student.id, option]))

type OptionByStudentId = ReadonlyMap<number, Named | null> | undefined

/** Returns whether a student's option differs in the compared allocation; false if the student is not in it. */
export const isAllocatedDifferently = (
  { student, option }: AllocatedStudent,
  comparedOptionByStudentId: OptionByStudentId,
) =>
  comparedOptionByStudentId !== undefined &&
  comparedOptionByStudentId.has(student.id) &&
  (comparedOptionByStudentId.get(student.id)?.id ?? null) !== (option?.id ?? null)

/** Filters by the kind in the address and by words in name, class and option. */
export function filterAllocatedStudents(
  students: readonly AllocatedStudent[],
  { only: filter, query = '' }: AllocationAddress,
  comparedOptionByStudentId: OptionByStudentId,
) {
  const words = normalizeForSearch(query).split(/\s+/).filter(Boolean)
  const matchesFilter = (student: AllocatedStudent) => {
    if (filter === 'none') return student.option === null
    if (filter === 'byHand') return student.reason.kind === 'byHand'
    return filter !== 'differs' || isAllocatedDifferently(student, comparedOptionByStudentId)
  }
  return students.filter((student) => {
    const text = normalizeForSearch([student.student.name, student.student.className, student.option?.name].join(' '))
    return matchesFilter(student) && words.every((word) => text.includes(word))
  })
}
