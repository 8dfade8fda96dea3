import { toAvailabilityBoard, listHalfHours } from '@uurwerk/contract/rules/availability-board'
import type { PlannedLesson } from '@uurwerk/contract/staff/availability'
import { describe, expect, test } from 'vitest'
import {
  createHalfHourRange,
  findUncoveredUnit,
  listClashes,
  listClashingLessons,
  listVisibleDays,
  moveInWeekGrid,
  paintBoard,
  toDayPosition,
  getLessonRange,
  copyBoardDay,
  copyBoardWeek,
} from './availability-week.ts'

const schoolDay = { start: '08:00', end: '10:00' }
const units = listHalfHours(schoolDay)
const days = [1, 2, 3, 4, 5]
const emptyBoard = toAvailabilityBoard([], schoolDay)
const morning = { days: [2], startIndex: 0, endIndex: 3 }

describe('availability board', () => {
  test('selects all half hours between two cells, in either order', () => {
    expect(createHalfHourRange({ day: 3, unitIndex: 2 }, { day: 1, unitIndex: 0 }, days)).toEqual({
      days: [1, 2, 3],
      startIndex: 0,
      endIndex: 3,
    })
    expect(createHalfHourRange({ day: 1, unitIndex: 1 }, { day: 7, unitIndex: 1 }, [7, 1, 2])).toEqual({
      days: [7, 1],
      startIndex: 1,
      endIndex: 2,
    })
  })
  test('changes only the painted half hours of the chosen week', () => {
    const board = paintBoard(emptyBoard, 'B', morning, 'ratherNot')
    expect(board.A).toEqual(emptyBoard.A)
    expect(board.B[1]).toEqual(['ratherNot', 'ratherNot', 'ratherNot', 'not'])
    expect(board.B.filter((_, index) => index !== 1)).toEqual(emptyBoard.B.filter((_, index) => index !== 1))
  })
  test('copies a day to other days, and a week to the other week', () => {
    const board = copyBoardDay(paintBoard(emptyBoard, 'A', morning, 'available'), 'A', 2, [4])
    expect([board.A[3], board.A[2]]).toEqual([board.A[1], emptyBoard.A[2]])
    expect(copyBoardWeek(board, 'A').B).toEqual(board.A)
  })
})

describe('a lesson on the availability board', () => {
  const lesson = { week: null, day: 2, start: '08:50', end: '09:10', name: 'Wi', room: null, courseId: null }
  test('clashes if any half hour that it touches is marked as unavailable', () => {
    expect(getLessonRange(lesson, units)).toEqual({ days: [2], startIndex: 1, endIndex: 3 })
    const board = paintBoard(emptyBoard, 'A', morning, 'ratherNot')
    expect(listClashingLessons([lesson], units, board.A)).toEqual([])
    expect(
      listClashingLessons([lesson], units, paintBoard(board, 'A', { days: [2], startIndex: 2, endIndex: 3 }, 'not').A),
    ).toEqual([lesson])
    expect(listClashingLessons([{ ...lesson, start: '07:00', end: '07:50' }], units, emptyBoard.A)).toEqual([])
  })
  test('is listed as a clash in each week of the request in which the teacher is unavailable', () => {
    const board = paintBoard(emptyBoard, 'A', morning, 'ratherNot')
    const lessonOfWeekA = { ...lesson, week: 'A' as const }
    const listWeeks = (lessons: PlannedLesson[], weeks: 'all' | 'ab') =>
      listClashes(lessons, units, board, weeks).map(({ week }) => week)
    expect(listWeeks([lesson, lessonOfWeekA], 'ab')).toEqual(['B'])
    expect(listWeeks([lesson], 'all')).toEqual([])
  })
  test('does not cover the text of the availability behind it', () => {
    expect(findUncoveredUnit({ from: 1, until: 4 }, units, [lesson])).toBe(3)
    expect(findUncoveredUnit({ from: 1, until: 3 }, units, [lesson])).toBeUndefined()
    expect(findUncoveredUnit({ from: 1, until: 3 }, units, [])).toBe(1)
  })
  test('is positioned by its minutes and clipped to the day', () => {
    expect(toDayPosition({ start: '08:30', end: '09:00' }, units)).toEqual({ top: 0.25, bottom: 0.5 })
    expect(toDayPosition({ start: '07:00', end: '12:00' }, units)).toEqual({ top: 0, bottom: 1 })
  })
})

test('listVisibleDays returns the requested and used days, from Sunday on where the language’s week starts there', () => {
  expect(listVisibleDays(days, [6], false)).toEqual([1, 2, 3, 4, 5, 6])
  expect(listVisibleDays(days, [7], true)).toEqual([7, 1, 2, 3, 4, 5])
  expect(listVisibleDays(days, [], true)).toEqual(days)
})

test('moveInWeekGrid moves between half hours and days, and stops at the edges', () => {
  const cell = { day: 1, unitIndex: 0 }
  const moveBy = (rows: number, columns: number) =>
    moveInWeekGrid({ rows, columns, isControlPressed: false }, cell, days, 4)
  expect(moveBy(0, 1)).toEqual({ day: 2, unitIndex: 0 })
  expect(moveBy(0, -1)).toEqual(cell)
  expect(moveBy(-1, 0)).toEqual(cell)
  expect(moveBy(Infinity, 0)).toEqual({ day: 1, unitIndex: 3 })
})
