import { describe, expect, test } from 'vitest'
import { moveInTimeGrid } from './move-in-time-grid.ts'

const day = (...starts: number[]) => starts.map((start) => ({ start }))
const week = [day(510, 560, 640), day(), day(520, 650)]

describe('time grid keyboard navigation', () => {
  test('moves left and right to the lesson nearest in time on another day', () => {
    expect(moveInTimeGrid('ArrowLeft', { day: 2, index: 1 }, [week[0]!, week[2]!, week[2]!])).toEqual({
      day: 1,
      index: 1,
    })
    expect(moveInTimeGrid('ArrowRight', { day: 0, index: 2 }, [week[0]!, week[2]!])).toEqual({ day: 1, index: 1 })
  })

  test('moves to the heading of a day without lessons', () => {
    expect(moveInTimeGrid('ArrowRight', { day: 0, index: 1 }, week)).toEqual({ day: 1, index: -1 })
    expect(moveInTimeGrid('ArrowRight', { day: 1, index: -1 }, week)).toEqual({ day: 2, index: -1 })
  })

  test('moves up and down within the day, from its heading to its last lesson', () => {
    expect(moveInTimeGrid('ArrowUp', { day: 0, index: 0 }, week)).toEqual({ day: 0, index: -1 })
    expect(moveInTimeGrid('ArrowDown', { day: 0, index: -1 }, week)).toEqual({ day: 0, index: 0 })
    expect(moveInTimeGrid('ArrowDown', { day: 0, index: 2 }, week)).toBeUndefined()
    expect(moveInTimeGrid('ArrowUp', { day: 0, index: -1 }, week)).toBeUndefined()
  })

  test('moves with Home and End to the ends of the day, and with Ctrl to those of the grid', () => {
    expect(moveInTimeGrid('End', { day: 0, index: 0 }, week)).toEqual({ day: 0, index: 2 })
    expect(moveInTimeGrid('Home', { day: 0, index: 2 }, week)).toEqual({ day: 0, index: 0 })
    expect(moveInTimeGrid('End', { day: 0, index: 0 }, week, true)).toEqual({ day: 2, index: 1 })
    expect(moveInTimeGrid('Home', { day: 1, index: -1 }, week)).toEqual({ day: 1, index: -1 })
  })

  test('stops at the first and last day, and ignores other keys', () => {
    expect(moveInTimeGrid('ArrowLeft', { day: 0, index: 0 }, week)).toBeUndefined()
    expect(moveInTimeGrid('ArrowRight', { day: 2, index: 0 }, week)).toBeUndefined()
    expect(moveInTimeGrid('t', { day: 0, index: 0 }, week)).toBeUndefined()
  })
})
