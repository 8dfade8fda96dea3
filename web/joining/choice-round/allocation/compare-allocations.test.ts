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

const selectedAllocation = createSampleAllocation({})
const otherAllocation = createSampleAllocation({ id: 2, byRank: [94, 36, 11, 1], none: 0, notRanked: 0 })

describe('allocation comparison', () => {
  test('pairs the counts of both allocations rank by rank, also for a rank that only the other allocation has', () => {
    expect(
      buildAllocationFigures(selectedAllocation, otherAllocation).map(({ count, comparedCount }) => [
        count,
        comparedCount,
      ]),
    ).toEqual([
      [98, 94],
      [29, 36],
      [11, 11],
      [0, 1],
      [4, 0],
    ])
  })
  test('includes a figure for unranked options only if it is not zero', () => {
    expect(buildAllocationFigures(selectedAllocation, undefined).map(({ kind }) => kind)).toEqual([
      'rank',
      'rank',
      'rank',
      'none',
    ])
    expect(buildAllocationFigures({ ...selectedAllocation, notRanked: 1 }, undefined)[3]?.kind).toBe('notRanked')
  })
  test('selects the allocation in the address, else the published allocation, else the newest', () => {
    const published = { ...otherAllocation, isPublished: true }
    expect(findSelectedAllocation([selectedAllocation, published], 1)).toBe(selectedAllocation)
    expect(findSelectedAllocation([selectedAllocation, published], 7)).toBe(published)
    expect(findSelectedAllocation([selectedAllocation, otherAllocation], undefined)).toBe(selectedAllocation)
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
  const students = [anna, bram, cato]
  const comparedOptions = toOptionByStudentId([anna, { ...bram, option: { id: 52, name: 'Robots' } }])
  const listIds = (address: Parameters<typeof filterAllocatedStudents>[1]) =>
    filterAllocatedStudents(students, address, comparedOptions).map(({ student }) => student.id)
  test('differ from another allocation only if both contain them and their options differ', () => {
    expect(students.map((student) => isAllocatedDifferently(student, comparedOptions))).toEqual([false, true, false])
    expect(isAllocatedDifferently(bram, undefined)).toBe(false)
  })
  test('are filtered by outcome and by search text', () => {
    expect(listIds({})).toEqual([1, 2, 3])
    expect(listIds({ only: 'none' })).toEqual([2])
    expect(listIds({ only: 'differs' })).toEqual([2])
    expect(listIds({ only: 'byHand' })).toEqual([3])
    expect(listIds({ query: 'ozer' })).toEqual([2])
    expect(listIds({ query: 'film bos' })).toEqual([1])
    expect(listIds({ query: 'v5b' })).toEqual([2])
  })
})
