import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AllocationMethodName, allocationMethods, type SeatAllocation, type StudentRanking } from './rules.ts'

const names = Object.keys(allocationMethods) as AllocationMethodName[]
const groupOptionByStudent = (allocations: readonly SeatAllocation[]) =>
  Object.fromEntries(allocations.map(({ studentId, optionId }) => [studentId, optionId]))
const findRankIndex = (rankings: readonly StudentRanking[], { studentId, optionId }: SeatAllocation) =>
  rankings.find((ranking) => ranking.studentId === studentId)?.optionIds.indexOf(optionId ?? -1) ?? -1
const sumCosts = (rankings: readonly StudentRanking[], allocations: readonly SeatAllocation[]) =>
  allocations.reduce(
    (sum, allocation) => sum + (allocation.optionId === null ? 1e6 : findRankIndex(rankings, allocation) ** 2),
    0,
  )

/** Up to seven students who each rank some of up to four options, which have up to three seats. */
const arbitraryRounds = fc
  .record({
    seats: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 4 }),
    lists: fc.array(fc.shuffledSubarray([1, 2, 3, 4]), { maxLength: 7 }),
  })
  .map(({ seats, lists }) => ({
    seats: new Map(seats.map((count, index) => [index + 1, count])),
    rankings: lists.map((optionIds, index): StudentRanking => ({ studentId: 100 + index, optionIds })),
  }))

/** Computes the lowest cost of all possible allocations by trying each. */
function computeLeastCost(seats: ReadonlyMap<number, number>, [first, ...others]: readonly StudentRanking[]): number {
  if (!first) return 0
  const costWithoutFirst = 1e6 + computeLeastCost(seats, others)
  return first.optionIds.reduce((least, id, rankIndex) => {
    const seatsLeft = seats.get(id) ?? 0
    if (seatsLeft === 0) return least
    return Math.min(least, rankIndex ** 2 + computeLeastCost(new Map([...seats, [id, seatsLeft - 1]]), others))
  }, costWithoutFirst)
}

describe.each(names)('allocation method %s', (method) => {
  test('gives each student at most one option from the ranking, and fills no option beyond its seats', () => {
    fc.assert(
      fc.property(arbitraryRounds, ({ seats, rankings }) => {
        const places = allocationMethods[method](seats, rankings)
        expect(places.map(({ studentId }) => studentId)).toEqual(rankings.map(({ studentId }) => studentId))
        for (const allocation of places)
          if (allocation.optionId !== null) expect(findRankIndex(rankings, allocation)).not.toBe(-1)
        for (const [id, count] of seats)
          expect(places.filter(({ optionId }) => optionId === id).length).toBeLessThanOrEqual(count)
      }),
    )
  })

  test('leaves no seat free that a student without an option ranked', () => {
    fc.assert(
      fc.property(arbitraryRounds, ({ seats, rankings }) => {
        const places = allocationMethods[method](seats, rankings)
        const freeSeats = [...seats].filter(
          ([id, count]) => places.filter((allocation) => allocation.optionId === id).length < count,
        )
        for (const [index, { optionId }] of places.entries())
          if (optionId === null) for (const [id] of freeSeats) expect(rankings[index]?.optionIds).not.toContain(id)
      }),
    )
  })
})

describe('the lottery', () => {
  test('gives the first student drawn their first choice, the next their second, and the last nothing', () => {
    const seats = new Map([
      [1, 1],
      [2, 1],
    ])
    const orderedRankings = [30, 10, 20].map((studentId) => ({ studentId, optionIds: [1, 2] }))
    expect(groupOptionByStudent(allocationMethods.lottery(seats, orderedRankings))).toEqual({ 30: 1, 10: 2, 20: null })
  })

  test('never gives a better option to a student who reorders the ranking', () => {
    fc.assert(
      fc.property(
        arbitraryRounds,
        fc.nat(),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        ({ seats, rankings }, studentIndex, keys) => {
          const honestRanking = rankings[studentIndex % Math.max(rankings.length, 1)]
          if (!honestRanking) return
          const getSortKey = (id: number) => keys[id - 1] ?? 0
          const reorderedRanking = {
            ...honestRanking,
            optionIds: honestRanking.optionIds.toSorted((a, b) => getSortKey(a) - getSortKey(b)),
          }
          const rankWith = (reportedRanking: StudentRanking) => {
            const places = allocationMethods.lottery(
              seats,
              rankings.map((ranking) => (ranking === honestRanking ? reportedRanking : ranking)),
            )
            const allocation = places.find(({ studentId }) => studentId === honestRanking.studentId)
            const rank = allocation ? findRankIndex(rankings, allocation) : -1
            return rank === -1 ? Infinity : rank
          }
          expect(rankWith(honestRanking)).toBeLessThanOrEqual(rankWith(reorderedRanking))
        },
      ),
    )
  })
})

describe('fewest left out', () => {
  test('gives a student their second choice so that another student is not left out', () => {
    const seats = new Map([
      [1, 1],
      [2, 1],
    ])
    const orderedRankings = [
      { studentId: 10, optionIds: [1, 2] },
      { studentId: 20, optionIds: [1] },
    ]
    expect(groupOptionByStudent(allocationMethods.lottery(seats, orderedRankings))).toEqual({ 10: 1, 20: null })
    expect(groupOptionByStudent(allocationMethods.fewestLeftOut(seats, orderedRankings))).toEqual({ 10: 2, 20: 1 })
  })

  test('finds the cheapest of all possible allocations', () => {
    fc.assert(
      fc.property(arbitraryRounds, ({ seats, rankings }) => {
        const places = allocationMethods.fewestLeftOut(seats, rankings)
        expect(sumCosts(rankings, places)).toBe(computeLeastCost(seats, rankings))
      }),
      { numRuns: 500 },
    )
  })
})
