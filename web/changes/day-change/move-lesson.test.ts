import { describe, expect, test } from 'vitest'
import { moveLesson, snapStart, stepStart } from './move-lesson.ts'

const tuesday = Temporal.PlainDate.from('2026-11-24')
const friday = Temporal.PlainDate.from('2026-11-27')
const schoolDays = [1, 2, 3, 4]
/** A short break after the second period; Fridays are shortened, in two periods. */
const bells = [
  { start: '08:30', end: '09:20', days: schoolDays },
  { start: '09:20', end: '10:10', days: schoolDays },
  { start: '10:30', end: '11:20', days: schoolDays },
  { start: '08:30', end: '09:00', days: [5] },
  { start: '09:00', end: '09:30', days: [5] },
]
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const lesson = { start: '2026-11-24T08:30', end: '2026-11-24T09:20' }
const double = { start: '2026-11-24T08:30', end: '2026-11-24T10:10' }

describe('the start of a moved lesson', () => {
  test('snaps to the nearest period of its day', () => {
    expect(snapStart(bells, tuesday, minutes('08:54'))).toBe(minutes('08:30'))
    expect(snapStart(bells, tuesday, minutes('08:56'))).toBe(minutes('09:20'))
    expect(snapStart(bells, tuesday, minutes('17:00'))).toBe(minutes('10:30'))
    expect(snapStart(bells, friday, minutes('10:00'))).toBe(minutes('09:00'))
  })

  test('snaps to five minutes on a day without periods', () => {
    expect(snapStart(bells, Temporal.PlainDate.from('2026-11-28'), minutes('10:13'))).toBe(minutes('10:15'))
    expect(snapStart([], tuesday, minutes('10:12'))).toBe(minutes('10:10'))
  })

  test('steps from period to period, and stays at the first and the last', () => {
    expect(stepStart(bells, tuesday, minutes('09:20'), 1)).toBe(minutes('10:30'))
    expect(stepStart(bells, tuesday, minutes('09:25'), -1)).toBe(minutes('09:20'))
    expect(stepStart(bells, tuesday, minutes('10:30'), 1)).toBe(minutes('10:30'))
    expect(stepStart(bells, tuesday, minutes('08:30'), -1)).toBe(minutes('08:30'))
  })

  test('steps by a quarter of an hour without periods', () => {
    expect(stepStart([], tuesday, minutes('09:20'), -1)).toBe(minutes('09:05'))
  })
})

describe('a moved lesson', () => {
  test('takes as many periods as before, with their breaks and lengths', () => {
    expect(moveLesson(bells, double, tuesday, minutes('09:20'))).toEqual({
      start: '2026-11-24T09:20',
      end: '2026-11-24T11:20',
    })
    expect(moveLesson(bells, double, friday, minutes('08:30'))).toEqual({
      start: '2026-11-27T08:30',
      end: '2026-11-27T09:30',
    })
  })

  test('keeps its length beside the periods, or where too few are left', () => {
    expect(moveLesson(bells, lesson, tuesday, minutes('08:35'))).toMatchObject({ end: '2026-11-24T09:25' })
    expect(moveLesson(bells, double, tuesday, minutes('10:30'))).toMatchObject({ end: '2026-11-24T12:10' })
    const odd = { start: '2026-11-24T08:40', end: '2026-11-24T09:20' }
    expect(moveLesson(bells, odd, tuesday, minutes('09:20'))).toMatchObject({ end: '2026-11-24T10:00' })
  })

  test('stays within its day', () => {
    expect(moveLesson([], lesson, tuesday, -10)).toEqual({ start: '2026-11-24T00:00', end: '2026-11-24T00:50' })
    expect(moveLesson([], lesson, tuesday, minutes('23:30'))).toEqual({
      start: '2026-11-24T23:09',
      end: '2026-11-24T23:59',
    })
  })
})
