import { expect, test } from 'vitest'
import { deriveTeachers } from './derive-teachers.ts'

const separatePairs = Array.from({ length: 12 }, (_, index) => [`x${index}`, `y${index}`])

test('deriveTeachers makes each set a teacher if sets share few classes, even a set of a single class', () => {
  const sets = [...separatePairs, ['x0', 'z'], ['w']]
  expect(deriveTeachers(sets)).toEqual({ teachers: sets, source: 'sets' })
})

test('deriveTeachers merges pairs of classes that all go together into a single teacher', () => {
  const pairs = [['a', 'b'], ['b', 'c'], ['a', 'c'], ['c', 'd'], ['d', 'e'], ['f']]
  expect(deriveTeachers(pairs)).toEqual({
    teachers: [
      ['a', 'b', 'c'],
      ['c', 'd'],
      ['d', 'e'],
    ],
    source: 'cliques',
  })
})

test('deriveTeachers returns the sets unchanged if merging them would take too long', () => {
  // Makes all pairs except those within each group of three: 3 to the power of 20 maximal cliques.
  const ids = Array.from({ length: 60 }, (_, index) => index)
  const pairs = ids.flatMap((a) =>
    ids.filter((b) => b > a && Math.floor(a / 3) !== Math.floor(b / 3)).map((b) => [a, b]),
  )
  const sets = pairs.map((pair) => pair.map(String))
  expect(deriveTeachers(sets)).toEqual({ teachers: sets, source: 'sets' })
})

test('deriveTeachers returns no teachers for no sets', () => {
  expect(deriveTeachers([]).teachers).toEqual([])
})
