import { expect, test } from 'vitest'
import { deriveTeachers } from './derive-teachers.ts'

const apart = Array.from({ length: 12 }, (_, index) => [`x${index}`, `y${index}`])

test('where sets hardly share classes each set is one teacher, a set of one class too', () => {
  const sets = [...apart, ['x0', 'z'], ['w']]
  expect(deriveTeachers(sets)).toEqual({ teachers: sets, how: 'sets' })
})

test('where teachers are told in pairs, the classes that all go together are one teacher', () => {
  const pairs = [['a', 'b'], ['b', 'c'], ['a', 'c'], ['c', 'd'], ['d', 'e'], ['f']]
  expect(deriveTeachers(pairs)).toEqual({
    teachers: [
      ['a', 'b', 'c'],
      ['c', 'd'],
      ['d', 'e'],
    ],
    how: 'cliques',
  })
})

test('sets that would take too long to put together are taken as they are', () => {
  // Makes all pairs except those within each group of three: 3 to the power of 20 maximal cliques.
  const ids = Array.from({ length: 60 }, (_, index) => index)
  const pairs = ids.flatMap((a) =>
    ids.filter((b) => b > a && Math.floor(a / 3) !== Math.floor(b / 3)).map((b) => [a, b]),
  )
  const sets = pairs.map((pair) => pair.map(String))
  expect(deriveTeachers(sets)).toEqual({ teachers: sets, how: 'sets' })
})

test('no sets are no teachers', () => {
  expect(deriveTeachers([]).teachers).toEqual([])
})
