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
 * `lottery`: random serial dictatorship. In the order of the draw, each student gets their best option that has a seat
 * left. No student gains by reordering their list, and no two would both gain by swapping (Abdulkadiroğlu and Sönmez,
 * Econometrica 66, 1998). Both hold for limited lists too, but then it can matter what options a student lists.
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
  const names = new Map(options.map(({ id, name }) => [id, name]))
  const rankingByStudent = new Map(rankings.map(({ studentId, optionIds }) => [studentId, optionIds]))
  return allocations.map((allocation) => {
    const rankedIds = rankingByStudent.get(allocation.studentId) ?? []
    const index = allocation.optionId === null ? -1 : rankedIds.indexOf(allocation.optionId)
    const preferredIds = index === -1 ? rankedIds : rankedIds.slice(0, index)
    const reason: AllocationReason = {
      kind: index === -1 ? (rankedIds.length === 0 ? 'notRanked' : 'nothingLeft') : 'ranked',
      rank: index === -1 ? null : index + 1,
      wentToOthers: preferredIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    }
    return { ...allocation, reason }
  })
}

const computeRankCost = (rankIndex: number) => rankIndex ** 2
/** Cost of being left out: more than all other students together can gain. */
const leftOutCost = 1e9

interface Move {
  studentIndex: number
  /** Change of the total cost; negative if the student gets a better option. */
  cost: number
}

/**
 * Seats one student after the other. Students seated before move along the chain that adds the least cost. Being left
 * out is an option with unlimited seats.
 */
class CheapestAssignment {
  readonly #students: readonly StudentRanking[]
  /** The options in order; the last index stands for no option. */
  readonly #optionIds: readonly (number | null)[]
  readonly #seatsLeft: number[]
  readonly #costs: readonly ReadonlyMap<number, number>[]
  readonly #assignedOptions: number[]
  readonly #seatedStudents: readonly Set<number>[]
  /** Cheapest move from each full index to each other index. */
  readonly #moves: ReadonlyMap<number, Move>[]

  constructor(seats: ReadonlyMap<number, number>, orderedRankings: readonly StudentRanking[]) {
    this.#students = orderedRankings
    this.#optionIds = [...seats.keys(), null]
    this.#seatsLeft = [...seats.values(), Infinity]
    const indexByOptionId = new Map(this.#optionIds.map((id, optionIndex) => [id, optionIndex]))
    this.#costs = orderedRankings.map(({ optionIds }) => {
      const rankedCosts = optionIds.flatMap((id, rankIndex) => {
        const optionIndex = indexByOptionId.get(id)
        return optionIndex === undefined ? [] : [[optionIndex, computeRankCost(rankIndex)] as const]
      })
      return new Map([...rankedCosts, [this.#optionIds.length - 1, leftOutCost]])
    })
    this.#assignedOptions = []
    this.#seatedStudents = this.#optionIds.map(() => new Set())
    this.#moves = this.#optionIds.map(() => new Map())
    for (const studentIndex of orderedRankings.keys()) this.#seatStudent(studentIndex)
  }

  toAllocations = (): SeatAllocation[] =>
    this.#students.map(({ studentId }, studentIndex) => ({
      studentId,
      optionId: this.#optionIds[this.#assignedOptions[studentIndex] ?? -1] ?? null,
    }))

  #seatStudent(studentIndex: number) {
    const { chainCosts, cameFrom } = this.#findChains(studentIndex)
    let optionIndex = findCheapestIndex(
      chainCosts.map((cost, index) => ((this.#seatsLeft[index] ?? 0) > 0 ? cost : Infinity)),
    )
    const changedIndexes = new Set([optionIndex])
    this.#seatsLeft[optionIndex] = (this.#seatsLeft[optionIndex] ?? 0) - 1
    for (let previous = cameFrom[optionIndex]; previous !== undefined; previous = cameFrom[optionIndex]) {
      const move = this.#moves[previous]?.get(optionIndex)
      if (!move) throw new Error('A chain without a move')
      this.#seatedStudents[previous]?.delete(move.studentIndex)
      this.#assign(move.studentIndex, optionIndex)
      changedIndexes.add(previous)
      optionIndex = previous
    }
    this.#assign(studentIndex, optionIndex)
    for (const changedIndex of changedIndexes) this.#moves[changedIndex] = this.#findCheapestMoves(changedIndex)
  }

  #assign(studentIndex: number, optionIndex: number) {
    this.#assignedOptions[studentIndex] = optionIndex
    this.#seatedStudents[optionIndex]?.add(studentIndex)
  }

  /** Lowest added cost of reaching each index when this student is seated, and the index before it. */
  #findChains(studentIndex: number) {
    const chainCosts = this.#optionIds.map((_, optionIndex) => this.#costs[studentIndex]?.get(optionIndex) ?? Infinity)
    const cameFrom: (number | undefined)[] = this.#optionIds.map(() => undefined)
    for (let isShorter = true; isShorter;) {
      isShorter = false
      for (const [from, moves] of this.#moves.entries())
        for (const [to, { cost }] of moves) {
          const chainCost = (chainCosts[from] ?? Infinity) + cost
          if (chainCost >= (chainCosts[to] ?? Infinity)) continue
          chainCosts[to] = chainCost
          cameFrom[to] = from
          isShorter = true
        }
    }
    return { chainCosts, cameFrom }
  }

  #findCheapestMoves(from: number): Map<number, Move> {
    const moves = new Map<number, Move>()
    if ((this.#seatsLeft[from] ?? 0) > 0) return moves
    for (const studentIndex of this.#seatedStudents[from] ?? []) {
      const costs = this.#costs[studentIndex]
      const currentCost = costs?.get(from) ?? 0
      for (const [to, otherCost] of costs ?? [])
        if (to !== from && otherCost - currentCost < (moves.get(to)?.cost ?? Infinity))
          moves.set(to, { studentIndex, cost: otherCost - currentCost })
    }
    return moves
  }
}

const findCheapestIndex = (costs: readonly number[]) =>
  costs.reduce((cheapestIndex, cost, index) => (cost < (costs[cheapestIndex] ?? 0) ? index : cheapestIndex), 0)
