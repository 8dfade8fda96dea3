import { describe, expect, test } from 'vitest'
import { moveInTimeGrid } from './move-in-time-grid.ts'

const day = (...starts: number[]) => starts.map((start) => ({ start }))
const week = [day(510, 560, 640), day(), day(520, 650)]

describe('time grid keyboard navigation', () => {
  test('moves left and right to the lesson nearest in time on another day', () => {
    expect(moveInTimeGrid('ArrowLeft', { columnIndex: 2, boxIndex: 1 }, [week[0]!, week[2]!, week[2]!])).toEqual({
      columnIndex: 1,
      boxIndex: 1,
    })
    expect(moveInTimeGrid('ArrowRight', { columnIndex: 0, boxIndex: 2 }, [week[0]!, week[2]!])).toEqual({
      columnIndex: 1,
      boxIndex: 1,
    })
  })

  test('moves to the heading of a day without lessons', () => {
    expect(moveInTimeGrid('ArrowRight', { columnIndex: 0, boxIndex: 1 }, week)).toEqual({
      columnIndex: 1,
      boxIndex: -1,
    })
    expect(moveInTimeGrid('ArrowRight', { columnIndex: 1, boxIndex: -1 }, week)).toEqual({
      columnIndex: 2,
      boxIndex: -1,
    })
  })

  test('moves up and down within the day, from its heading to its last lesson', () => {
    expect(moveInTimeGrid('ArrowUp', { columnIndex: 0, boxIndex: 0 }, week)).toEqual({ columnIndex: 0, boxIndex: -1 })
    expect(moveInTimeGrid('ArrowDown', { columnIndex: 0, boxIndex: -1 }, week)).toEqual({ columnIndex: 0, boxIndex: 0 })
    expect(moveInTimeGrid('ArrowDown', { columnIndex: 0, boxIndex: 2 }, week)).toBeUndefined()
    expect(moveInTimeGrid('ArrowUp', { columnIndex: 0, boxIndex: -1 }, week)).toBeUndefined()
  })

  test('moves with Home and End to the ends of the day, and with Ctrl to those of the grid', () => {
    expect(moveInTimeGrid('End', { columnIndex: 0, boxIndex: 0 }, week)).toEqual({ columnIndex: 0, boxIndex: 2 })
    expect(moveInTimeGrid('Home', { columnIndex: 0, boxIndex: 2 }, week)).toEqual({ columnIndex: 0, boxIndex: 0 })
    expect(moveInTimeGrid('End', { columnIndex: 0, boxIndex: 0 }, week, true)).toEqual({ columnIndex: 2, boxIndex: 1 })
    expect(moveInTimeGrid('Home', { columnIndex: 1, boxIndex: -1 }, week)).toEqual({ columnIndex: 1, boxIndex: -1 })
  })

  test('stops at the first and last day, and ignores other keys', () => {
    expect(moveInTimeGrid('ArrowLeft', { columnIndex: 0, boxIndex: 0 }, week)).toBeUndefined()
    expect(moveInTimeGrid('ArrowRight', { columnIndex: 2, boxIndex: 0 }, week)).toBeUndefined()
    expect(moveInTimeGrid('t', { columnIndex: 0, boxIndex: 0 }, week)).toBeUndefined()
  })
})
