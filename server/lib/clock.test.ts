import { describe, expect, test } from 'vitest'
import { createFixedClock, toInstant, formatIsoWeek, getLocalDateTime, toIsoMinute, getMonday } from './clock.ts'

const clock = createFixedClock('Europe/Amsterdam', '2026-11-18T10:06:40Z')
const toInstantText = (text: string) => toInstant(clock, Temporal.PlainDateTime.from(text)).toString()

describe('the clock of the school', () => {
  test('shows the local time of the school, to the minute', () => {
    expect(toIsoMinute(getLocalDateTime(clock))).toBe('2026-11-18T11:06')
    expect(toIsoMinute(getLocalDateTime(createFixedClock('Europe/Amsterdam', '2026-07-01T22:30:00Z')))).toBe(
      '2026-07-02T00:30',
    )
  })
  test('shows the next minute when it begins', () => {
    const times = ['10:06:59.999Z', '10:07:00Z'].map((time) => Temporal.Instant.from(`2026-11-18T${time}`))
    const moving = { timeZone: 'Europe/Amsterdam', instant: () => times.shift() ?? clock.instant() }
    expect([1, 2].map(() => toIsoMinute(getLocalDateTime(moving)))).toEqual(['2026-11-18T11:06', '2026-11-18T11:07'])
  })
  test('resolves a repeated time in autumn to the earlier instant', () => {
    expect(toInstantText('2026-10-25T02:30')).toBe('2026-10-25T00:30:00Z')
    expect(toInstantText('2026-10-25T03:00')).toBe('2026-10-25T02:00:00Z')
  })
  test('refuses a time that is skipped in spring', () => {
    expect(() => toInstantText('2027-03-28T02:30')).toThrow(RangeError)
    expect(toInstantText('2027-03-28T03:00')).toBe('2027-03-28T01:00:00Z')
  })
  test('numbers weeks by ISO 8601', () => {
    expect(formatIsoWeek(Temporal.PlainDate.from('2027-01-03'))).toBe('2026-W53')
    expect(getMonday(Temporal.PlainDate.from('2027-01-03')).toString()).toBe('2026-12-28')
  })
})
