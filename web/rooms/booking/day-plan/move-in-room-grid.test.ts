import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCursorStep } from '#web/ui/cursor/cursor-step.ts'
import { computeEdgeSpeed, moveInRoomGrid, computeScrollOffset } from './move-in-room-grid.ts'
import { computeVisibleRows } from './visible-rows.ts'

const plan = { rowCount: 40, hours: { from: 480, until: 1020 } }
const at = (row: number, minute: number) => ({ row, minute })
const go = (key: string, from: { row: number; minute: number }, ctrlKey = false) => {
  const step = toCursorStep({ key, ctrlKey }, { pageRows: 10 })
  return step && moveInRoomGrid(step, from, plan)
}

describe('day plan keyboard navigation', () => {
  test('moves by a quarter of an hour, by a room, or by a page of rooms', () => {
    expect(go('ArrowRight', at(3, 600))).toEqual(at(3, 615))
    expect(go('ArrowLeft', at(3, 600))).toEqual(at(3, 585))
    expect(go('ArrowUp', at(3, 600))).toEqual(at(2, 600))
    expect(go('ArrowDown', at(3, 600))).toEqual(at(4, 600))
    expect(go('PageDown', at(3, 600))).toEqual(at(13, 600))
    expect(go('PageUp', at(3, 600))).toEqual(at(0, 600))
  })

  test('moves with Home and End to the ends of the day, and with Ctrl also to the first or last room', () => {
    expect(go('Home', at(3, 600))).toEqual(at(3, 480))
    expect(go('End', at(3, 600))).toEqual(at(3, 1005))
    expect(go('Home', at(3, 600), true)).toEqual(at(0, 480))
    expect(go('End', at(3, 600), true)).toEqual(at(39, 1005))
  })

  test('never leaves the plan', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 120 }), (pressed) => {
        let place = at(0, 480)
        for (const [key, isWhole] of pressed) {
          place = go(key, place, isWhole) ?? place
          expect(place.row >= 0 && place.row < 40).toBe(true)
          expect(place.minute >= 480 && place.minute < 1020 && place.minute % 15 === 0).toBe(true)
        }
      }),
    )
  })

  test('scrolls just far enough to bring the target into view', () => {
    const view = { headerSize: 36, size: 400 }
    expect(computeScrollOffset({ from: 100, until: 150 }, 0, view)).toBe(0)
    expect(computeScrollOffset({ from: 400, until: 450 }, 0, view)).toBe(50)
    expect(computeScrollOffset({ from: 100, until: 150 }, 90, view)).toBe(64)
    expect(computeScrollOffset({ from: 0, until: 50 }, 90, view)).toBe(0)
  })
})

describe('computeVisibleRows', () => {
  const row = { height: 52, count: 1000 }

  test('covers every row in view with at most 20 extra rows', () => {
    fc.assert(
      fc.property(fc.nat(52_000), fc.integer({ min: 100, max: 2000 }), (scrolled, height) => {
        const { first, end } = computeVisibleRows(scrolled, height, row)
        expect(first).toBeLessThanOrEqual(Math.min(1000, Math.floor(scrolled / 52)))
        expect(end).toBeGreaterThanOrEqual(Math.min(1000, Math.ceil((scrolled + height) / 52)))
        expect(end - first).toBeLessThanOrEqual(height / 52 + 20)
      }),
    )
  })

  test('keeps the same first row over several rows of scrolling', () => {
    const distinct = new Set<number>()
    for (let scrolled = 0; scrolled < 4160; scrolled += 1) distinct.add(computeVisibleRows(scrolled, 700, row).first)
    expect(distinct.size).toBeLessThanOrEqual(21)
  })

  test('returns every row of a short list', () => {
    expect(computeVisibleRows(0, 700, { height: 52, count: 3 })).toEqual({ first: 0, end: 3 })
  })
})

describe('computeEdgeSpeed', () => {
  const speed = (at: number) => computeEdgeSpeed(at, { from: 300, until: 800 })

  test('returns 0 away from the edges and a speed that grows towards an edge, negative on the left', () => {
    expect([speed(348), speed(550), speed(752)]).toEqual([0, 0, 0])
    expect(speed(776)).toBeGreaterThan(0)
    expect(speed(790)).toBeGreaterThan(speed(776))
    expect(speed(324)).toBe(-speed(776))
  })

  test('caps the speed beyond an edge', () => {
    expect(speed(2000)).toBe(speed(800))
    expect(speed(-500)).toBe(speed(300))
  })
})
