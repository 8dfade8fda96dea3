import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  formatClockSeconds,
  formatCountdown,
  estimatePageClockOffset,
  getServerTime,
  getCurrentRoundState,
  computeTimeLeft,
} from './round-clock.ts'
import { createSampleStudentRound } from './student-round-sample.ts'

const toDateTime = (time: string) => Temporal.PlainDateTime.from(`2026-11-18T${time}`)
const round = { openingDate: '2026-11-18T09:00', studentExpirationDate: '2026-11-18T17:00' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the server’s clock', () => {
  test('opens a round to the second, even if the device’s clock is wrong', () => {
    vi.setSystemTime('2031-01-01T00:00:00Z')
    const offset = estimatePageClockOffset('2026-11-18T07:59:58Z')
    expect(getCurrentRoundState(createSampleStudentRound({ ...round, offset }))).toBe('notOpen')
    vi.advanceTimersByTime(1999)
    expect(getCurrentRoundState(createSampleStudentRound({ ...round, offset }))).toBe('notOpen')
    expect(formatClockSeconds(getServerTime({ offset }))).toBe('08:59:59')
    vi.advanceTimersByTime(1)
    expect(getCurrentRoundState(createSampleStudentRound({ ...round, offset }))).toBe('open')
    expect(formatClockSeconds(getServerTime({ offset }))).toBe('09:00:00')
  })

  test('is estimated from the response with the shortest travel time', () => {
    const quickOffset = estimatePageClockOffset('2026-11-18T07:59:00.000Z')
    vi.advanceTimersByTime(5000)
    // The server sent this at 7:59:01; it travelled for four seconds.
    const slowOffset = estimatePageClockOffset('2026-11-18T07:59:01.000Z', quickOffset)
    expect(slowOffset).toBe(quickOffset)
    // The page's clock stopped while the computer slept.
    expect(estimatePageClockOffset('2026-11-18T08:30:00.000Z', quickOffset)).toBeLessThan(quickOffset)
  })
})

describe('the time left', () => {
  const computeTimeLeftAt = (end: string, now: string) => computeTimeLeft(end, toDateTime(now))
  test('is in days, hours, minutes and seconds, rounded up to seconds, and undefined at the end', () => {
    expect(computeTimeLeftAt('2026-11-20T17:00', '11:06:48')).toMatchObject({
      days: 2,
      hours: 5,
      minutes: 53,
      seconds: 12,
    })
    expect(computeTimeLeftAt('2026-11-18T11:07', '11:06:59.200')).toMatchObject({ days: 0, minutes: 0, seconds: 1 })
    expect(computeTimeLeftAt('2026-11-18T11:07', '11:07:00')).toBeUndefined()
  })
  test('has seconds from an hour before the end', () => {
    expect(computeTimeLeftAt('2026-11-18T12:00', '10:59:59')?.isLastHour).toBe(false)
    const lastHour = computeTimeLeftAt('2026-11-18T12:00', '11:00:00.001')
    expect(lastHour?.isLastHour).toBe(true)
    expect(lastHour && formatCountdown(lastHour)).toBe('60:00')
  })
})
