import { describe, expect, test } from 'vitest'
import { move } from './moves.ts'

const day = (...starts: number[]) => starts.map((start) => ({ start }))
const week = [day(510, 560, 640), day(), day(520, 650)]

describe('the keys of the grid', () => {
  test('left and right lead to the lesson at about the same time of another day', () => {
    expect(move('ArrowLeft', { day: 2, index: 1 }, [week[0]!, week[2]!, week[2]!])).toEqual({ day: 1, index: 1 })
    expect(move('ArrowRight', { day: 0, index: 2 }, [week[0]!, week[2]!])).toEqual({ day: 1, index: 1 })
  })

  test('a day without lessons is reached by its heading', () => {
    expect(move('ArrowRight', { day: 0, index: 1 }, week)).toEqual({ day: 1, index: -1 })
    expect(move('ArrowRight', { day: 1, index: -1 }, week)).toEqual({ day: 2, index: -1 })
  })

  test('up and down go along the day, from its heading to its last lesson', () => {
    expect(move('ArrowUp', { day: 0, index: 0 }, week)).toEqual({ day: 0, index: -1 })
    expect(move('ArrowDown', { day: 0, index: -1 }, week)).toEqual({ day: 0, index: 0 })
    expect(move('ArrowDown', { day: 0, index: 2 }, week)).toBeUndefined()
    expect(move('ArrowUp', { day: 0, index: -1 }, week)).toBeUndefined()
  })

  test('Home and End are the ends of the day, with Ctrl those of the grid', () => {
    expect(move('End', { day: 0, index: 0 }, week)).toEqual({ day: 0, index: 2 })
    expect(move('Home', { day: 0, index: 2 }, week)).toEqual({ day: 0, index: 0 })
    expect(move('End', { day: 0, index: 0 }, week, true)).toEqual({ day: 2, index: 1 })
    expect(move('Home', { day: 1, index: -1 }, week)).toEqual({ day: 1, index: -1 })
  })

  test('the grid ends at its first and last day, and other keys are not its own', () => {
    expect(move('ArrowLeft', { day: 0, index: 0 }, week)).toBeUndefined()
    expect(move('ArrowRight', { day: 2, index: 0 }, week)).toBeUndefined()
    expect(move('t', { day: 0, index: 0 }, week)).toBeUndefined()
  })
})
