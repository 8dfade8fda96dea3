import { expect, test } from 'vitest'
import { type FoundPerson, putStudentsLast } from './queries.ts'

test('putStudentsLast lists staff in their order, then students', () => {
  const person = (id: number, role: FoundPerson['role']) => ({ id, role, name: '', code: null, sourceId: '' })
  const people = [person(1, 'student'), person(2, 'teacher'), person(3, 'student'), person(4, 'exam-desk')]
  expect(putStudentsLast(people).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})
