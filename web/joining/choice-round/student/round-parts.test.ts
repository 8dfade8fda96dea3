import { expect, test } from 'vitest'
import { findPartOfFault } from './round-parts.ts'
import { createSampleOption, createSampleOptions } from './student-round-sample.ts'

test('a fault leads to the groups, to its set, or to the chosen option that repeats a course', () => {
  const course = { id: 101, name: 'Module 1', firstAppointmentDate: null }
  const options = createSampleOptions({
    options: [createSampleOption(9, { chosen: true, courses: [{ ...course, id: 102 }] })],
    optionSets: [
      { id: 2, name: 'Sport', min: 0, max: 2, options: [createSampleOption(1, { chosen: true, courses: [course] })] },
    ],
  })
  const findPartId = (fault: Parameters<typeof findPartOfFault>[0]) => findPartOfFault(fault, options).id
  const findSameCoursePartId = (courseId: number) => findPartId({ kind: 'sameCourse', courseId, name: '' })
  expect(findPartId({ kind: 'noGroup' })).toBe('round-groups')
  expect(findPartId({ kind: 'tooFew', setId: 2, name: 'Sport', bound: 1 })).toBe('round-set-2')
  expect([findSameCoursePartId(101), findSameCoursePartId(102), findSameCoursePartId(7)]).toEqual([
    'round-set-2',
    'round-options',
    'round-groups',
  ])
})
