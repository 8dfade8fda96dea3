import type { Preset } from '@uurwerk/contract/roster/compose-roster'
import { describe, expect, test } from 'vitest'
import {
  deriveComposeState,
  getDefaultSelection,
  composeHues,
  isPresetChanged,
  toPresetAttendees,
  toSelection,
  type ComposedSelection,
  addToSelection,
  changeHue,
  removeFromSelection,
} from './compose-state.ts'

const types = [
  [1, 'student'],
  [2, 'student'],
  [3, 'teacher'],
  [4, 'classroom'],
] as const
const attendees = new Map(types.map(([id, type]) => [id, { type }]))
const createSelection = (ids: readonly number[], chosenHues: [number, number][] = []): ComposedSelection => ({
  selectedAttendees: ids,
  selectedComposeRosterColors: new Map(chosenHues),
})
const preset: Preset = { id: 'p', name: 'Mentoren', attendees: [{ attendeeId: 3, colour: 30 }], version: 1 }
const deriveState = (selection: ComposedSelection, ownId: number | undefined = 1, presetId?: string) =>
  deriveComposeState(selection, { ownId, attendees, presets: [preset], presetId })
const listHues = (selection: ComposedSelection) => [...deriveState(selection).composeRosterColorValues]

describe('the status of a composed roster', () => {
  const deriveStatus = (ids: readonly number[], ownId?: number) =>
    deriveState(createSelection(ids), ownId).composedRosterStatus

  test('is me when nobody but the current user is selected', () => {
    expect(deriveStatus([1], 1)).toBe('me')
    expect(deriveStatus([3], 3)).toBe('me')
  })

  test('is oneStudent when only a single other student is selected', () => {
    expect(deriveStatus([2], 1)).toBe('oneStudent')
    expect(
      deriveComposeState(createSelection([2]), { ownId: undefined, attendees, presets: [], presetId: undefined }),
    ).toMatchObject({
      composedRosterStatus: 'oneStudent',
    })
  })

  test('is composed for every other selection: a single non-student, several attendees, or no attendees', () => {
    expect(deriveStatus([3], 1)).toBe('composed')
    expect(deriveStatus([4], 1)).toBe('composed')
    expect(deriveStatus([1, 2], 1)).toBe('composed')
    expect(deriveStatus([2, 1], 1)).toBe('composed')
    expect(deriveStatus([], 1)).toBe('composed')
    expect(deriveStatus([99], 1)).toBe('composed')
  })

  test('starts from the user’s own attendee, or from an empty selection for a user without an attendee', () => {
    expect(getDefaultSelection(7)).toEqual([7])
    expect(getDefaultSelection(undefined)).toEqual([])
  })
})

describe('the colours of a composed roster', () => {
  test('are the chosen colours, and unused colours for the other attendees', () => {
    expect(listHues(createSelection([1, 2, 3], [[2, composeHues[0]]]))).toEqual([
      [1, composeHues[1]],
      [2, composeHues[0]],
      [3, composeHues[2]],
    ])
  })

  test('repeat only when all are used, and then evenly', () => {
    const ids = Array.from({ length: 60 }, (_, index) => index + 1)
    const usedHues = listHues(createSelection(ids)).map(([, hue]) => hue)
    expect(new Set(usedHues.slice(0, composeHues.length)).size).toBe(composeHues.length)
    expect(composeHues.map((hue) => usedHues.filter((item) => item === hue).length)).toEqual(
      composeHues.map(() => 60 / composeHues.length),
    )
  })

  test('stay the same when another attendee is added, removed or recoloured', () => {
    const before = createSelection([1, 2, 3])
    const [, second, third] = listHues(before)
    expect(listHues(addToSelection(before, 4)).slice(0, 3)).toEqual(listHues(before))
    expect(listHues(removeFromSelection(before, 1))).toEqual([second, third])
    expect(listHues(changeHue(before, 1, 200))).toEqual([[1, 200], second, third])
    expect(addToSelection(before, 2).selectedAttendees).toEqual([1, 2, 3])
  })
})

describe('the preset of a composed roster', () => {
  test('is the preset in the address; without it, saving creates a new preset', () => {
    expect(deriveState(createSelection([3]), 1, 'p')).toMatchObject({ activePreset: preset, isNewPreset: false })
    expect(deriveState(createSelection([3]))).toMatchObject({ activePreset: undefined, isNewPreset: true })
    expect(deriveState(createSelection([3]), 1, 'gone')).toMatchObject({ activePreset: undefined, isNewPreset: true })
  })

  test('stores the attendees in order, with the colours that are shown', () => {
    const presetAttendees = toPresetAttendees(createSelection([3, 1], [[1, 90]]))
    expect(presetAttendees).toEqual([
      { attendeeId: 3, colour: composeHues[0] },
      { attendeeId: 1, colour: 90 },
    ])
    expect(toPresetAttendees(toSelection({ attendees: presetAttendees }))).toEqual(presetAttendees)
  })

  test('is changed by another attendee or colour, but not by showing it', () => {
    expect(isPresetChanged(preset, toSelection(preset))).toBe(false)
    expect(isPresetChanged(preset, addToSelection(toSelection(preset), 1))).toBe(true)
    expect(isPresetChanged(preset, changeHue(toSelection(preset), 3, 31))).toBe(true)
    const uncoloured = { ...preset, attendees: [{ attendeeId: 3, colour: null }] }
    expect(isPresetChanged(uncoloured, createSelection([3]))).toBe(false)
  })
})
