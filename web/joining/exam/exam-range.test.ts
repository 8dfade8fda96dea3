import { describe, expect, test } from 'vitest'
import { toSearchableRange, getChosenExamRange } from './exam-range.ts'

const today = Temporal.PlainDate.from('2026-11-18')

describe('the date range of the exams', () => {
  test('defaults to the coming four weeks', () => {
    expect(getChosenExamRange({}, today)).toEqual({ start: '2026-11-18', end: '2026-12-15' })
    expect(getChosenExamRange({ start: '2026-12-01', end: '2026-12-02' }, today)).toEqual({
      start: '2026-12-01',
      end: '2026-12-02',
    })
  })

  test('is searchable only with both a start and an end', () => {
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

  test('is searchable only if its dates are in order and span at most 62 days', () => {
    expect(toSearchableRange({ start: '2026-12-02', end: '2026-12-01' })).toBeUndefined()
    expect(toSearchableRange({ start: '2026-11-01', end: '2027-01-01' })).toBeDefined()
    expect(toSearchableRange({ start: '2026-11-01', end: '2027-01-02' })).toBeUndefined()
  })
})
