import type { AllocationInput } from '../joining/choice-round/allocation/allocate-seats.ts'
import type { AllocationMethodName } from '../joining/choice-round/allocation/rules.ts'

/** Creates the rankings of a large school, in which most students prefer the same few of sixty options. */
export function createLargeAllocationInput(method: AllocationMethodName): AllocationInput {
  let state = 11
  const drawFraction = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648
  const drawPopularOptionId = () => 1 + Math.floor(60 * drawFraction() ** 2)
  return {
    method,
    seed: 4127,
    seats: Array.from({ length: 60 }, (_, index) => [index + 1, 84] as const),
    students: Array.from({ length: 5000 }, (_, index) => ({
      studentId: index + 1,
      sourceId: `s${index}`,
      optionIds: [...new Set(Array.from({ length: 10 }, drawPopularOptionId))].slice(0, 5),
    })),
  }
}
