import { describe, expect, test } from 'vitest'
import { findHourFault, layOutHours, moveHour } from './shortened-draft.ts'

const thursday = Temporal.PlainDate.from('2026-11-19')
const bells = [
  { hour: 2, start: '09:20', end: '10:10' },
  { hour: 1, start: '08:30', end: '09:20' },
  { hour: 3, start: '10:30', end: '11:20' },
  { hour: 4, start: '11:20', end: '12:10', days: [5] },
]
const hours = layOutHours(bells, thursday, 40)
const listTimes = (list = hours) => list.map(({ newStart, newEnd }) => `${newStart}–${newEnd}`)

describe('layOutHours', () => {
  test('shortens each lesson of the weekday and keeps the breaks', () => {
    expect(hours.map(({ hour }) => hour)).toEqual([1, 2, 3])
    expect(listTimes()).toEqual(['08:30–09:10', '09:10–09:50', '10:10–10:50'])
    expect(layOutHours([], thursday, 40)).toEqual([])
  })
})

describe('moveHour', () => {
  test('moves the later hours along, so that a break gets longer or shorter', () => {
    expect(listTimes(moveHour(hours, 1, { newStart: '09:20' }))).toEqual(['08:30–09:10', '09:20–10:00', '10:20–11:00'])
    expect(listTimes(moveHour(hours, 1, { newEnd: '09:55' }))).toEqual(['08:30–09:10', '09:10–09:55', '10:15–10:55'])
  })

  test('comes back to the same hours if a time is typed digit by digit', () => {
    const typing = moveHour(hours, 1, { newStart: '01:10' })
    expect(moveHour(typing, 1, { newStart: '09:10' })).toEqual(hours)
  })
})

test('findHourFault returns the first hour that overlaps the one before or ends too early', () => {
  expect(findHourFault(hours)).toBeUndefined()
  expect(findHourFault(moveHour(hours, 1, { newStart: '09:05' }))).toBe(1)
  expect(findHourFault(moveHour(hours, 2, { newEnd: '10:10' }))).toBe(2)
})
