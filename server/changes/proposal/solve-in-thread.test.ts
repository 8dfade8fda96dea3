import { expect, test } from 'vitest'
import type { ProposalProblem } from './model.ts'
import { solveInThread } from './solve-in-thread.ts'

/** One lesson, which only this teacher can take. */
const createProblem = (teacher: number): ProposalProblem => ({
  rules: ['open'],
  lessons: [
    {
      id: 1,
      start: '2026-11-19T09:00',
      end: '2026-11-19T10:00',
      groups: [1],
      size: 20,
      ownTeachers: [],
      plannedTeachers: [],
      classmates: [],
      needsTeacher: true,
      needsRoom: false,
      allowsSelfStudy: false,
      teachers: [{ id: teacher, breaks: [], kind: 'cover' }],
      rooms: [],
      times: [],
      hosts: [],
    },
  ],
  teachers: new Map([[teacher, { covers: 0, fte: 1, capacity: 1 }]]),
  seats: new Map(),
  fixed: new Map(),
})

const findTeacher = async (teacher: number) =>
  (await solveInThread(createProblem(teacher), 1))?.assignment.get(1)?.teacher

test('serviceUnavailable: refuses the ninth of different proposals at once, solves the others, and then it too', async () => {
  const teachers = [1, 2, 3, 4, 5, 6, 7, 8]
  const solved = teachers.map(findTeacher)
  await expect(findTeacher(9)).rejects.toMatchObject({ code: 'serviceUnavailable' })
  expect(await Promise.all(solved)).toEqual(teachers)
  expect(await findTeacher(9)).toBe(9)
})

test('solves equal proposals at once only once', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => solveInThread(createProblem(1), 1)))
  expect(answers[0]?.assignment.get(1)).toMatchObject({ kind: 'cover', teacher: 1 })
  expect(new Set(answers).size).toBe(1)
})
