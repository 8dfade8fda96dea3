import { describe, expect, test } from 'vitest'
import {
  toOptionsByStudent,
  filterAllocatedStudents,
  isAllocatedDifferently,
  buildAllocationFigures,
  findSelectedAllocation,
} from './compare-allocations.ts'
import { createSampleAllocatedStudent, createSampleAllocation } from './allocation-sample.ts'

const one = createSampleAllocation({})
const other = createSampleAllocation({ id: 2, byRank: [94, 36, 11, 1], none: 0, notRanked: 0 })

describe('two allocations by their figures', () => {
  test('stand rank by rank, also where one goes further', () => {
    expect(buildAllocationFigures(one, other).map(({ count, other: then }) => [count, then])).toEqual([
      [98, 94],
      [29, 36],
      [11, 11],
      [0, 1],
      [4, 0],
    ])
  })
  test('tell of what was not ranked only where that happened', () => {
    expect(buildAllocationFigures(one, undefined).map(({ kind }) => kind)).toEqual(['rank', 'rank', 'rank', 'none'])
    expect(buildAllocationFigures({ ...one, notRanked: 1 }, undefined)[3]?.kind).toBe('notRanked')
  })
  test('one looks at the one of the address, else at the published, else at the newest', () => {
    const published = { ...other, isPublished: true }
    expect(findSelectedAllocation([one, published], 1)).toBe(one)
    expect(findSelectedAllocation([one, published], 7)).toBe(published)
    expect(findSelectedAllocation([one, other], undefined)).toBe(one)
    expect(findSelectedAllocation([], undefined)).toBeUndefined()
  })
})

describe('the students of an allocation', () => {
  const anna = createSampleAllocatedStudent({ student: { id: 1, name: 'Anna Bos' } })
  const bram = createSampleAllocatedStudent({
    student: { id: 2, name: 'Bram Özer' },
    option: null,
    reason: { kind: 'nothingLeft', rank: null, wentToOthers: [] },
  })
  const cato = createSampleAllocatedStudent({
    student: { id: 3, name: 'Cato Smit' },
    reason: { kind: 'byHand', rank: null, wentToOthers: [] },
  })
  const all = [anna, bram, cato]
  const others = toOptionsByStudent([anna, { ...bram, option: { id: 52, name: 'Robots' } }])
  const ids = (address: Parameters<typeof filterAllocatedStudents>[1]) =>
    filterAllocatedStudents(all, address, others).map(({ student }) => student.id)
  test('differ from another allocation where both know them', () => {
    expect(all.map((student) => isAllocatedDifferently(student, others))).toEqual([false, true, false])
    expect(isAllocatedDifferently(bram, undefined)).toBe(false)
  })
  test('are found by what they got, and by words', () => {
    expect(ids({})).toEqual([1, 2, 3])
    expect(ids({ only: 'none' })).toEqual([2])
    expect(ids({ only: 'differs' })).toEqual([2])
    expect(ids({ only: 'byHand' })).toEqual([3])
    expect(ids({ query: 'ozer' })).toEqual([2])
    expect(ids({ query: 'film bos' })).toEqual([1])
  })
})
