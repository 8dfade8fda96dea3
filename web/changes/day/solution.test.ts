import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { sampleDay, sampleProposal } from './day-sample.ts'
import { formatNextBest, formatSolution } from './format-day-lesson.ts'
import { listProposed, type ProposedSolution, toAlternativeChange, toSolutionChange } from './solution.ts'

const people = (...ids: number[]) => ids.map((id) => ({ id, name: `P${id}`, code: null }))
const lesson = { teachers: people(1, 2), classrooms: people(5), absent: [1, 5] }
const [teacher, classroom] = [
  { id: 3, name: 'Cora' },
  { id: 6, name: 'A108' },
]

const stays = { time: null, mergedWith: null }

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
    [
      'a teacher whose own lesson is cancelled',
      { kind: 'freedTeacher', teacher, classroom: null },
      { teachers: [2, 3], solution: 'freedTeacher' },
    ],
    [
      'a lesson merged with another, in the room of that one',
      { kind: 'merged', teacher: null, classroom, mergedWith: { id: 8, name: 'V5B' } },
      { teachers: [2], classrooms: [6], solution: 'merged' },
    ],
    [
      'another time, at which nobody is absent',
      { kind: 'moved', teacher: null, classroom, time: { start: '2026-11-19T13:00', end: '2026-11-19T13:50' } },
      { start: '2026-11-19T13:00', end: '2026-11-19T13:50', classrooms: [6], solution: 'moved' },
    ],
    ['another room only', { kind: 'room', teacher: null, classroom }, { classrooms: [6] }],
    ['self-study', { kind: 'selfStudy', teacher: null, classroom: null }, { teachers: [2], solution: 'selfStudy' }],
    [
      'a cancelled lesson',
      { kind: 'cancelled', teacher: null, classroom: null },
      { cancelled: true, solution: 'cancelled' },
    ],
  ] as const)('replaces only the absent for %s', (_, solution, change) => {
    expect(toSolutionChange(lesson, { ...stays, ...solution })).toEqual(change)
  })
})

describe('another choice of the planner', () => {
  test('replaces the absent of several, and the only one', () => {
    const other = { id: 9, reasons: [] }
    expect(toAlternativeChange(lesson, 'teacher', other)).toEqual({ teachers: [2, 9], solution: 'cover' })
    expect(toAlternativeChange({ ...lesson, absent: [1] }, 'classroom', other)).toEqual({ classrooms: [9] })
  })
  test('names a teacher whose own lesson is cancelled as such', () => {
    const freed = { id: 9, reasons: ['freed' as const] }
    expect(toAlternativeChange(lesson, 'teacher', freed)).toEqual({ teachers: [2, 9], solution: 'freedTeacher' })
  })
  test('names a teacher on standby duty as such, also where the own lesson is cancelled', () => {
    const called = { id: 9, reasons: ['freed' as const, 'standby' as const] }
    expect(toAlternativeChange(lesson, 'teacher', called)).toEqual({ teachers: [2, 9], solution: 'standby' })
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
            solution: { teacher: null, reasons: [], ...stays, ...solution },
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
    expect(list(roomIds, { kind: 'moved', classroom })).toHaveLength(1)
    expect(list(teacherIds, { kind: 'merged', classroom })).toHaveLength(1)
    expect(list(roomIds, { kind: 'merged', classroom })).toEqual([])
  })
  test('has proposals for a teacher whom a merged lesson no longer has', () => {
    const open = sampleDay.open.map((lesson) => ({ ...lesson, teachers: [] }))
    expect(listProposed(open, sampleProposal, '2026-11-18T08:00')).toHaveLength(sampleProposal.lessons.length)
  })
  test('leaves out lessons that are over, and those without a proposal', () => {
    const listIds = (now: string) => listProposed(sampleDay.open, sampleProposal, now).map(({ lesson: { id } }) => id)
    expect(listIds('2026-11-18T08:00')).toEqual(sampleProposal.lessons.map(({ appointmentId }) => appointmentId))
    expect(listIds('2026-11-18T23:00')).toEqual([])
    expect(listProposed(sampleDay.open, undefined, '2026-11-18T08:00')).toEqual([])
  })
})

describe('a proposal in words', () => {
  beforeAll(() =>
    i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } }, interpolation: { escapeValue: false } }),
  )
  test('names the new time, and the class that another joins', () => {
    const time = { start: '2026-11-19T13:00', end: '2026-11-19T13:50' }
    expect(formatSolution({ kind: 'moved', teacher: null, classroom, time, mergedWith: null })).toBe(
      'Verplaatst, 13:00–13:50, A108',
    )
    const mergedWith = { id: 8, name: 'V5B' }
    expect(formatSolution({ kind: 'merged', teacher: null, classroom, time: null, mergedWith })).toBe(
      'Samengevoegd, V5B, A108',
    )
  })
  test('says what the next best costs, and that it is as good if nothing', () => {
    const next = { kind: 'cover', teacher, classroom: null, ...stays } as const
    const format = (...costs: Parameters<typeof formatNextBest>[0]['costs']) => formatNextBest({ ...next, costs })
    expect(
      format({ rule: 'knowsClass', cost: 1 }, { rule: 'fairShare', cost: -40 }, { rule: 'inSchool', cost: 1 }),
    ).toBe('Anders: Vervanging, Cora (kent de klas niet, moet ervoor naar school komen)')
    expect(format()).toBe('Anders: Vervanging, Cora (even goed)')
  })
})
