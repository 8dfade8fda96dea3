import { describe, expect, test } from 'vitest'
import { toCursorStep } from '../cursor/cursor-step.ts'
import { headingIndex, moveInTimeGrid, type TimeGridPosition } from './move-in-time-grid.ts'

/** Each box is a single lesson. */
const createColumn = (...starts: number[]) => starts.map((start) => ({ start }))
const press = (key: string, from: TimeGridPosition, columns: Parameters<typeof moveInTimeGrid>[2], ctrlKey = false) => {
  const step = toCursorStep({ key, ctrlKey }, { homeAxis: 'rows' })
  return step && moveInTimeGrid(step, from, columns)
}
const week = [createColumn(510, 560, 640), createColumn(), createColumn(520, 650)]

describe('time grid keyboard navigation', () => {
  test('moves left and right to the lesson nearest in time on another day', () => {
    expect(press('ArrowLeft', { columnIndex: 2, boxIndex: 1 }, [week[0]!, week[2]!, week[2]!])).toEqual({
      columnIndex: 1,
      boxIndex: 1,
    })
    expect(press('ArrowRight', { columnIndex: 0, boxIndex: 2 }, [week[0]!, week[2]!])).toEqual({
      columnIndex: 1,
      boxIndex: 1,
    })
  })

  test('moves to the heading of a day without lessons', () => {
    expect(press('ArrowRight', { columnIndex: 0, boxIndex: 1 }, week)).toEqual({
      columnIndex: 1,
      boxIndex: headingIndex,
    })
    expect(press('ArrowRight', { columnIndex: 1, boxIndex: headingIndex }, week)).toEqual({
      columnIndex: 2,
      boxIndex: headingIndex,
    })
  })

  test('moves up and down within the day, from its heading to its last lesson', () => {
    expect(press('ArrowUp', { columnIndex: 0, boxIndex: 0 }, week)).toEqual({ columnIndex: 0, boxIndex: headingIndex })
    expect(press('ArrowDown', { columnIndex: 0, boxIndex: headingIndex }, week)).toEqual({
      columnIndex: 0,
      boxIndex: 0,
    })
    expect(press('ArrowDown', { columnIndex: 0, boxIndex: 2 }, week)).toBeUndefined()
    expect(press('ArrowUp', { columnIndex: 0, boxIndex: headingIndex }, week)).toBeUndefined()
  })

  test('moves with Home and End to the ends of the day, and with Ctrl to those of the grid', () => {
    expect(press('End', { columnIndex: 0, boxIndex: 0 }, week)).toEqual({ columnIndex: 0, boxIndex: 2 })
    expect(press('Home', { columnIndex: 0, boxIndex: 2 }, week)).toEqual({ columnIndex: 0, boxIndex: 0 })
    expect(press('End', { columnIndex: 0, boxIndex: 0 }, week, true)).toEqual({ columnIndex: 2, boxIndex: 1 })
    expect(press('Home', { columnIndex: 1, boxIndex: headingIndex }, week)).toEqual({
      columnIndex: 1,
      boxIndex: headingIndex,
    })
  })

  test('stops at the first and last day', () => {
    expect(press('ArrowLeft', { columnIndex: 0, boxIndex: 0 }, week)).toBeUndefined()
    expect(press('ArrowRight', { columnIndex: 2, boxIndex: 0 }, week)).toBeUndefined()
  })
})
