import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arrangeSpans, type Box, type Span } from './arrange-spans.ts'

const arbitrarySpans = fc
  .array(fc.record({ start: fc.nat(1400), length: fc.integer({ min: 1, max: 400 }), rank: fc.nat(2) }), {
    maxLength: 60,
  })
  .map((list) =>
    list.map(({ start, length, rank }, index): Span => ({ key: String(index), start, end: start + length, rank })),
  )

const overlapInTime = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end

const getLeft = (box: Box<Span>) => box.column / box.columnCount
const getRight = (box: Box<Span>) => (box.column + box.columnSpan) / box.columnCount

const formatKeys = (boxes: Box<Span>[]) => boxes.map(({ items }) => items.map(({ key }) => key).join('+'))
const createSpan = (key: string, start: number, end: number, rank = 0): Span => ({ key, start, end, rank })

describe('lessons in columns', () => {
  test('no two boxes ever cover each other', () => {
    fc.assert(
      fc.property(arbitrarySpans, fc.integer({ min: 1, max: 6 }), (list, most) => {
        const boxes = arrangeSpans(list, most)
        for (const [index, a] of boxes.entries())
          for (const b of boxes.slice(index + 1))
            if (overlapInTime(a, b)) expect(getLeft(a) >= getRight(b) || getLeft(b) >= getRight(a)).toBe(true)
      }),
    )
  })

  test('every lesson is in exactly one box, and its box covers its time', () => {
    fc.assert(
      fc.property(arbitrarySpans, fc.integer({ min: 1, max: 6 }), (list, most) => {
        const boxes = arrangeSpans(list, most)
        const boxedKeys = boxes.flatMap((box) => box.items.map(({ key }) => key))
        expect(boxedKeys.sort()).toEqual(list.map(({ key }) => key).sort())
        for (const box of boxes)
          for (const item of box.items) expect(box.start <= item.start && item.end <= box.end).toBe(true)
      }),
    )
  })

  test('no box extends beyond its day or is narrower than a readable column', () => {
    fc.assert(
      fc.property(arbitrarySpans, fc.integer({ min: 1, max: 6 }), (list, most) => {
        for (const box of arrangeSpans(list, most)) {
          expect(box.columnCount).toBeLessThanOrEqual(most)
          expect(box.columnSpan).toBeGreaterThanOrEqual(1)
          expect(getRight(box)).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('no lesson is stacked while all lessons fit side by side', () => {
    fc.assert(
      fc.property(arbitrarySpans, (list) => {
        expect(arrangeSpans(list, 60).every(({ items }) => items.length === 1)).toBe(true)
      }),
    )
  })

  test('the order in which lessons arrive does not matter', () => {
    fc.assert(
      fc.property(arbitrarySpans, fc.integer({ min: 1, max: 4 }), (list, most) => {
        expect(arrangeSpans(list.toReversed(), most)).toEqual(arrangeSpans(list, most))
      }),
    )
  })

  test('lessons back to back each have the full width', () => {
    const boxes = arrangeSpans([createSpan('a', 510, 560), createSpan('b', 560, 610)], 3)
    expect(boxes.map(({ columnCount }) => columnCount)).toEqual([1, 1])
  })

  test('a lesson with free columns to its right extends into them', () => {
    const boxes = arrangeSpans(
      [createSpan('a', 0, 100), createSpan('b', 0, 30), createSpan('c', 0, 30), createSpan('d', 50, 90)],
      3,
    )
    expect(boxes.find(({ items }) => items[0]?.key === 'd')).toMatchObject({ column: 1, columnSpan: 2, columnCount: 3 })
  })

  test('of ten lessons at once two have their own column and eight are stacked', () => {
    const boxes = arrangeSpans(
      Array.from({ length: 10 }, (_, index) => createSpan(String(index), 600, 650)),
      3,
    )
    expect(formatKeys(boxes)).toEqual(['0', '1', '2+3+4+5+6+7+8+9'])
  })

  test('the lesson that ranks first is not stacked', () => {
    const boxes = arrangeSpans([createSpan('a', 0, 50, 1), createSpan('b', 0, 50, 1), createSpan('z', 0, 50, 0)], 2)
    expect(formatKeys(boxes)).toEqual(['z', 'a+b'])
  })
})
