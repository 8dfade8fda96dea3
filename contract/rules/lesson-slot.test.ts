import { describe, expect, test } from 'vitest'
import { isAdjacent, overlaps } from './lesson-slot.ts'

const slot = (start: string, end: string) => ({ start: `2026-11-19T${start}`, end: `2026-11-19T${end}` })
const lesson = slot('10:30', '11:20')

describe('slots', () => {
  test('overlap only if they share a minute', () => {
    expect(overlaps(lesson, slot('11:20', '12:10'))).toBe(false)
    expect(overlaps(lesson, slot('11:19', '12:10'))).toBe(true)
  })

  test('are adjacent before or after a break, not over an hour or another day', () => {
    expect(isAdjacent(lesson, slot('11:50', '12:40'))).toBe(true)
    expect(isAdjacent(lesson, slot('09:10', '10:00'))).toBe(true)
    expect(isAdjacent(lesson, slot('11:51', '12:40'))).toBe(false)
    expect(isAdjacent(lesson, slot('11:00', '12:00'))).toBe(false)
    expect(isAdjacent(lesson, { start: '2026-11-20T11:20', end: '2026-11-20T12:10' })).toBe(false)
  })
})
