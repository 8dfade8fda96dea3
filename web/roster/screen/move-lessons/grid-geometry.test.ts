import { expect, test } from 'vitest'
import { findCellIndexAt, getShownHours, toMinuteAt } from './grid-geometry.ts'

const days = [Temporal.PlainDate.from('2026-11-24')]
const entry = {
  key: '1',
  start: Temporal.PlainDateTime.from('2026-11-24T17:30'),
  end: Temporal.PlainDateTime.from('2026-11-24T18:20'),
}

test('a height in a day is a minute within the hours that the grid shows', () => {
  const hours = getShownHours({ days, entries: [entry], schoolDay: { start: '08:00', end: '17:00' } })
  expect(hours).toEqual({ firstHour: 8, endHour: 19 })
  const cell = { top: 100, height: 9 + 11 * 60 }
  expect(toMinuteAt(109, cell, hours)).toBe(8 * 60)
  expect(toMinuteAt(109 + 95, cell, hours)).toBe(8 * 60 + 95)
  expect(toMinuteAt(109 - 30, cell, hours)).toBe(7 * 60 + 30)
})

test('a position beside the days is in the nearest', () => {
  const cells = [
    { left: 60, right: 160 },
    { left: 160, right: 260 },
  ]
  expect([0, 60, 159, 160, 900].map((x) => findCellIndexAt(x, cells))).toEqual([0, 0, 0, 1, 1])
})
