import { describe, expect, test } from 'vitest'
import { computeEndTime, getSearchStart, getNextStart, listStartTimes } from './search-start.ts'

const day = { start: '08:00', end: '17:00' }
const momentAt = (now: string) => getNextStart(Temporal.PlainDateTime.from(now), day)

describe('when to begin looking', () => {
  test('is the coming quarter of an hour', () => {
    expect(momentAt('2026-11-18T11:06')).toEqual({ date: '2026-11-18', time: '11:15' })
    expect(momentAt('2026-11-18T11:15')).toEqual({ date: '2026-11-18', time: '11:15' })
    expect(momentAt('2026-11-18T11:15:01')).toEqual({ date: '2026-11-18', time: '11:30' })
  })

  test('is when the school opens, before and after its day', () => {
    expect(momentAt('2026-11-18T06:20')).toEqual({ date: '2026-11-18', time: '08:00' })
    expect(momentAt('2026-11-18T16:46')).toEqual({ date: '2026-11-19', time: '08:00' })
    expect(momentAt('2026-12-31T23:59:30')).toEqual({ date: '2027-01-01', time: '08:00' })
    // Friday evening.
    expect(momentAt('2026-11-20T18:00')).toEqual({ date: '2026-11-23', time: '08:00' })
  })

  test('is on the day that one looks at, from the start of a day to come and from now on one that is over', () => {
    const onDay = (date: string) =>
      getSearchStart(Temporal.PlainDate.from(date), Temporal.PlainDateTime.from('2026-11-18T11:06'), day)
    expect(onDay('2026-11-26')).toEqual({ date: '2026-11-26', time: '08:00' })
    expect(onDay('2026-11-18')).toEqual({ date: '2026-11-18', time: '11:15' })
    expect(onDay('2026-11-17')).toEqual({ date: '2026-11-18', time: '11:15' })
  })
})

test('one chooses among the quarters of the day, and the time that the address says', () => {
  const times = listStartTimes({ start: '08:00', end: '09:00' }, '08:30')
  expect(times).toEqual(['08:00', '08:15', '08:30', '08:45'])
  expect(listStartTimes({ start: '08:00', end: '08:30' }, '19:05')).toEqual(['08:00', '08:15', '19:05'])
})

test('a time ends so many minutes after it starts', () => {
  expect(computeEndTime('2026-11-18T23:30', 45)).toBe('2026-11-19T00:15')
})
