import { describe, expect, test } from 'vitest'
import { filtersIn, filtersToAddress, isNamed, suits } from './filters.ts'

const none = { date: undefined, time: undefined, minutes: undefined, people: undefined }

describe('the filters of rooms in the address', () => {
  test('are read back as they were written', () => {
    const filters = {
      people: 4,
      minutes: 90,
      buildings: ['A', 'Hoofdgebouw'],
      features: ["pc's", 'beamer, groot'],
      room: 'lab C',
    }
    expect(filtersIn(filtersToAddress(filters))).toMatchObject(filters)
    expect(filtersIn({ buildings: 2, room: 204 })).toMatchObject({ buildings: ['2'], room: '204' })
  })

  test('are none where the address has none, or nonsense', () => {
    expect(filtersIn({})).toEqual({})
    expect(filtersIn({ date: 'x', time: '25:00', minutes: -5, people: 'many' })).toEqual(none)
    expect(filtersToAddress({ buildings: [], people: undefined, room: '' })).toEqual({})
  })
})

describe('a room suits', () => {
  const room = { name: 'B204', capacity: 30, building: 'B', features: ['beamer', 'piano'] }

  test('when it is big enough, in one of the buildings, with every feature', () => {
    expect(suits(room, {})).toBe(true)
    expect(suits(room, { people: 30, buildings: ['A', 'B'], features: ['piano', 'beamer'] })).toBe(true)
    expect(suits(room, { people: 31 })).toBe(false)
    expect(suits(room, { buildings: ['A'] })).toBe(false)
    expect(suits(room, { features: ['piano', 'stil'] })).toBe(false)
  })

  test('when its name holds each of the words, whatever their order, case and accents', () => {
    expect(isNamed('C021 Lab', undefined)).toBe(true)
    expect(isNamed('C021 Lab', ' lab  c0 ')).toBe(true)
    expect(isNamed('Café Zuid', 'cafe')).toBe(true)
    expect(isNamed('Cafe Zuid', 'CAFÉ')).toBe(true)
    expect(isNamed('C021 Lab', 'lab c1')).toBe(false)
    expect(suits(room, { room: '204' })).toBe(true)
    expect(suits(room, { room: '205' })).toBe(false)
  })

  test('not when the school does not say what is asked', () => {
    const unknown = { name: 'Aula', capacity: null, building: null, features: [] }
    expect(suits(unknown, {})).toBe(true)
    expect(suits(unknown, { people: 1 })).toBe(false)
    expect(suits(unknown, { buildings: ['A'] })).toBe(false)
  })
})
