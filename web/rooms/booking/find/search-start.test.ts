import { describe, expect, test } from 'vitest'
import { computeEndTime, getSearchStart, getNextStart, listStartTimes } from './search-start.ts'

const schoolDay = { start: '08:00', end: '17:00' }
const getStartAt = (now: string) => getNextStart(Temporal.PlainDateTime.from(now), schoolDay)

describe('start of a room search', () => {
  test('is the next quarter of an hour', () => {
    expect(getStartAt('2026-11-18T11:06')).toEqual({ date: '2026-11-18', time: '11:15' })
    expect(getStartAt('2026-11-18T11:15')).toEqual({ date: '2026-11-18', time: '11:15' })
    expect(getStartAt('2026-11-18T11:15:01')).toEqual({ date: '2026-11-18', time: '11:30' })
  })

  test('is the next opening of the school outside school hours', () => {
    expect(getStartAt('2026-11-18T06:20')).toEqual({ date: '2026-11-18', time: '08:00' })
    expect(getStartAt('2026-11-18T16:46')).toEqual({ date: '2026-11-19', time: '08:00' })
    expect(getStartAt('2026-12-31T23:59:30')).toEqual({ date: '2027-01-01', time: '08:00' })
    // Friday evening.
    expect(getStartAt('2026-11-20T18:00')).toEqual({ date: '2026-11-23', time: '08:00' })
    // Saturday morning.
    expect(getStartAt('2026-11-21T10:00')).toEqual({ date: '2026-11-23', time: '08:00' })
  })

  test('is the start of a future day, and the next quarter of an hour for today or a past day', () => {
    const getStartOnDay = (date: string) =>
      getSearchStart(Temporal.PlainDate.from(date), Temporal.PlainDateTime.from('2026-11-18T11:06'), schoolDay)
    expect(getStartOnDay('2026-11-26')).toEqual({ date: '2026-11-26', time: '08:00' })
    expect(getStartOnDay('2026-11-18')).toEqual({ date: '2026-11-18', time: '11:15' })
    expect(getStartOnDay('2026-11-17')).toEqual({ date: '2026-11-18', time: '11:15' })
  })
})

test('listStartTimes returns the quarters of the day, and adds the time in the address if it is missing', () => {
  const times = listStartTimes({ start: '08:00', end: '09:00' }, '08:30')
  expect(times).toEqual(['08:00', '08:15', '08:30', '08:45'])
  expect(listStartTimes({ start: '08:00', end: '08:30' }, '19:05')).toEqual(['08:00', '08:15', '19:05'])
})

test('computeEndTime adds the minutes to the start, also across midnight', () => {
  expect(computeEndTime('2026-11-18T23:30', 45)).toBe('2026-11-19T00:15')
})
