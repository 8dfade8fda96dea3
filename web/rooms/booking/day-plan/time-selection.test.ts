import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { selectByDragging, resizeSelection, selectByPointing, getSelectionReach } from './time-selection.ts'

const freeInterval = { from: 560, until: 720 }

describe('selectByDragging', () => {
  test('snaps to five minutes around the dragged range, in either direction', () => {
    expect(selectByDragging(602, 658, freeInterval, 240)).toEqual({ from: 600, until: 660 })
    expect(selectByDragging(658, 602, freeInterval, 240)).toEqual({ from: 600, until: 660 })
  })

  test('stops at the ends of the free interval', () => {
    expect(selectByDragging(700, 900, freeInterval, 240)).toEqual({ from: 700, until: 720 })
    expect(selectByDragging(600, 300, freeInterval, 240)).toEqual({ from: 560, until: 600 })
  })

  test('caps the selection at the profile’s maximum, and keeps the end where the drag began', () => {
    expect(selectByDragging(600, 720, freeInterval, 60)).toEqual({ from: 600, until: 660 })
    expect(selectByDragging(700, 560, freeInterval, 60)).toEqual({ from: 640, until: 700 })
  })

  test('always returns a range of whole five minutes within the free interval', () => {
    const intervals = fc
      .tuple(fc.integer({ min: 0, max: 280 }), fc.integer({ min: 1, max: 100 }))
      .map(([from, length]) => ({ from: from * 5, until: Math.min(288, from + length) * 5 }))
    const minutes = fc.double({ min: -200, max: 1700, noNaN: true })
    fc.assert(
      fc.property(
        intervals,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        minutes,
        fc.integer({ min: 5, max: 600 }),
        (interval, anchorShare, pointerMinute, maximumMinutes) => {
          const anchor = interval.from + anchorShare * (interval.until - interval.from)
          const { from, until } = selectByDragging(anchor, pointerMinute, interval, maximumMinutes)
          expect(from).toBeGreaterThanOrEqual(interval.from)
          expect(until).toBeLessThanOrEqual(interval.until)
          expect(from % 5).toBe(0)
          expect(until % 5).toBe(0)
          expect(until - from).toBeGreaterThanOrEqual(5)
          expect(until - from).toBeLessThanOrEqual(maximumMinutes)
          expect(from - 5).toBeLessThanOrEqual(anchor)
          expect(until + 5).toBeGreaterThanOrEqual(anchor)
        },
      ),
    )
  })
})

test('selectByPointing returns the requested length, capped by the profile and the free interval', () => {
  expect(selectByPointing(613, 45, freeInterval, 240)).toEqual({ from: 610, until: 655 })
  expect(selectByPointing(613, 90, freeInterval, 60)).toEqual({ from: 610, until: 670 })
  expect(selectByPointing(702, 60, freeInterval, 240)).toEqual({ from: 700, until: 720 })
})

describe('resizeSelection', () => {
  test('moves the end to the next quarter of an hour, or to the next five minutes on request', () => {
    expect(resizeSelection({ from: 610, until: 635 }, 1, freeInterval, 240)).toEqual({ from: 610, until: 645 })
    expect(resizeSelection({ from: 610, until: 635 }, -1, freeInterval, 240)).toEqual({ from: 610, until: 630 })
    expect(resizeSelection({ from: 610, until: 635 }, 1, freeInterval, 240, 5)).toEqual({ from: 610, until: 640 })
  })

  test('stays within the free interval and the profile’s maximum, and keeps at least five minutes', () => {
    expect(resizeSelection({ from: 610, until: 715 }, 1, freeInterval, 240)).toEqual({ from: 610, until: 720 })
    expect(resizeSelection({ from: 610, until: 670 }, 1, freeInterval, 60)).toEqual({ from: 610, until: 670 })
    expect(resizeSelection({ from: 610, until: 615 }, -1, freeInterval, 60)).toEqual({ from: 610, until: 615 })
  })
})

test('getSelectionReach returns the free interval, capped at the profile’s maximum on both sides', () => {
  expect(getSelectionReach(600, freeInterval, 240)).toEqual(freeInterval)
  expect(getSelectionReach(600, freeInterval, 30)).toEqual({ from: 570, until: 630 })
})
