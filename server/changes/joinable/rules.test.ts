import { describe, expect, test } from 'vitest'
import { listExcesses, proposeDays } from './rules.ts'

const annaInV5A = { id: 1, name: 'Anna', className: 'V5A' }
const bramInV5B = { id: 2, name: 'Bram', className: 'V5B' }
const anna = { ...annaInV5A, dates: ['2026-11-24', '2026-11-26'] }
const bram = { ...bramInV5B, dates: ['2026-11-24', '2026-11-24'] }
const limits = { perDay: 2, perWeek: 2 }

describe('limits on tests', () => {
  test('name who exceeds the day, the week or both', () => {
    expect(listExcesses([anna, bram], '2026-11-24', limits)).toEqual([
      { who: annaInV5A, per: 'week', tests: 3, limit: 2 },
      { who: bramInV5B, per: 'day', tests: 3, limit: 2 },
      { who: bramInV5B, per: 'week', tests: 3, limit: 2 },
    ])
  })

  test('count from Monday to Sunday, and nothing without a limit', () => {
    expect(listExcesses([anna, bram], '2026-11-30', limits)).toEqual([])
    expect(listExcesses([anna, bram], '2026-11-24', {})).toEqual([])
  })

  test('propose weekdays after today without excess or holiday, nearest first', () => {
    const details = { date: '2026-11-24', today: '2026-11-18', limits, holidays: ['2026-11-30'] }
    expect(proposeDays([anna, bram], details)).toEqual([
      '2026-11-20',
      '2026-11-19',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
    ])
  })
})
