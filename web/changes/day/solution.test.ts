import { describe, expect, test } from 'vitest'
import { sampleDay, sampleProposal } from './day-sample.ts'
import { listProposed, type ProposedSolution, toAlternativeChange, toSolutionChange, toTimeChange } from './solution.ts'

const people = (...ids: number[]) => ids.map((id) => ({ id, name: `P${id}`, code: null }))
const lesson = { teachers: people(1, 2), classrooms: people(5), absent: [1, 5] }
const [teacher, classroom] = [
  { id: 3, name: 'Cora' },
  { id: 6, name: 'A108' },
]

describe('toSolutionChange', () => {
  test.each([
    ['a substitute', { kind: 'cover', teacher, classroom: null }, { teachers: [2, 3], solution: 'cover' }],
    [
      'a substitute in another room',
      { kind: 'cover', teacher, classroom },
      { teachers: [2, 3], classrooms: [6], solution: 'cover' },
    ],
    [
      'the other teacher of the lesson',
      { kind: 'cover', teacher: { id: 2, name: 'P2' }, classroom: null },
      { teachers: [2], solution: 'cover' },
    ],
    ['another room only', { kind: 'room', teacher: null, classroom }, { classrooms: [6] }],
    ['self-study', { kind: 'selfStudy', teacher: null, classroom: null }, { teachers: [2], solution: 'selfStudy' }],
    [
      'a cancelled lesson',
      { kind: 'cancelled', teacher: null, classroom: null },
      { cancelled: true, solution: 'cancelled' },
    ],
  ] as const)('replaces only the absent for %s', (_, solution, change) => {
    expect(toSolutionChange(lesson, solution)).toEqual(change)
  })
})

describe('another choice of the planner', () => {
  test('replaces the absent of several, and the only one', () => {
    expect(toAlternativeChange(lesson, 'teacher', { id: 9 })).toEqual({ teachers: [2, 9], solution: 'cover' })
    expect(toAlternativeChange({ ...lesson, absent: [1] }, 'classroom', { id: 9 })).toEqual({ classrooms: [9] })
  })
  test('moves the lesson, into another room where that is needed', () => {
    const time = { start: '2026-11-19T13:00', end: '2026-11-19T13:50', classroom: null, reasons: [], score: 1 }
    expect(toTimeChange(time)).toEqual({ start: time.start, end: time.end, solution: 'moved' })
    expect(toTimeChange({ ...time, classroom })).toMatchObject({ classrooms: [6] })
  })
})

describe('listProposed', () => {
  test('leaves out proposals for a teacher or a room that the lesson no longer lacks', () => {
    const [, open = sampleDay.open[0]] = sampleDay.open
    if (!open) throw new Error('The sample has open lessons.')
    const list = (absent: number[], solution: Pick<ProposedSolution, 'kind' | 'classroom'>) =>
      listProposed(
        [{ ...open, absent }],
        {
          ...sampleProposal,
          lessons: sampleProposal.lessons.map((lesson) => ({
            ...lesson,
            solution: { teacher: null, reasons: [], ...solution },
          })),
        },
        '2026-11-18T08:00',
      )
    const [teacherIds, roomIds] = [[40], [50]]
    expect(list(teacherIds, { kind: 'cover', classroom: null })).toHaveLength(1)
    expect(list(roomIds, { kind: 'cover', classroom: null })).toEqual([])
    expect(list(teacherIds, { kind: 'room', classroom })).toEqual([])
    expect(list(roomIds, { kind: 'room', classroom })).toHaveLength(1)
    expect(list(teacherIds, { kind: 'cover', classroom })).toEqual([])
    expect(list(roomIds, { kind: 'cancelled', classroom: null })).toHaveLength(1)
  })
  test('leaves out lessons that are over, and those without a proposal', () => {
    const listIds = (now: string) => listProposed(sampleDay.open, sampleProposal, now).map(({ lesson: { id } }) => id)
    expect(listIds('2026-11-18T08:00')).toEqual(sampleProposal.lessons.map(({ appointmentId }) => appointmentId))
    expect(listIds('2026-11-18T23:00')).toEqual([])
    expect(listProposed(sampleDay.open, undefined, '2026-11-18T08:00')).toEqual([])
  })
})
