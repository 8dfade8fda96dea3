import { expect, test } from 'vitest'
import { type FoundPerson, putStudentsLast } from './queries.ts'

test('putStudentsLast lists staff in their order, then students', () => {
  const createPerson = (id: number, role: FoundPerson['role']) => ({ id, role, name: '', code: null, sourceId: '' })
  const people = [
    createPerson(1, 'student'),
    createPerson(2, 'teacher'),
    createPerson(3, 'student'),
    createPerson(4, 'exam-desk'),
  ]
  expect(putStudentsLast(people).map(({ id }) => id)).toEqual([2, 4, 1, 3])
})
