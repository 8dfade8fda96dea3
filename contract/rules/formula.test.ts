import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeFormula, unescapeFormula } from './formula.ts'

test.each(['=1+1', '+1', '-', '-1,5,2', '@SUM(A1)', '\t=1', '\r=1', ' =1', "'=1"])(
  '%j gets an apostrophe, and loses it again',
  (cell) => {
    expect(escapeFormula(cell)).toBe(`'${cell}`)
    expect(unescapeFormula(`'${cell}`)).toBe(cell)
  },
)

test.each(['Anna-Lies', 'a=b', '-0.12', '-4,0', "'t Hooft"])('%j stays as it is', (cell) => {
  expect([escapeFormula(cell), unescapeFormula(cell)]).toEqual([cell, cell])
})

test('every cell comes back as it was', () => {
  const cells = fc.string({ unit: fc.constantFrom("'", '=', '-', ' ', '\t', '1', 'a') })
  fc.assert(
    fc.property(cells, (cell) => {
      expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
    }),
  )
})
