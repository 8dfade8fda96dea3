import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeEdgeSpeed, moveInRoomGrid, computeScrollOffset } from './move-in-room-grid.ts'
import { computeVisibleRows } from './visible-rows.ts'

const plan = { rows: 40, hours: { from: 480, until: 1020 }, page: 10 }
const at = (row: number, minute: number) => ({ row, minute })

describe('the keys of the day plan', () => {
  test('go by a quarter of an hour, by a room, and by as many rooms as are in sight', () => {
    expect(moveInRoomGrid('ArrowRight', at(3, 600), plan)).toEqual(at(3, 615))
    expect(moveInRoomGrid('ArrowLeft', at(3, 600), plan)).toEqual(at(3, 585))
    expect(moveInRoomGrid('ArrowUp', at(3, 600), plan)).toEqual(at(2, 600))
    expect(moveInRoomGrid('ArrowDown', at(3, 600), plan)).toEqual(at(4, 600))
    expect(moveInRoomGrid('PageDown', at(3, 600), plan)).toEqual(at(13, 600))
    expect(moveInRoomGrid('PageUp', at(3, 600), plan)).toEqual(at(0, 600))
  })

  test('Home and End are the ends of the day, with Ctrl in the first and last room', () => {
    expect(moveInRoomGrid('Home', at(3, 600), plan)).toEqual(at(3, 480))
    expect(moveInRoomGrid('End', at(3, 600), plan)).toEqual(at(3, 1005))
    expect(moveInRoomGrid('Home', at(3, 600), plan, true)).toEqual(at(0, 480))
    expect(moveInRoomGrid('End', at(3, 600), plan, true)).toEqual(at(39, 1005))
  })

  test('never leave the plan, whatever is pressed; other keys are not its own', () => {
    const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End')
    fc.assert(
      fc.property(fc.array(fc.tuple(keys, fc.boolean()), { maxLength: 120 }), (pressed) => {
        let place = at(0, 480)
        for (const [key, isWhole] of pressed) {
          place = moveInRoomGrid(key, place, plan, isWhole) ?? place
          expect(place.row >= 0 && place.row < 40).toBe(true)
          expect(place.minute >= 480 && place.minute < 1020 && place.minute % 15 === 0).toBe(true)
        }
      }),
    )
    expect(moveInRoomGrid('t', at(3, 600), plan)).toBeUndefined()
  })

  test('scroll just as far as is needed', () => {
    const view = { covered: 36, size: 400 }
    expect(computeScrollOffset({ from: 100, until: 150 }, 0, view)).toBe(0)
    expect(computeScrollOffset({ from: 400, until: 450 }, 0, view)).toBe(50)
    expect(computeScrollOffset({ from: 100, until: 150 }, 90, view)).toBe(64)
    expect(computeScrollOffset({ from: 0, until: 50 }, 90, view)).toBe(0)
  })
})

describe('the rows that are drawn', () => {
  const row = { height: 52, count: 1000 }

  test('hold all that are in sight, wherever one has scrolled to, and few beside', () => {
    fc.assert(
      fc.property(fc.nat(52_000), fc.integer({ min: 100, max: 2000 }), (scrolled, height) => {
        const { first, last } = computeVisibleRows(scrolled, height, row)
        expect(first).toBeLessThanOrEqual(Math.min(1000, Math.floor(scrolled / 52)))
        expect(last).toBeGreaterThanOrEqual(Math.min(1000, Math.ceil((scrolled + height) / 52)))
        expect(last - first).toBeLessThanOrEqual(height / 52 + 20)
      }),
    )
  })

  test('stay the same for a while as one scrolls', () => {
    const distinct = new Set<number>()
    for (let scrolled = 0; scrolled < 4160; scrolled += 1) distinct.add(computeVisibleRows(scrolled, 700, row).first)
    expect(distinct.size).toBeLessThanOrEqual(21)
  })

  test('are all of a short list', () => {
    expect(computeVisibleRows(0, 700, { height: 52, count: 3 })).toEqual({ first: 0, last: 3 })
  })
})

describe('at an edge the plan scrolls along', () => {
  const speed = (at: number) => computeEdgeSpeed(at, { from: 300, until: 800 })

  test('not in the middle, and faster the nearer one comes, to the left below zero', () => {
    expect([speed(348), speed(550), speed(752)]).toEqual([0, 0, 0])
    expect(speed(776)).toBeGreaterThan(0)
    expect(speed(790)).toBeGreaterThan(speed(776))
    expect(speed(324)).toBe(-speed(776))
  })

  test('no faster beyond it', () => {
    expect(speed(2000)).toBe(speed(800))
    expect(speed(-500)).toBe(speed(300))
  })
})
