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
  lottery: (seats: ReadonlyMap<number, number>, drawn: readonly StudentRanking[]): SeatAllocation[] => {
    const left = new Map(seats)
    return drawn.map(({ studentId, optionIds }) => {
      const optionId = optionIds.find((id) => (left.get(id) ?? 0) > 0) ?? null
      if (optionId !== null) left.set(optionId, (left.get(optionId) ?? 0) - 1)
      return { studentId, optionId }
    })
  },
  fewestLeftOut: (seats: ReadonlyMap<number, number>, drawn: readonly StudentRanking[]): SeatAllocation[] =>
    new CheapestAssignment(seats, drawn).result(),
} as const
export type AllocationMethodName = keyof typeof allocationMethods

interface Named {
  id: number
  name: string
}

export function explainAllocations(
  places: readonly SeatAllocation[],
  rankings: readonly StudentRanking[],
  options: readonly Named[],
) {
  const names = new Map(options.map(({ id, name }) => [id, name]))
  const listOf = new Map(rankings.map(({ studentId, optionIds }) => [studentId, optionIds]))
  return places.map((place) => {
    const list = listOf.get(place.studentId) ?? []
    const index = place.optionId === null ? -1 : list.indexOf(place.optionId)
    const higher = index === -1 ? list : list.slice(0, index)
    const reason: AllocationReason = {
      kind: index === -1 ? (list.length === 0 ? 'notRanked' : 'nothingLeft') : 'ranked',
      rank: index === -1 ? null : index + 1,
      wentToOthers: higher.map((id) => ({ id, name: names.get(id) ?? '' })),
    }
    return { ...place, reason }
  })
}

const computeRankCost = (place: number) => place ** 2
/** Cost of being left out: more than all other students together can gain. */
const leftOutCost = 1e9

interface Move {
  student: number
  /** Change of the total cost; negative if the student gets a better option. */
  cost: number
}

/**
 * Seats one student after the other. Students seated before move along the chain that adds the least cost. Being left
 * out is a place with unlimited seats.
 */
class CheapestAssignment {
  readonly #students: readonly StudentRanking[]
  /** The options in order; the last index stands for no option. */
  readonly #places: readonly (number | null)[]
  readonly #left: number[]
  readonly #costs: readonly ReadonlyMap<number, number>[]
  readonly #given: number[]
  readonly #members: readonly Set<number>[]
  /** Cheapest move from each full index to each other index. */
  readonly #moves: ReadonlyMap<number, Move>[]

  constructor(seats: ReadonlyMap<number, number>, drawn: readonly StudentRanking[]) {
    this.#students = drawn
    this.#places = [...seats.keys(), null]
    this.#left = [...seats.values(), Infinity]
    const placeOf = new Map(this.#places.map((id, place) => [id, place]))
    this.#costs = drawn.map(({ optionIds }) => {
      const ranked = optionIds.flatMap((id, rank) => {
        const place = placeOf.get(id)
        return place === undefined ? [] : [[place, computeRankCost(rank)] as const]
      })
      return new Map([...ranked, [this.#places.length - 1, leftOutCost]])
    })
    this.#given = []
    this.#members = this.#places.map(() => new Set())
    this.#moves = this.#places.map(() => new Map())
    for (const student of drawn.keys()) this.#seat(student)
  }

  result = (): SeatAllocation[] =>
    this.#students.map(({ studentId }, student) => ({
      studentId,
      optionId: this.#places[this.#given[student] ?? -1] ?? null,
    }))

  #seat(student: number) {
    const { sums, cameFrom } = this.#chains(student)
    let place = findCheapestIndex(sums.map((sum, index) => ((this.#left[index] ?? 0) > 0 ? sum : Infinity)))
    const changed = new Set([place])
    this.#left[place] = (this.#left[place] ?? 0) - 1
    for (let previous = cameFrom[place]; previous !== undefined; previous = cameFrom[place]) {
      const move = this.#moves[previous]?.get(place)
      if (!move) throw new Error('A chain without a move')
      this.#members[previous]?.delete(move.student)
      this.#put(move.student, place)
      changed.add(previous)
      place = previous
    }
    this.#put(student, place)
    for (const item of changed) this.#moves[item] = this.#cheapestMoves(item)
  }

  #put(student: number, place: number) {
    this.#given[student] = place
    this.#members[place]?.add(student)
  }

  /** Lowest added cost of reaching each index when this student is seated, and the index before it. */
  #chains(student: number) {
    const sums = this.#places.map((_, place) => this.#costs[student]?.get(place) ?? Infinity)
    const cameFrom: (number | undefined)[] = this.#places.map(() => undefined)
    for (let isShorter = true; isShorter;) {
      isShorter = false
      for (const [from, moves] of this.#moves.entries())
        for (const [to, { cost }] of moves) {
          const sum = (sums[from] ?? Infinity) + cost
          if (sum >= (sums[to] ?? Infinity)) continue
          sums[to] = sum
          cameFrom[to] = from
          isShorter = true
        }
    }
    return { sums, cameFrom }
  }

  #cheapestMoves(from: number): Map<number, Move> {
    const moves = new Map<number, Move>()
    if ((this.#left[from] ?? 0) > 0) return moves
    for (const student of this.#members[from] ?? []) {
      const costs = this.#costs[student]
      const now = costs?.get(from) ?? 0
      for (const [to, then] of costs ?? [])
        if (to !== from && then - now < (moves.get(to)?.cost ?? Infinity)) moves.set(to, { student, cost: then - now })
    }
    return moves
  }
}

const findCheapestIndex = (sums: readonly number[]) =>
  sums.reduce((best, sum, index) => (sum < (sums[best] ?? 0) ? index : best), 0)
