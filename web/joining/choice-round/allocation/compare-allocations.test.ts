import { describe, expect, test } from 'vitest'
import {
  toOptionByStudentId,
  filterAllocatedStudents,
  isAllocatedDifferently,
  buildAllocationFigures,
  findSelectedAllocation,
  getCopyNumber,
} from './compare-allocations.ts'
import { createSampleAllocatedStudent, createSampleAllocation } from './allocation-sample.ts'

const one = createSampleAllocation({})
const other = createSampleAllocation({ id: 2, byRank: [94, 36, 11, 1], none: 0, notRanked: 0 })

describe('allocation comparison', () => {
  test('pairs the counts of both allocations rank by rank, also for a rank that only the other allocation has', () => {
    expect(buildAllocationFigures(one, other).map(({ count, comparedCount }) => [count, comparedCount])).toEqual([
      [98, 94],
      [29, 36],
      [11, 11],
      [0, 1],
      [4, 0],
    ])
  })
  test('includes a figure for unranked options only if it is not zero', () => {
    expect(buildAllocationFigures(one, undefined).map(({ kind }) => kind)).toEqual(['rank', 'rank', 'rank', 'none'])
    expect(buildAllocationFigures({ ...one, notRanked: 1 }, undefined)[3]?.kind).toBe('notRanked')
  })
  test('selects the allocation in the address, else the published allocation, else the newest', () => {
    const published = { ...other, isPublished: true }
    expect(findSelectedAllocation([one, published], 1)).toBe(one)
    expect(findSelectedAllocation([one, published], 7)).toBe(published)
    expect(findSelectedAllocation([one, other], undefined)).toBe(one)
    expect(findSelectedAllocation([], undefined)).toBeUndefined()
  })
  test('numbers allocations with the same method and seed, from the oldest', () => {
    const newestFirst = [4, 3, 2, 1].map((id) => createSampleAllocation({ id, seed: id === 3 ? 9083 : 4127 }))
    const otherMethod = createSampleAllocation({ id: 5, method: 'fewestLeftOut' })
    const allocations = [otherMethod, ...newestFirst]
    expect(allocations.map((allocation) => getCopyNumber(allocations, allocation))).toEqual([1, 3, 1, 2, 1])
  })
})

describe('the students of an allocation', () => {
  const anna = createSampleAllocatedStudent({ student: { id: 1, name: 'Anna Bos', className: 'V5A' } })
  const bram = createSampleAllocatedStudent({
    student: { id: 2, name: 'Bram Özer', className: 'V5B' },
    option: null,
    reason: { kind: 'nothingLeft', rank: null, wentToOthers: [] },
  })
  const cato = createSampleAllocatedStudent({
    student: { id: 3, name: 'Cato Smit', className: 'V5A' },
    reason: { kind: 'byHand', rank: null, wentToOthers: [] },
  })
  const all = [anna, bram, cato]
  const comparedOptions = toOptionByStudentId([anna, { ...bram, option: { id: 52, name: 'Robots' } }])
  const ids = (address: Parameters<typeof filterAllocatedStudents>[1]) =>
    filterAllocatedStudents(all, address, comparedOptions).map(({ student }) => student.id)
  test('differ from another allocation only if both contain them and their options differ', () => {
    expect(all.map((student) => isAllocatedDifferently(student, comparedOptions))).toEqual([false, true, false])
    expect(isAllocatedDifferently(bram, undefined)).toBe(false)
  })
  test('are filtered by outcome and by search text', () => {
    expect(ids({})).toEqual([1, 2, 3])
    expect(ids({ only: 'none' })).toEqual([2])
    expect(ids({ only: 'differs' })).toEqual([2])
    expect(ids({ only: 'byHand' })).toEqual([3])
    expect(ids({ query: 'ozer' })).toEqual([2])
    expect(ids({ query: 'film bos' })).toEqual([1])
    expect(ids({ query: 'v5b' })).toEqual([2])
  })
})
