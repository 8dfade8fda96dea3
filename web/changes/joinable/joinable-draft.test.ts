import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import {
  createJoinableDraft,
  findJoinableFault,
  moveSignUpEnd,
  pickChanges,
  toJoinable,
  toPatch,
} from './joinable-draft.ts'

const now = Temporal.PlainDateTime.from('2026-11-18T11:06')
const appointment = createSampleAppointment({
  type: 'exam',
  start: '2026-11-26T13:00',
  end: '2026-11-26T14:00',
  teachers: [
    { id: 1, name: 'Tess Thijs', code: 'TTH' },
    { id: 2, name: 'Teun Tol', code: 'TTO' },
  ],
  invigilators: [{ id: 2, name: 'Teun Tol', code: 'TTO' }],
  subscribable: { from: '2026-11-16T08:00', until: '2026-11-20T12:00' },
  capacity: 20,
})
const draft = createJoinableDraft(appointment, now)

describe('a draft of an exam', () => {
  test('separates invigilators from teachers', () => {
    expect(toJoinable('exam', draft)).toMatchObject({ teachers: [1], invigilators: [2], capacity: 20 })
  })

  test('sends nothing if nothing changed, and otherwise only what did', () => {
    expect(toPatch('exam', draft, draft)).toEqual({})
    expect(toPatch('exam', draft, { ...draft, capacity: '12' })).toEqual({ capacity: 12 })
    expect(toPatch('exam', draft, { ...draft, date: '2026-11-27' })).toEqual({
      start: '2026-11-27T13:00',
      end: '2026-11-27T14:00',
    })
  })

  test('keeps the days of an exam of several days', () => {
    const longDraft = createJoinableDraft({ ...appointment, end: '2026-11-28T09:00' }, now)
    expect(findJoinableFault(longDraft)).toBeUndefined()
    expect(toPatch('exam', longDraft, { ...longDraft, start: '14:00' })).toEqual({ start: '2026-11-26T14:00' })
    expect(toPatch('exam', longDraft, { ...longDraft, date: '2026-11-30' })).toEqual({ start: '2026-11-30T13:00' })
  })

  test('adds students to those who are in it by name', () => {
    const attendees = [...draft.attendees, { id: 9, name: 'Anna Aerts', type: 'student' as const }]
    expect(toPatch('exam', draft, { ...draft, attendees })).toEqual({ addStudents: [9] })
  })

  test('sends nothing back that somebody else changed meanwhile', () => {
    const newer = createJoinableDraft({ ...appointment, capacity: 12 }, now)
    const changes = pickChanges(draft, { ...draft, name: 'Toets', attendees: [...draft.attendees] })
    expect(toPatch('exam', newer, { ...newer, ...changes })).toEqual({ name: 'Toets' })
  })

  test('without sign-up has no window, and keeps its maximum', () => {
    expect(toPatch('exam', draft, { ...draft, hasSignUp: false })).toEqual({
      subscribeFrom: null,
      subscribeUntil: null,
    })
  })

  test('ends sign-up at its start, until the user chooses another moment', () => {
    const starting = { ...draft, until: { date: draft.date, time: draft.start } }
    const moved = moveSignUpEnd(starting, { ...starting, date: '2026-11-20', start: '10:00' })
    expect(moved.until).toEqual({ date: '2026-11-20', time: '10:00' })
    const chosen = moveSignUpEnd(moved, { ...moved, until: { date: '2026-11-19', time: '10:00' } })
    expect(moveSignUpEnd(chosen, { ...chosen, date: '2026-11-25' }).until.date).toBe('2026-11-19')
  })

  test('names its fault', () => {
    expect(findJoinableFault(draft)).toBeUndefined()
    expect(findJoinableFault({ ...draft, name: ' ' })).toBe('name')
    expect(findJoinableFault({ ...draft, until: { date: '2026-11-15', time: '08:00' } })).toBe('window')
    expect(findJoinableFault({ ...draft, capacity: 'veel' })).toBe('capacity')
  })
})
