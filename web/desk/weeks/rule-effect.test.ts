import type { SchoolWeek } from '@uurwerk/contract/desk/school'
import { expect, test } from 'vitest'
import { countNewlyVisible, listWeeksFrom } from './rule-effect.ts'

const buildWeek = (week: string, published: boolean, lessons: number): SchoolWeek => ({
  week,
  start: '2026-11-16',
  published,
  publishedAt: null,
  lessons,
  changes: 0,
  hasHoliday: false,
})

test('countNewlyVisible counts hidden weeks with lessons, over the turn of the year', () => {
  const weeks = [
    buildWeek('2026-W52', true, 10),
    buildWeek('2026-W53', false, 0),
    buildWeek('2027-W01', false, 20),
    buildWeek('2027-W02', false, 30),
    buildWeek('2027-W03', false, 40),
  ]
  expect(countNewlyVisible(weeks, '2027-W02')).toEqual({ weeks: 2, lessons: 50 })
})

test('listWeeksFrom lists the weeks from the current one to the last day of the school', () => {
  const weeks = listWeeksFrom(Temporal.PlainDate.from('2026-12-23'), '2027-01-05')
  expect(weeks.map(({ week }) => week)).toEqual(['2026-W52', '2026-W53', '2027-W01'])
  expect(listWeeksFrom(Temporal.PlainDate.from('2026-12-23'), undefined)).toEqual([])
})
