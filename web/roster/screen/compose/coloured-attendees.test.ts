import { describe, expect, test } from 'vitest'
import { buildColouredAttendees, hasPersonColours } from './coloured-attendees.ts'
import { deriveComposeState } from './compose-state.ts'

const sanne = { id: 1, sourceId: 's1', type: 'student', name: 'Sanne Bakker', code: null } as const
const room = { id: 2, sourceId: 'r2', type: 'classroom', name: 'B1.23', code: null } as const
const attendees = new Map([sanne, room].map((item) => [item.id, item] as const))
const buildColoured = (ids: number[], chosenHues: [number, number][] = []) =>
  deriveComposeState(
    { selectedAttendees: ids, selectedComposeRosterColors: new Map(chosenHues) },
    { ownId: 1, attendees, presets: [], presetId: undefined },
  )

describe('the attendees of a composed roster', () => {
  test('have colours if there are several, or if a colour was chosen for a single attendee other than the user', () => {
    expect(hasPersonColours(buildColoured([1, 2]))).toBe(true)
    expect(hasPersonColours(buildColoured([2]))).toBe(false)
    expect(hasPersonColours(buildColoured([2], [[2, 90]]))).toBe(true)
    expect(hasPersonColours(buildColoured([1], [[1, 90]]))).toBe(false)
  })

  test('are listed in the order of selection, with colour and tag', () => {
    expect([...buildColouredAttendees(buildColoured([2, 1], [[1, 90]]), attendees).values()]).toEqual([
      { id: 2, name: 'B1.23', type: 'classroom', hue: 240, tag: 'B1.23' },
      { id: 1, name: 'Sanne Bakker', type: 'student', hue: 90, tag: 'SB' },
    ])
  })
})
