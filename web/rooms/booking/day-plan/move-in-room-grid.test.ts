import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCursorStep } from '#web/ui/cursor/cursor-step.ts'
import { computeEdgeScrollSpeed, edgeWidth, moveInRoomGrid, computeScrollOffset } from './move-in-room-grid.ts'
import { computeVisibleRows } from './visible-rows.ts'

const [opens, closes] = [8 * 60, 17 * 60]
const grid = { rowCount: 40, hours: { from: opens, until: closes } }
const lastQuarter = closes - 15
const createCell = (row: number, minute: number) => ({ row, minute })
const pressKey = (key: string, cell: { row: number; minute: number }, ctrlKey = false) => {
  const step = toCursorStep({ key, ctrlKey }, { pageRows: 10 })
  return step && moveInRoomGrid(step, cell, grid)
}

describe('day plan keyboard navigation', () => {
  test('moves by a quarter of an hour, by a room, or by a page of rooms', () => {
    expect(pressKey('ArrowRight', createCell(3, 600))).toEqual(createCell(3, 615))
    expect(pressKey('ArrowLeft', createCell(3, 600))).toEqual(createCell(3, 585))
    expect(pressKey('ArrowUp', createCell(3, 600))).toEqual(createCell(2, 600))
    expect(pressKey('ArrowDown', createCell(3, 600))).toEqual(createCell(4, 600))
    expect(pressKey('PageDown', createCell(3, 600))).toEqual(createCell(13, 600))
    expect(pressKey('PageUp', createCell(3, 600))).toEqual(createCell(0, 600))
  })

  test('moves with Home and End to the ends of the day, and with Ctrl also to the first or last room', () => {
    expect(pressKey('Home', createCell(3, 600))).toEqual(createCell(3, opens))
    expect(pressKey('End', createCell(3, 600))).toEqual(createCell(3, lastQuarter))
    expect(pressKey('Home', createCell(3, 600), true)).toEqual(createCell(0, opens))
    expect(pressKey('End', createCell(3, 600), true)).toEqual(createCell(39, lastQuarter))
  })

  test('never leaves the plan', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 120 }), (keyPresses) => {
        let cell = createCell(0, opens)
        for (const [key, ctrlKey] of keyPresses) {
          cell = pressKey(key, cell, ctrlKey) ?? cell
          expect(cell.row >= 0 && cell.row < grid.rowCount).toBe(true)
          expect(cell.minute >= opens && cell.minute < closes && cell.minute % 15 === 0).toBe(true)
        }
      }),
    )
  })

  test('scrolls just far enough to bring the target into view', () => {
    const view = { headerSize: 36, size: 400 }
    expect(computeScrollOffset({ from: 100, until: 150 }, 0, view)).toBe(0)
    expect(computeScrollOffset({ from: 400, until: 450 }, 0, view)).toBe(450 - view.size)
    expect(computeScrollOffset({ from: 100, until: 150 }, 90, view)).toBe(100 - view.headerSize)
    expect(computeScrollOffset({ from: 0, until: 50 }, 90, view)).toBe(0)
  })
})

describe('computeVisibleRows', () => {
  const row = { height: 52, count: 1000 }

  test('covers every row in view with at most 20 extra rows', () => {
    fc.assert(
      fc.property(fc.nat(row.count * row.height), fc.integer({ min: 100, max: 2000 }), (scrolled, height) => {
        const { first, end } = computeVisibleRows(scrolled, height, row)
        expect(first).toBeLessThanOrEqual(Math.min(row.count, Math.floor(scrolled / row.height)))
        expect(end).toBeGreaterThanOrEqual(Math.min(row.count, Math.ceil((scrolled + height) / row.height)))
        expect(end - first).toBeLessThanOrEqual(height / row.height + 20)
      }),
    )
  })

  test('keeps the same first row over several rows of scrolling', () => {
    const firstRows = new Set<number>()
    const scrolledRows = 80
    for (let scrolled = 0; scrolled < scrolledRows * row.height; scrolled += 1)
      firstRows.add(computeVisibleRows(scrolled, 700, row).first)
    expect(firstRows.size).toBeLessThanOrEqual(scrolledRows / 4 + 1)
  })

  test('returns every row of a short list', () => {
    expect(computeVisibleRows(0, 700, { ...row, count: 3 })).toEqual({ first: 0, end: 3 })
  })
})

describe('computeEdgeScrollSpeed', () => {
  const [left, right] = [300, 800]
  const computeSpeed = (x: number) => computeEdgeScrollSpeed(x, { from: left, until: right })
  const halfEdge = edgeWidth / 2

  test('returns 0 away from the edges and a speed that grows towards an edge, negative on the left', () => {
    expect([left + edgeWidth, 550, right - edgeWidth].map(computeSpeed)).toEqual([0, 0, 0])
    expect(computeSpeed(right - halfEdge)).toBeGreaterThan(0)
    expect(computeSpeed(right - 10)).toBeGreaterThan(computeSpeed(right - halfEdge))
    expect(computeSpeed(left + halfEdge)).toBe(-computeSpeed(right - halfEdge))
  })

  test('caps the speed beyond an edge', () => {
    expect(computeSpeed(2000)).toBe(computeSpeed(right))
    expect(computeSpeed(-500)).toBe(computeSpeed(left))
  })
})
