import { describe, expect, test } from 'vitest'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { createDraft, isDraftChanged, moveStart, toDayChange } from './change-draft.ts'

const lesson = createSampleAppointment()
const draft = createDraft(lesson)

describe('the draft of a change', () => {
  test('moves the end with the start, at most to the end of the day', () => {
    expect(moveStart(draft, '13:00')).toMatchObject({ start: '13:00', end: '14:30' })
    expect(moveStart(draft, '23:00')).toMatchObject({ start: '23:00', end: '23:59' })
  })

  test('asks only for what its form shows', () => {
    const edited = { ...draft, date: '2026-11-25', message: ' Neem je boek mee ', classrooms: [{ id: 7, name: 'C1' }] }
    expect(toDayChange('time', edited, lesson)).toEqual({ start: '2026-11-25T09:00', end: '2026-11-25T10:30' })
    expect(toDayChange('classrooms', edited, lesson)).toEqual({ classrooms: [7] })
    expect(toDayChange('cancel', edited, lesson)).toEqual({
      cancelled: true,
      solution: 'cancelled',
      message: 'Neem je boek mee',
    })
  })

  test('an activity of several days keeps its length', () => {
    const trip = createSampleAppointment({ type: 'activity', end: '2026-11-26T16:00' })
    expect(toDayChange('time', { ...createDraft(trip), date: '2026-11-25' }, trip)).toEqual({
      start: '2026-11-25T09:00',
    })
  })

  test('an empty message or link is removed, and a link makes the lesson online', () => {
    expect(toDayChange('message', { ...draft, message: ' ' }, lesson)).toEqual({ message: null, onlineUrl: null })
    expect(toDayChange('message', { ...draft, onlineUrl: 'https://meet.example.org/1' }, lesson)).toEqual({
      message: null,
      onlineUrl: 'https://meet.example.org/1',
      isOnline: true,
    })
  })

  test('is unchanged until a field of its form differs; cancelling always changes something', () => {
    expect(isDraftChanged('time', draft, lesson)).toBe(false)
    expect(isDraftChanged('time', { ...draft, start: '09:10' }, lesson)).toBe(true)
    expect(isDraftChanged('teachers', { ...draft, start: '09:10' }, lesson)).toBe(false)
    expect(isDraftChanged('cancel', draft, lesson)).toBe(true)
  })
})
