import type { Occupant } from '@uurwerk/contract/rooms/room-display'
import { describe, expect, test } from 'vitest'
import { getRoomStateAt, buildDayStrip } from './room-day.ts'

const date = '2026-11-18'
const createOccupant = (start: string, end: string, name = ''): Occupant => ({
  kind: 'lesson',
  start: `${date}T${start}`,
  end: end === '24:00' ? '2026-11-19T00:00' : `${date}T${end}`,
  name,
  groups: [],
  by: null,
})
const getStateAt = (list: Occupant[], time: string) => getRoomStateAt(list, `${date}T${time}`)

describe('getRoomStateAt', () => {
  const occupants = [
    createOccupant('09:00', '09:50', 'a'),
    createOccupant('09:50', '10:40', 'b'),
    createOccupant('13:00', '13:50', 'c'),
  ]

  test('returns free until the next occupant, or for the rest of the day', () => {
    expect(getStateAt(occupants, '08:59')).toEqual({
      currentOccupants: [],
      until: `${date}T09:00`,
      laterOccupants: occupants,
    })
    expect(getStateAt(occupants, '10:40')).toEqual({
      currentOccupants: [],
      until: `${date}T13:00`,
      laterOccupants: [occupants[2]],
    })
    expect(getStateAt(occupants, '13:50')).toEqual({ currentOccupants: [], until: null, laterOccupants: [] })
    expect(getStateAt([], '12:00')).toEqual({ currentOccupants: [], until: null, laterOccupants: [] })
  })

  test('returns occupied from the first minute until the next gap', () => {
    expect(getStateAt(occupants, '09:00')).toEqual({
      currentOccupants: [occupants[0]],
      until: `${date}T10:40`,
      laterOccupants: [occupants[1], occupants[2]],
    })
    expect(getStateAt(occupants, '09:50')).toEqual({
      currentOccupants: [occupants[1]],
      until: `${date}T10:40`,
      laterOccupants: [occupants[2]],
    })
    expect(getStateAt(occupants, '13:49').until).toBe(`${date}T13:50`)
  })

  test('returns all occupants that share the room, and occupied until the last of them leaves', () => {
    const overlappingOccupants = [
      createOccupant('09:00', '12:00', 'long'),
      createOccupant('09:00', '09:50', 'short'),
      createOccupant('11:00', '12:30'),
    ]
    expect(getStateAt(overlappingOccupants, '09:30')).toMatchObject({
      currentOccupants: [{ name: 'long' }, { name: 'short' }],
      until: `${date}T12:30`,
    })
  })
})

describe('buildDayStrip', () => {
  test('covers the opening hours, and extends to occupants outside of them', () => {
    const listHours = (list: Occupant[], opens = '08:30') =>
      buildDayStrip({ date, opens, closes: '17:00', standing: list }).hours.map(({ hour }) => hour)
    expect(listHours([])).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16])
    expect(listHours([createOccupant('07:45', '18:15')]).slice(0, 1)).toEqual([7])
    expect(listHours([createOccupant('07:45', '18:15')]).at(-1)).toBe(18)
    expect(listHours([createOccupant('22:00', '24:00')]).at(-1)).toBe(23)
  })

  test('positions each block in proportion to the opening hours', () => {
    const { blocks, toStripPosition } = buildDayStrip({
      date,
      opens: '08:00',
      closes: '16:00',
      standing: [createOccupant('10:00', '12:00')],
    })
    expect(blocks).toEqual([{ start: `${date}T10:00`, position: 0.25, width: 0.25 }])
    expect(toStripPosition(`${date}T12:00`)).toBe(0.5)
    expect(toStripPosition(`${date}T20:00`)).toBeGreaterThan(1)
  })
})
