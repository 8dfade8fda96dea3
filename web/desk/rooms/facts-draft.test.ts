import { describe, expect, test } from 'vitest'
import { createFactsDraft, parseFactsDraft } from './facts-draft.ts'

const facts = { building: 'B', capacity: 30, facilities: ['Beamer', 'Vleugel'], latitude: 52.09, longitude: 5.12 }

describe('parseFactsDraft', () => {
  test('returns the facts from which a draft was made', () => {
    expect(parseFactsDraft(createFactsDraft(facts))).toEqual({ facts, faults: {} })
    const unknown = { building: null, capacity: null, facilities: [], latitude: null, longitude: null }
    expect(parseFactsDraft(createFactsDraft(unknown))).toEqual({ facts: unknown, faults: {} })
  })
  test('drops empty and repeated facilities', () => {
    const draft = { ...createFactsDraft(facts), facilities: ' Beamer,,Beamer | Piano ' }
    expect(parseFactsDraft(draft).facts?.facilities).toEqual(['Beamer', 'Piano'])
  })
  test.each([
    [{ capacity: 'x' }, { capacity: true, location: false }],
    [{ capacity: '2.5' }, { capacity: true, location: false }],
    [{ capacity: '-1' }, { capacity: true, location: false }],
    [{ location: '52.1' }, { capacity: false, location: true }],
    [{ location: '91, 5' }, { capacity: false, location: true }],
    [{ location: 'a, b' }, { capacity: false, location: true }],
  ])('finds the fault in %j', (changes, faults) => {
    expect(parseFactsDraft({ ...createFactsDraft(facts), ...changes })).toEqual({ faults })
  })
})
