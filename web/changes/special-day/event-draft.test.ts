import { describe, expect, test } from 'vitest'
import { createEventDraft, isPeriodInvalid, moveFirstDate, toGroupEvent } from './event-draft.ts'

const draft = {
  ...createEventDraft(Temporal.PlainDate.from('2026-11-19'), { start: '08:00', end: '17:00' }),
  name: ' Excursie ',
  groups: [{ id: 1, name: 'V5A' }],
  teachers: [{ id: 2, name: 'Teun Tol' }],
}

describe('toGroupEvent', () => {
  test('has the activity with its teachers', () => {
    expect(toGroupEvent(draft)).toEqual({
      start: '2026-11-19T08:00',
      end: '2026-11-19T17:00',
      groups: [1],
      activity: { name: 'Excursie', teachers: [2], classrooms: [] },
      message: null,
    })
  })

  test('has no activity if the students are only away', () => {
    expect(toGroupEvent({ ...draft, kind: 'away', message: ' Stage ' })).toMatchObject({
      activity: null,
      message: 'Stage',
    })
  })
})

test('a period that begins later ends no earlier; its end is after its start', () => {
  expect(moveFirstDate(draft, '2026-11-20')).toEqual({ date: '2026-11-20', lastDate: '2026-11-20' })
  expect(moveFirstDate({ ...draft, lastDate: '2026-11-25' }, '2026-11-20').lastDate).toBe('2026-11-25')
  expect(isPeriodInvalid(draft)).toBe(false)
  expect(isPeriodInvalid({ ...draft, end: '08:00' })).toBe(true)
  expect(isPeriodInvalid({ ...draft, end: '08:00', lastDate: '2026-11-20' })).toBe(false)
})
