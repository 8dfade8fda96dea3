import { expect, test } from 'vitest'
import { examAddress } from './address.ts'

test('the address of the exams keeps every valid parameter and drops invalid ones', () => {
  const value = {
    view: 'search',
    start: '2026-12-01',
    end: '',
    query: 'wiskunde',
    atnId: '3,14',
    show: 'open',
    sort: 'room',
    order: 'descending',
    exam: 7,
  }
  expect(examAddress.parse(value)).toEqual(value)
  expect(examAddress.parse({ query: 5 }).query).toBe('5')
  const nonsense = { view: 'x', start: '31-12', query: 'x'.repeat(101), atnId: 'x', show: 1, sort: 'id', exam: -1 }
  expect(Object.values(examAddress.parse(nonsense)).filter((value) => value !== undefined)).toEqual([])
})
