import type { AllocationReason } from '@uurwerk/contract/joining/choice-round/student'

// Allocation depends only on its arguments, so that the same draw gives the same result.

/** Option ids are best first and may be empty. */
export interface StudentRanking {
  studentId: number
  optionIds: readonly number[]
}

export interface SeatAllocation {
  studentId: number
  /** Null if every option that the student ranked was full. */
  optionId: number | null
}

/**
 * `lottery`: random serial dictatorship. In the order of the draw, each student gets their best option with a seat left.
 * No student gains by reordering their list, and no two by swapping (Abdulkadiroğlu and Sönmez, Econometrica 66, 1998).
 * Both hold for limited lists too, but then it can matter what options a student lists.
 *
 * `fewestLeftOut`: as many students as possible get an option of their list, with the least sum of (rank - 1)²: one
 * fourth choice weighs as much as nine second choices. A minimum-cost assignment by shortest augmenting paths (Ahuja,
 * Magnanti and Orlin, Network Flows, 1993, chapter 9). An honest order may not be the best for a student. The draw
 * decides between equally good allocations.
 */
export const allocationMethods = {
  lottery: (seats: ReadonlyMap<number, number>, orderedRankings: readonly StudentRanking[]): SeatAllocation[] => {
    const seatsLeft = new Map(seats)
    return orderedRankings.map(({ studentId, optionIds }) => {
      const optionId = optionIds.find((id) => (seatsLeft.get(id) ?? 0) > 0) ?? null
      if (optionId !== null) seatsLeft.set(optionId, (seatsLeft.get(optionId) ?? 0) - 1)
      return { studentId, optionId }
    })
  },
  fewestLeftOut: (seats: ReadonlyMap<number, number>, orderedRankings: readonly StudentRanking[]): SeatAllocation[] =>
    new CheapestAssignment(seats, orderedRankings).toAllocations(),
} as const
export type AllocationMethodName = keyof typeof allocationMethods

interface Named {
  id: number
  name: string
}

export function explainAllocations(
  allocations: readonly SeatAllocation[],
  rankings: readonly StudentRanking[],
  options: readonly Named[],
) {
  const nameByOptionId = new Map(options.map(({ id, name }) => [id, name]))
  const optionIdsByStudentId = new Map(rankings.map(({ studentId, optionIds }) => [studentId, optionIds]))
  return allocations.map((allocation) => {
    const rankedIds = optionIdsByStudentId.get(allocation.studentId) ?? []
    const rankIndex = allocation.optionId === null ? -1 : rankedIds.indexOf(allocation.optionId)
    const preferredIds = rankIndex === -1 ? rankedIds : rankedIds.slice(0, rankIndex)
    const kindWithoutRank = rankedIds.length === 0 ? 'notRanked' : 'nothingLeft'
    const reason: AllocationReason = {
      kind: rankIndex === -1 ? kindWithoutRank : 'ranked',
      rank: rankIndex === -1 ? null : rankIndex + 1,
      wentToOthers: preferredIds.map((id) => ({ id, name: nameByOptionId.get(id) ?? '' })),
    }
    return { ...allocation, reason }
  })
}

const computeRankCost = (rankIndex: number) => rankIndex ** 2
/** More than all other students together can gain. */
const leftOutCost = 1e9

/** A seated student who changes options, so that another student gets the seat. */
interface ChainStep {
  studentIndex: number
  /** Change of the total cost; negative if the student gets a better option. */
  cost: number
}

/**
 * Seats students one by one. Students seated before make room by changing options, along the chain of steps that adds
 * the least cost. Being left out is an option with unlimited seats.
 */
class CheapestAssignment {
  readonly #students: readonly StudentRanking[]
  /** The options in order; the last index stands for no option. */
  readonly #optionIds: readonly (number | null)[]
  readonly #seatsLeft: number[]
  /** Per student index: the cost of each acceptable option index. */
  readonly #costsByStudent: readonly ReadonlyMap<number, number>[]
  readonly #assignedOptionIndexes: number[]
  /** Per option index. */
  readonly #seatedStudentIndexes: readonly Set<number>[]
  /** Per full option index: the cheapest step to each other option index. */
  readonly #cheapestSteps: ReadonlyMap<number, ChainStep>[]

