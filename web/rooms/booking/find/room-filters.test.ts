import { describe, expect, test } from 'vitest'
import { parseRoomFilters, toFilterParams, isNameMatching, isRoomMatching } from './room-filters.ts'

const emptyFilters = { date: undefined, time: undefined, minutes: undefined, people: undefined }

describe('room filters in the address', () => {
  test('are read back as they were written, including numeric names', () => {
    const filters = {
      people: 4,
      minutes: 90,
      buildings: ['A', 'Hoofdgebouw'],
      features: ["pc's", 'beamer, groot'],
      room: 'lab C',
    }
    expect(parseRoomFilters(toFilterParams(filters))).toMatchObject(filters)
    expect(parseRoomFilters({ buildings: 2, room: 204 })).toMatchObject({ buildings: ['2'], room: '204' })
  })

  test('are ignored when they are missing or malformed', () => {
    expect(parseRoomFilters({})).toEqual({})
    expect(parseRoomFilters({ date: 'x', time: '25:00', minutes: -5, people: 'many' })).toEqual(emptyFilters)
    expect(toFilterParams({ buildings: [], people: undefined, room: '' })).toEqual({})
  })
})

describe('isRoomMatching', () => {
  const room = { name: 'B204', capacity: 30, building: 'B', features: ['beamer', 'piano'] }

  test('accepts a room with enough capacity, in a chosen building and with every chosen feature', () => {
    expect(isRoomMatching(room, {})).toBe(true)
    expect(isRoomMatching(room, { people: 30, buildings: ['A', 'B'], features: ['piano', 'beamer'] })).toBe(true)
    expect(isRoomMatching(room, { people: 31 })).toBe(false)
    expect(isRoomMatching(room, { buildings: ['A'] })).toBe(false)
    expect(isRoomMatching(room, { features: ['piano', 'stil'] })).toBe(false)
  })

  test('accepts a room whose name contains every search word, in any order, case or accent', () => {
    expect(isNameMatching('C021 Lab', undefined)).toBe(true)
    expect(isNameMatching('C021 Lab', ' lab  c0 ')).toBe(true)
    expect(isNameMatching('Café Zuid', 'cafe')).toBe(true)
    expect(isNameMatching('Cafe Zuid', 'CAFÉ')).toBe(true)
    expect(isNameMatching('C021 Lab', 'lab c1')).toBe(false)
    expect(isRoomMatching(room, { room: '204' })).toBe(true)
    expect(isRoomMatching(room, { room: '205' })).toBe(false)
  })

  test('refuses a room of unknown capacity or building when the filter requires it', () => {
    const unknown = { name: 'Aula', capacity: null, building: null, features: [] }
    expect(isRoomMatching(unknown, {})).toBe(true)
    expect(isRoomMatching(unknown, { people: 1 })).toBe(false)
    expect(isRoomMatching(unknown, { buildings: ['A'] })).toBe(false)
  })
})
