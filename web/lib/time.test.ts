import { nl } from '@uurwerk/contract/i18n/nl'
import { en } from '@uurwerk/contract/i18n/en'
import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { setCurrentLanguage } from './language.ts'
import {
  formatDate,
  formatDay,
  formatNumber,
  formatShellDay,
  formatRange,
  formatTime,
  formatTimes,
  isWeekend,
  getNow,
  toSchoolTime,
  setClock,
  setSchoolTimeZone,
  formatTimeUntil,
  getWeekdayName,
  getWeek,
} from './time.ts'

const toDate = (text: string) => Temporal.PlainDate.from(text)
const toDateTime = (text: string) => Temporal.PlainDateTime.from(text)
const setTime = (instant: string) => setClock(() => Temporal.Instant.from(instant))

beforeAll(() => i18next.init({ lng: 'nl', resources: { nl: { translation: nl }, en: { translation: en } } }))
afterEach(() => {
  setClock()
  setSchoolTimeZone('Europe/Amsterdam')
})

describe('school time', () => {
  it('is the wall-clock time of the school’s time zone', () => {
    setTime('2026-11-18T10:06:00Z')
    expect(getNow().toString()).toBe('2026-11-18T11:06:00')
    setSchoolTimeZone('America/Curacao')
    expect(getNow().toString()).toBe('2026-11-18T06:06:00')
  })
  it('follows daylight saving time', () => {
    expect(toSchoolTime('2026-07-01T10:00:00Z').toString()).toBe('2026-07-01T12:00:00')
    expect(toSchoolTime('2026-12-01T10:00:00Z').toString()).toBe('2026-12-01T11:00:00')
  })
})

describe('dates', () => {
  it('follow the locale: 08-03-2026 in Dutch and 3/8/2026 in English', () => {
    expect(formatDate(toDate('2026-03-08'), 'nl')).toBe('08-03-2026')
    expect(formatDate(toDate('2026-03-08'), 'en')).toBe('3/8/2026')
  })
  it('in words start with the weekday', () => {
    expect(formatDay(toDate('2026-11-24'), 'long', 'nl')).toBe('dinsdag 24 november')
    expect(formatDay(toDate('2026-11-24'), 'long', 'en')).toBe('Tuesday 24 November')
    expect(formatDay(toDate('2026-11-18'), 'short', 'nl')).toBe('wo 18 nov')
    expect(formatDay(toDate('2026-11-18'), 'short', 'en')).toBe('Wed 18 Nov')
    expect(getWeekdayName(toDate('2026-11-16'), 'short', 'nl')).toBe('ma')
  })
  it('in the shell are in Dutch for either language', () => {
    for (const language of ['nl', 'en'] as const) {
      setCurrentLanguage(language)
      expect(formatShellDay(toDate('2026-11-18'))).toBe('woensdag 18 november, week 47')
    }
    setCurrentLanguage('nl')
  })
  it('of a range write a shared month or year only once', () => {
    expect(formatRange(toDate('2026-11-16'), toDate('2026-11-20'), 'long', 'nl')).toBe('16 – 20 november 2026')
    expect(formatRange(toDate('2026-11-16'), toDate('2026-11-20'), 'long', 'en')).toBe('16 – 20 November 2026')
    expect(formatRange(toDate('2026-11-30'), toDate('2026-12-04'), 'long', 'nl')).toBe('30 november – 4 december 2026')
    expect(formatRange(toDate('2026-11-30'), toDate('2026-12-04'), 'short', 'nl')).toBe('30 nov – 4 dec 2026')
    expect(formatRange(toDate('2026-12-28'), toDate('2027-01-01'), 'long', 'nl')).toBe(
      '28 december 2026 – 1 januari 2027',
    )
    expect(formatRange(toDate('2025-11-16'), toDate('2026-11-20'), 'long', 'nl')).toBe(
      '16 november 2025 – 20 november 2026',
    )
    expect(formatRange(toDate('2026-11-16'), toDate('2026-11-16'), 'long', 'nl')).toBe('16 november 2026')
  })
})

describe('formatted times and numbers', () => {
  it('use the 24-hour clock in both languages', () => {
    expect(formatTime(toDateTime('2026-11-18T09:20'))).toBe('09:20')
    expect(formatTimes(toDateTime('2026-11-18T13:35:40'), toDateTime('2026-11-18T14:25'))).toBe('13:35–14:25')
    expect(formatTime(Temporal.PlainTime.from('08:05'))).toBe('08:05')
  })
  it('use the decimal and thousands separators of the language', () => {
    expect(formatNumber(1024.5, 'nl')).toBe('1.024,5')
    expect(formatNumber(1024.5, 'en')).toBe('1,024.5')
  })
})

describe('getWeek', () => {
  it('starts the week on Monday in Dutch', () => {
    const week = getWeek(toDate('2026-11-18'), 'nl')
    expect([week.start.toString(), week.end.toString()]).toEqual(['2026-11-16', '2026-11-22'])
    expect([week.iso, week.number, week.days.length]).toEqual(['2026-W47', 47, 7])
  })
  it('starts the week on Sunday in English, with the ISO number of its Monday', () => {
    const week = getWeek(toDate('2026-11-18'), 'en')
    expect([week.start.toString(), week.end.toString(), week.iso]).toEqual(['2026-11-15', '2026-11-21', '2026-W47'])
    expect(getWeek(toDate('2026-11-22'), 'en').iso).toBe('2026-W48')
    expect(getWeek(toDate('2026-11-22'), 'nl').iso).toBe('2026-W47')
  })
  it('assigns a week to its ISO year', () => {
    expect(getWeek(toDate('2027-01-02'), 'nl').iso).toBe('2026-W53')
    expect(getWeek(toDate('2024-12-31'), 'nl').iso).toBe('2025-W01')
  })
})

describe('formatTimeUntil', () => {
  const from = toDateTime('2026-11-18T11:06')
  const formatUntil = (to: string) => formatTimeUntil(toDateTime(to), from)

  it('returns days, or hours and minutes, or now for a moment that has passed', async () => {
    expect(formatUntil('2026-11-18T12:45')).toBe('over 1 u 39')
    expect(formatUntil('2026-11-18T12:11')).toBe('over 1 u 05')
    expect(formatUntil('2026-11-18T13:06')).toBe('over 2 u')
    expect(formatUntil('2026-11-18T11:18')).toBe('over 12 min')
    expect(formatUntil('2026-11-18T11:06')).toBe('nu')
    expect(formatUntil('2026-11-18T10:30')).toBe('nu')
    expect(formatUntil('2026-11-21T08:30')).toBe('over 2 dagen')
    await i18next.changeLanguage('en')
    expect(formatUntil('2026-11-18T12:45')).toBe('in 1 h 39')
    await i18next.changeLanguage('nl')
  })
  it('rounds up to the next minute', () => {
    expect(formatTimeUntil(toDateTime('2026-11-18T11:07'), toDateTime('2026-11-18T11:06:30'))).toBe('over 1 min')
  })
})

it('numbers group their digits by three, with a dot in Dutch and a comma in English', () => {
  expect(formatNumber(12_345_678, 'nl')).toBe('12.345.678')
  expect(formatNumber(12_345_678, 'en')).toBe('12,345,678')
})

it('the weekend is Saturday and Sunday', () => {
  const monday = Temporal.PlainDate.from('2026-11-16')
  const week = [0, 1, 2, 3, 4, 5, 6].map((days) => isWeekend(monday.add({ days })))
  expect(week).toEqual([false, false, false, false, false, true, true])
})
