import { describe, expect, test } from 'vitest'
import { buildAreaPath, curveFrame, buildLinePath, createCurveScale, samplePoints } from './curve-paths.ts'

const round = { openingDate: '2026-11-16T09:00', studentExpirationDate: '2026-11-16T11:00' }
const points = [
  { at: '2026-11-16T09:00', chosen: 0, confirmed: 0 },
  { at: '2026-11-16T09:30', chosen: 50, confirmed: 25 },
]

describe('the curve of choices', () => {
  const scale = createCurveScale(round, 100)
  test('spans the time from opening to closing and the count from zero to all students', () => {
    expect([scale.x(round.openingDate), scale.x(round.studentExpirationDate)]).toEqual([0, curveFrame.width])
    expect([scale.y(0), scale.y(100)]).toEqual([curveFrame.height, 0])
    // Coaches can choose after the closing for students.
    expect(scale.x('2026-11-17T09:00')).toBe(curveFrame.width)
  })
  test('stays level from the last choice until now', () => {
    const until = '2026-11-16T10:00'
    expect(buildLinePath(points, 'chosen', scale, until)).toBe('M0 150L100 75L200 75')
    expect(buildLinePath(points, 'confirmed', scale, until)).toBe('M0 150L100 112.5L200 112.5')
    expect(buildAreaPath('M0 150L100 75', scale, round.openingDate, until)).toBe('M0 150L100 75L200 150L0 150Z')
  })
  test('is empty before the first choice, and does not divide by zero', () => {
    expect(buildLinePath([], 'chosen', scale, round.openingDate)).toBe('')
    const emptyScale = createCurveScale({ ...round, studentExpirationDate: round.openingDate }, 0)
    expect([emptyScale.x(round.openingDate), emptyScale.y(0)]).toEqual([0, curveFrame.height])
  })
  test('is read out as a sample of its points that includes the first and the last', () => {
    const manyPoints = Array.from({ length: 200 }, (_, chosen) => ({ at: round.openingDate, chosen, confirmed: 0 }))
    const sample = samplePoints(manyPoints, 12)
    expect(sample).toHaveLength(12)
    expect([sample[0]?.chosen, sample.at(-1)?.chosen]).toEqual([0, 199])
    expect(samplePoints(points, 12)).toEqual(points)
  })
})
