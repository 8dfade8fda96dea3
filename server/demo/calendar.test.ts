import { expect, test } from 'vitest'
import { createDemoCalendar, listDemoSchoolYears } from './calendar.ts'
import { listBreaks, computeEaster, getMondayOfWeek } from './holidays.ts'

const toDate = (text: string) => Temporal.PlainDate.from(text)
const listBreakDates = (year: number, today: string) =>
  Object.fromEntries(
    listBreaks(year, toDate(today)).map(({ name, first, last }) => [name, `${first.toString()}..${last.toString()}`]),
  )

test('computeEaster returns the date of Easter Sunday', () => {
  expect([1954, 1981, 2024, 2026, 2038, 2049].map((year) => computeEaster(year).toString())).toEqual([
    '1954-04-18',
    '1981-04-19',
    '2024-03-31',
    '2026-04-05',
    '2038-04-25',
    '2049-04-18',
  ])
})

test('getMondayOfWeek follows ISO 8601 for week 53 and week 1', () => {
  expect(getMondayOfWeek(2026, 53).toString()).toBe('2026-12-28')
  expect(getMondayOfWeek(2027, 1).toString()).toBe('2027-01-04')
})

test('listBreaks returns the dates of the five school holidays of 2026', () => {
  expect(listBreakDates(2026, '2026-11-18')).toMatchObject({
    Voorjaarsvakantie: '2026-02-16..2026-02-22',
    Meivakantie: '2026-04-27..2026-05-10',
    Zomervakantie: '2026-07-13..2026-08-23',
    Herfstvakantie: '2026-10-19..2026-10-25',
    Kerstvakantie: '2026-12-21..2027-01-03',
  })
})

test('listBreaks keeps the autumn holiday out of the week in which the demo is made', () => {
  expect(listBreakDates(2026, '2026-10-21').Herfstvakantie).toBe('2026-10-12..2026-10-18')
})

test('a demo made in the summer holiday ends that holiday and starts the school year in the week it is made', () => {
  expect(listBreakDates(2026, '2026-08-05').Zomervakantie).toBe('2026-07-13..2026-08-02')
  const calendar = createDemoCalendar(toDate('2026-08-05'))
  expect(calendar.showDate.toString()).toBe('2026-08-05')
  expect(listDemoSchoolYears(calendar).map(({ name, start, end }) => `${name} ${start} ${end}`)).toEqual([
    '2024-2025 2024-08-26 2025-07-13',
    '2025-2026 2025-08-25 2026-07-12',
    '2026-2027 2026-08-03 2027-07-18',
  ])
})

test('the show date is the next school day for a demo made at the weekend or at Christmas', () => {
  expect(createDemoCalendar(toDate('2026-11-21')).showDate.toString()).toBe('2026-11-23')
  expect(createDemoCalendar(toDate('2026-12-25')).showDate.toString()).toBe('2027-01-04')
})
