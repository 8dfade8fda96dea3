import { describe, expect, test } from 'vitest'
import { listViewDays, canPage, getIsoMonday, listMondays, getPagedDate } from './period.ts'

const parseDate = (text: string) => Temporal.PlainDate.from(text)

describe('the period of the roster', () => {
  test('an English week begins on Sunday and needs the ISO week of that Sunday too', () => {
    const week = listViewDays('week', parseDate('2026-11-18'), 'en')
    expect(week[0]?.toString()).toBe('2026-11-15')
    expect(listMondays(week).map(String)).toEqual(['2026-11-09', '2026-11-16'])
  })

  test.each([
    ['en', 'day', '2026-11-09'],
    ['en', 'week', '2026-11-16'],
    ['nl', 'day', '2026-11-09'],
    ['nl', 'week', '2026-11-09'],
  ] as const)('of Sunday 15 November, in %s and by %s, has its ISO Monday on %s', (language, view, monday) => {
    expect(getIsoMonday(view, parseDate('2026-11-15'), language).toString()).toBe(monday)
  })

  test('paging by day skips an empty weekend', () => {
    const saturday = parseDate('2026-11-21')
    expect(getPagedDate('day', parseDate('2026-11-20'), 1, () => false).toString()).toBe('2026-11-23')
    expect(getPagedDate('day', parseDate('2026-11-23'), -1, (day) => day.equals(saturday)).toString()).toBe(
      '2026-11-21',
    )
    expect(getPagedDate('week', parseDate('2026-11-20'), 1, () => false).toString()).toBe('2026-11-27')
  })

  test('paging stays within the available range, but can always move towards today', () => {
    const range = { start: '2026-08-24', end: '2026-11-20' }
    const week = listViewDays('week', parseDate('2026-11-18'), 'nl')
    expect(canPage(week, 1, range, parseDate('2026-11-18'))).toBe(false)
    expect(canPage(week, -1, range, parseDate('2026-11-18'))).toBe(true)
    expect(canPage(week, 1, range, parseDate('2026-12-24'))).toBe(true)
    expect(canPage(week, 1, undefined, parseDate('2026-11-18'))).toBe(true)
  })
})
