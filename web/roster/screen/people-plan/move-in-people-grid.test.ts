import { describe, expect, test } from 'vitest'
import { toCursorStep } from '#web/ui/cursor/cursor-step.ts'
import { moveInPeopleGrid, findIntervalAt } from './move-in-people-grid.ts'

const hours = { from: 480, until: 1020 }
const blocks: Record<string, { from: number; until: number }[]> = {
  '0 0': [{ from: 600, until: 700 }],
  '1 0': [
    { from: 480, until: 530 },
    { from: 530, until: 580 },
    { from: 900, until: 1020 },
  ],
  '1 1': [{ from: 560, until: 610 }],
}
const grid = {
  rowCount: 3,
  dayCount: 2,
  hours,
  listBlocksAt: (row: number, shownDayIndex: number) => blocks[`${row} ${shownDayIndex}`] ?? [],
}
const press = (key: string, row: number, shownDayIndex: number, minute: number, ctrlKey = false) => {
  const step = toCursorStep({ key, ctrlKey }, { pageRows: 10 })
  if (!step) throw new Error(key)
  const nextCell = moveInPeopleGrid(step, { row, shownDayIndex, minute }, grid)
  return [nextCell.row, nextCell.shownDayIndex, nextCell.minute]
}

test('the interval at a minute is the block there, else the free time around it', () => {
  expect(findIntervalAt(blocks['1 0']!, 531, hours)).toMatchObject({ from: 530, until: 580, block: { from: 530 } })
  expect(findIntervalAt(blocks['1 0']!, 700, hours)).toEqual({ from: 580, until: 900, block: undefined })
  expect(findIntervalAt([], 700, hours)).toEqual({ ...hours, block: undefined })
})

describe('moveInPeopleGrid', () => {
  test('moves along a row from interval to interval, and on to the next or previous day', () => {
    expect(press('ArrowRight', 1, 0, 480)).toEqual([1, 0, 530])
    expect(press('ArrowRight', 1, 0, 545)).toEqual([1, 0, 580])
    expect(press('ArrowRight', 1, 0, 900)).toEqual([1, 1, 480])
    expect(press('ArrowRight', 1, 1, 900)).toEqual([1, 1, 900])
    expect(press('ArrowLeft', 1, 0, 950)).toEqual([1, 0, 580])
    expect(press('ArrowLeft', 1, 1, 480)).toEqual([1, 0, 900])
    expect(press('ArrowLeft', 1, 0, 480)).toEqual([1, 0, 480])
  })

  test('moves up and down at the same time of day, and stops at the first and last row', () => {
    expect(press('ArrowDown', 0, 0, 615)).toEqual([1, 0, 615])
    expect(press('ArrowUp', 0, 0, 615)).toEqual([0, 0, 615])
    expect(press('PageDown', 0, 1, 615)).toEqual([2, 1, 615])
    expect(press('PageUp', 2, 1, 615)).toEqual([0, 1, 615])
  })

  test('moves by a day with Ctrl and an arrow, and to the ends of the row or grid with Home and End', () => {
    expect(press('ArrowRight', 1, 0, 545, true)).toEqual([1, 1, 480])
    expect(press('ArrowLeft', 1, 1, 900, true)).toEqual([1, 0, 480])
    expect(press('Home', 1, 1, 900)).toEqual([1, 0, 480])
    expect(press('End', 1, 0, 480)).toEqual([1, 1, 610])
    expect(press('Home', 2, 1, 900, true)).toEqual([0, 1, 900])
    expect(press('End', 0, 1, 900, true)).toEqual([2, 1, 900])
  })
})
