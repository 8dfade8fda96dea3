import { describe, expect, test } from 'vitest'
import { parseIds } from '../attendee/ids.ts'
import { parseColours, toColoursParam, rosterAddress } from './address.ts'

describe('the address of the roster', () => {
  const parseAddress = (value: object) => rosterAddress.parse(value)

  test('holds the attendees, view, date and open appointment', () => {
    const value = { atnId: '3,14', view: 'day', date: '2026-11-18', appointment: 7 }
    expect(parseAddress(value)).toEqual(value)
  })

  test('holds an attendee as a number, and several as a list without duplicates and of at most 60', () => {
    expect(parseAddress({ atnId: 3 }).atnId).toBe(3)
    expect(parseAddress({ atnId: '3' }).atnId).toBe(3)
    expect(parseAddress({ atnId: '3,3,14' }).atnId).toBe('3,14')
    expect(parseIds(Array.from({ length: 90 }, (_, index) => index + 1).join(','))).toHaveLength(60)
  })

  test('holds the colours of the attendees and the preset, and drops invalid values', () => {
    const value = { atnId: '3,14', colours: '3:240,14:0', preset: 'mentor-1' }
    expect(parseAddress(value)).toEqual(value)
    expect([...parseColours(value.colours)]).toEqual([
      [3, 240],
      [14, 0],
    ])
    expect(toColoursParam(parseColours(value.colours))).toBe(value.colours)
    expect(toColoursParam(new Map())).toBeUndefined()
    expect(parseAddress({ colours: '3:360,x:1,14:-1,0:5,7:30', preset: 'no such thing' })).toEqual({
      colours: '7:30',
      preset: undefined,
    })
    expect(parseAddress({ preset: 7 }).preset).toBe('7')
  })

  test('drops invalid values instead of failing', () => {
    expect(parseAddress({ atnId: 'me', view: 'month', date: '2026-02-30', appointment: -1 })).toEqual({
      atnId: undefined,
      view: undefined,
      date: undefined,
      appointment: undefined,
    })
    expect(parseAddress({ atnId: 'x,2,-4,1.5,99999999999' }).atnId).toBe(2)
  })
})
