import { describe, expect, test } from 'vitest'
import { toSearchableRange, getChosenExamRange } from './exam-range.ts'

const today = Temporal.PlainDate.from('2026-11-18')

describe('the range of the exams', () => {
  test('is the coming four weeks until it is chosen', () => {
    expect(getChosenExamRange({}, today)).toEqual({ start: '2026-11-18', end: '2026-12-15' })
    expect(getChosenExamRange({ start: '2026-12-01', end: '2026-12-02' }, today)).toEqual({
      start: '2026-12-01',
      end: '2026-12-02',
    })
  })

  test('is asked for only if it and both its ends are there', () => {
    expect(toSearchableRange(null)).toBeUndefined()
    for (const chosen of [
      { start: '2026-12-01' },
      { end: '2026-12-01' },
      { start: '', end: '2026-12-01' },
      { start: '' },
    ])
      expect(toSearchableRange(getChosenExamRange(chosen, today)), JSON.stringify(chosen)).toBeUndefined()
    expect(toSearchableRange({ start: '2026-12-01', end: '2026-12-01' })).toEqual({
      start: '2026-12-01',
      end: '2026-12-01',
    })
  })

  test('is asked for in order and of at most 62 days', () => {
    expect(toSearchableRange({ start: '2026-12-02', end: '2026-12-01' })).toBeUndefined()
    expect(toSearchableRange({ start: '2026-11-01', end: '2027-01-01' })).toBeDefined()
    expect(toSearchableRange({ start: '2026-11-01', end: '2027-01-02' })).toBeUndefined()
  })
})
