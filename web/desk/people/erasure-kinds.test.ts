import { describe, expect, test } from 'vitest'
import { listErased, listKept } from './erasure-kinds.ts'

describe('an erasure in words', () => {
  test('sums the tables of a kind, and leaves out kinds without rows', () => {
    const report = { erased: { feed: 2, person_settings: 1, sign_in_link: 3 }, kept: { attendee: 1, person: 1 } }
    expect(listErased(report)).toEqual([{ kind: 'settings', count: 3 }])
    expect(listKept(report)).toEqual([{ kind: 'record', count: 1 }])
  })
  test('counts a table that the screen does not know as other data', () => {
    expect(listErased({ erased: { diary: 4 }, kept: {} })).toEqual([{ kind: 'other', count: 4 }])
  })
})
