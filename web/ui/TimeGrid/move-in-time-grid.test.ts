import { describe, expect, test } from 'vitest'
import { moveInTimeGrid } from './move-in-time-grid.ts'

const day = (...starts: number[]) => starts.map((start) => ({ start }))
const week = [day(510, 560, 640), day(), day(520, 650)]

describe('the keys of the grid', () => {
  test('left and right lead to the lesson at about the same time of another day', () => {
    expect(moveInTimeGrid('ArrowLeft', { day: 2, index: 1 }, [week[0]!, week[2]!, week[2]!])).toEqual({
      day: 1,
      index: 1,
    })
    expect(moveInTimeGrid('ArrowRight', { day: 0, index: 2 }, [week[0]!, week[2]!])).toEqual({ day: 1, index: 1 })
  })

  test('a day without lessons is reached by its heading', () => {
    expect(moveInTimeGrid('ArrowRight', { day: 0, index: 1 }, week)).toEqual({ day: 1, index: -1 })
    expect(moveInTimeGrid('ArrowRight', { day: 1, index: -1 }, week)).toEqual({ day: 2, index: -1 })
  })

  test('up and down go along the day, from its heading to its last lesson', () => {
    expect(moveInTimeGrid('ArrowUp', { day: 0, index: 0 }, week)).toEqual({ day: 0, index: -1 })
    expect(moveInTimeGrid('ArrowDown', { day: 0, index: -1 }, week)).toEqual({ day: 0, index: 0 })
    expect(moveInTimeGrid('ArrowDown', { day: 0, index: 2 }, week)).toBeUndefined()
    expect(moveInTimeGrid('ArrowUp', { day: 0, index: -1 }, week)).toBeUndefined()
  })

  test('Home and End are the ends of the day, with Ctrl those of the grid', () => {
    expect(moveInTimeGrid('End', { day: 0, index: 0 }, week)).toEqual({ day: 0, index: 2 })
    expect(moveInTimeGrid('Home', { day: 0, index: 2 }, week)).toEqual({ day: 0, index: 0 })
    expect(moveInTimeGrid('End', { day: 0, index: 0 }, week, true)).toEqual({ day: 2, index: 1 })
    expect(moveInTimeGrid('Home', { day: 1, index: -1 }, week)).toEqual({ day: 1, index: -1 })
  })

  test('the grid ends at its first and last day, and other keys are not its own', () => {
    expect(moveInTimeGrid('ArrowLeft', { day: 0, index: 0 }, week)).toBeUndefined()
    expect(moveInTimeGrid('ArrowRight', { day: 2, index: 0 }, week)).toBeUndefined()
    expect(moveInTimeGrid('t', { day: 0, index: 0 }, week)).toBeUndefined()
  })
})
