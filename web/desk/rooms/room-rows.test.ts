import type { SchoolRoom } from '@uurwerk/contract/desk/rooms'
import { describe, expect, test } from 'vitest'
import { filterRooms, sortRooms } from './room-rows.ts'

const createRoom = (name: string, changes: Partial<SchoolRoom> = {}): SchoolRoom => ({
  id: 1,
  name,
  sourceId: name.toLowerCase(),
  building: null,
  capacity: null,
  facilities: [],
  latitude: null,
  longitude: null,
  fromDesk: [],
  profiles: [],
  displays: 0,
  nextBlock: null,
  use: { booked: 0, confirmed: 0, released: 0, minutes: 0 },
  ...changes,
})
const block = { id: 1, start: '2026-11-18T09:00', end: '2026-11-18T10:00', reason: 'Toets' }
const rooms = [
  createRoom('B10', { building: 'B', capacity: 30, use: { booked: 4, confirmed: 2, released: 1, minutes: 90 } }),
  createRoom('B9', { building: 'B', facilities: ['Vleugel'], nextBlock: block }),
  createRoom('Aula', { capacity: 200, facilities: ['Beamer'] }),
]
const listNames = (list: readonly SchoolRoom[]) => list.map(({ name }) => name)

describe('filterRooms', () => {
  test.each([
    [{}, ['B10', 'B9', 'Aula']],
    [{ search: 'áula' }, ['Aula']],
    [{ search: 'b vleugel' }, ['B9']],
    [{ building: 'B' }, ['B10', 'B9']],
    [{ without: 'capacity' as const }, ['B9']],
    [{ only: 'blocked' as const }, ['B9']],
    [{ building: 'B', without: 'capacity' as const, search: 'b10' }, []],
  ])('with %j keeps %j', (address, expected) => {
    expect(listNames(filterRooms(rooms, address))).toEqual(expected)
  })
})

describe('sortRooms', () => {
  test('sorts numbers within names, and unknown capacities first', () => {
    expect(listNames(sortRooms(rooms, {}))).toEqual(['Aula', 'B9', 'B10'])
    expect(listNames(sortRooms(rooms, { sort: 'capacity' }))).toEqual(['B9', 'B10', 'Aula'])
    expect(listNames(sortRooms(rooms, { sort: 'capacity', order: 'descending' }))).toEqual(['Aula', 'B10', 'B9'])
  })
  test('sorts by use, and rooms with a block before those without', () => {
    expect(listNames(sortRooms(rooms, { sort: 'booked', order: 'descending' }))).toEqual(['B10', 'Aula', 'B9'])
    expect(listNames(sortRooms(rooms, { sort: 'nextBlock' }))).toEqual(['B9', 'Aula', 'B10'])
  })
})
