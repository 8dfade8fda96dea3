import { describe, expect, test } from 'vitest'
import { toCursorStep } from '../cursor/cursor-step.ts'
import { moveInTimeGrid, type TimeGridPosition } from './move-in-time-grid.ts'

const day = (...starts: number[]) => starts.map((start) => ({ start }))
const go = (key: string, from: TimeGridPosition, rows: Parameters<typeof moveInTimeGrid>[2], ctrlKey = false) => {
  const step = toCursorStep({ key, ctrlKey }, { homeAxis: 'rows' })
  return step && moveInTimeGrid(step, from, rows)
}
const week = [day(510, 560, 640), day(), day(520, 650)]

describe('time grid keyboard navigation', () => {
  test('moves left and right to the lesson nearest in time on another day', () => {
    expect(go('ArrowLeft', { columnIndex: 2, boxIndex: 1 }, [week[0]!, week[2]!, week[2]!])).toEqual({
      columnIndex: 1,
      boxIndex: 1,
    })
    expect(go('ArrowRight', { columnIndex: 0, boxIndex: 2 }, [week[0]!, week[2]!])).toEqual({
      columnIndex: 1,
      boxIndex: 1,
    })
  })

  test('moves to the heading of a day without lessons', () => {
    expect(go('ArrowRight', { columnIndex: 0, boxIndex: 1 }, week)).toEqual({
      columnIndex: 1,
      boxIndex: -1,
    })
    expect(go('ArrowRight', { columnIndex: 1, boxIndex: -1 }, week)).toEqual({
      columnIndex: 2,
      boxIndex: -1,
    })
  })

  test('moves up and down within the day, from its heading to its last lesson', () => {
    expect(go('ArrowUp', { columnIndex: 0, boxIndex: 0 }, week)).toEqual({ columnIndex: 0, boxIndex: -1 })
    expect(go('ArrowDown', { columnIndex: 0, boxIndex: -1 }, week)).toEqual({ columnIndex: 0, boxIndex: 0 })
    expect(go('ArrowDown', { columnIndex: 0, boxIndex: 2 }, week)).toBeUndefined()
    expect(go('ArrowUp', { columnIndex: 0, boxIndex: -1 }, week)).toBeUndefined()
  })

  test('moves with Home and End to the ends of the day, and with Ctrl to those of the grid', () => {
    expect(go('End', { columnIndex: 0, boxIndex: 0 }, week)).toEqual({ columnIndex: 0, boxIndex: 2 })
    expect(go('Home', { columnIndex: 0, boxIndex: 2 }, week)).toEqual({ columnIndex: 0, boxIndex: 0 })
    expect(go('End', { columnIndex: 0, boxIndex: 0 }, week, true)).toEqual({ columnIndex: 2, boxIndex: 1 })
    expect(go('Home', { columnIndex: 1, boxIndex: -1 }, week)).toEqual({ columnIndex: 1, boxIndex: -1 })
  })

  test('stops at the first and last day', () => {
    expect(go('ArrowLeft', { columnIndex: 0, boxIndex: 0 }, week)).toBeUndefined()
    expect(go('ArrowRight', { columnIndex: 2, boxIndex: 0 }, week)).toBeUndefined()
  })
})