  constructor(seats: ReadonlyMap<number, number>, orderedRankings: readonly StudentRanking[]) {
    this.#students = orderedRankings
    this.#optionIds = [...seats.keys(), null]
    this.#seatsLeft = [...seats.values(), Infinity]
    const indexByOptionId = new Map(this.#optionIds.map((id, optionIndex) => [id, optionIndex]))
    this.#costsByStudent = orderedRankings.map(({ optionIds }) => {
      const rankedCosts = optionIds.flatMap((id, rankIndex) => {
        const optionIndex = indexByOptionId.get(id)
        return optionIndex === undefined ? [] : [[optionIndex, computeRankCost(rankIndex)] as const]
      })
      return new Map([...rankedCosts, [this.#optionIds.length - 1, leftOutCost]])
    })
    this.#assignedOptionIndexes = []
    this.#seatedStudentIndexes = this.#optionIds.map(() => new Set())
    this.#cheapestSteps = this.#optionIds.map(() => new Map())
    for (const studentIndex of orderedRankings.keys()) this.#seatStudent(studentIndex)
  }

  toAllocations = (): SeatAllocation[] =>
    this.#students.map(({ studentId }, studentIndex) => ({
      studentId,
      optionId: this.#optionIds[this.#assignedOptionIndexes[studentIndex] ?? -1] ?? null,
    }))

  #seatStudent(studentIndex: number) {
    const { chainCosts, previousIndexes } = this.#findChains(studentIndex)
    let optionIndex = findCheapestIndex(
      chainCosts.map((cost, index) => ((this.#seatsLeft[index] ?? 0) > 0 ? cost : Infinity)),
    )
    const changedIndexes = new Set([optionIndex])
    this.#seatsLeft[optionIndex] = (this.#seatsLeft[optionIndex] ?? 0) - 1
    for (let previous = previousIndexes[optionIndex]; previous !== undefined; previous = previousIndexes[optionIndex]) {
      const step = this.#cheapestSteps[previous]?.get(optionIndex)
      if (!step) throw new Error('A chain without a step')
      this.#seatedStudentIndexes[previous]?.delete(step.studentIndex)
      this.#assign(step.studentIndex, optionIndex)
      changedIndexes.add(previous)
      optionIndex = previous
    }
    this.#assign(studentIndex, optionIndex)
    for (const changedIndex of changedIndexes) this.#cheapestSteps[changedIndex] = this.#findCheapestSteps(changedIndex)
  }

  #assign(studentIndex: number, optionIndex: number) {
    this.#assignedOptionIndexes[studentIndex] = optionIndex
    this.#seatedStudentIndexes[optionIndex]?.add(studentIndex)
  }

  /**
   * Returns, per option index, the lowest cost of a chain from this student to it, and the option before it in that chain
   * (Bellman–Ford, since steps can have negative costs).
   */
  #findChains(studentIndex: number) {
    const chainCosts = this.#optionIds.map(
      (_, optionIndex) => this.#costsByStudent[studentIndex]?.get(optionIndex) ?? Infinity,
    )
    const previousIndexes: (number | undefined)[] = this.#optionIds.map(() => undefined)
    for (let hasImproved = true; hasImproved;) {
      hasImproved = false
      for (const [fromIndex, steps] of this.#cheapestSteps.entries())
        for (const [toIndex, { cost }] of steps) {
          const chainCost = (chainCosts[fromIndex] ?? Infinity) + cost
          if (chainCost >= (chainCosts[toIndex] ?? Infinity)) continue
          chainCosts[toIndex] = chainCost
          previousIndexes[toIndex] = fromIndex
          hasImproved = true
        }
    }
    return { chainCosts, previousIndexes }
  }

  #findCheapestSteps(fromIndex: number): Map<number, ChainStep> {
    const steps = new Map<number, ChainStep>()
    if ((this.#seatsLeft[fromIndex] ?? 0) > 0) return steps
    for (const studentIndex of this.#seatedStudentIndexes[fromIndex] ?? []) {
      const costs = this.#costsByStudent[studentIndex]
      const currentCost = costs?.get(fromIndex) ?? 0
      for (const [toIndex, otherCost] of costs ?? [])
        if (toIndex !== fromIndex && otherCost - currentCost < (steps.get(toIndex)?.cost ?? Infinity))
          steps.set(toIndex, { studentIndex, cost: otherCost - currentCost })
    }
    return steps
  }
}

const findCheapestIndex = (costs: readonly number[]) =>
  costs.reduce((cheapestIndex, cost, index) => (cost < (costs[cheapestIndex] ?? 0) ? index : cheapestIndex), 0)
