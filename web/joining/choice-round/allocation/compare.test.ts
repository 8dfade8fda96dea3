import { describe, expect, test } from 'vitest'
import { byStudent, chosenOf, differs, figuresOf, shownOf } from './compare.ts'
import { sampleAllocated, sampleAllocation } from './sample.ts'

const one = sampleAllocation({})
const other = sampleAllocation({ id: 2, byRank: [94, 36, 11, 1], none: 0, notRanked: 0 })

describe('two allocations by their figures', () => {
  test('stand rank by rank, also where one goes further', () => {
    expect(figuresOf(one, other).map(({ count, other: then }) => [count, then])).toEqual([
      [98, 94],
      [29, 36],
      [11, 11],
      [0, 1],
      [4, 0],
    ])
  })
  test('tell of what was not ranked only where that happened', () => {
    expect(figuresOf(one, undefined).map(({ kind }) => kind)).toEqual(['rank', 'rank', 'rank', 'none'])
    expect(figuresOf({ ...one, notRanked: 1 }, undefined)[3]?.kind).toBe('notRanked')
  })
  test('one looks at the one of the address, else at the published, else at the newest', () => {
    const published = { ...other, isPublished: true }
    expect(shownOf([one, published], 1)).toBe(one)
    expect(shownOf([one, published], 7)).toBe(published)
    expect(shownOf([one, other], undefined)).toBe(one)
    expect(shownOf([], undefined)).toBeUndefined()
  })
})

describe('the students of an allocation', () => {
  const anna = sampleAllocated({ student: { id: 1, name: 'Anna Bos' } })
  const bram = sampleAllocated({
    student: { id: 2, name: 'Bram Özer' },
    option: null,
    reason: { kind: 'nothingLeft', rank: null, wentToOthers: [] },
  })
  const cato = sampleAllocated({
    student: { id: 3, name: 'Cato Smit' },
    reason: { kind: 'byHand', rank: null, wentToOthers: [] },
  })
  const all = [anna, bram, cato]
  const others = byStudent([anna, { ...bram, option: { id: 52, name: 'Robots' } }])
  const ids = (address: Parameters<typeof chosenOf>[1]) =>
    chosenOf(all, address, others).map(({ student }) => student.id)
  test('differ from another allocation where both know them', () => {
    expect(all.map((student) => differs(student, others))).toEqual([false, true, false])
    expect(differs(bram, undefined)).toBe(false)
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
