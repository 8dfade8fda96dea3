import { describe, expect, test } from 'vitest'
import { type ChosenInRound, listChoiceFaults, canChooseInRound, getRoundState } from './choice-round.ts'

const window = {
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
}

describe('a choice round', () => {
  test.each([
    ['2026-11-18T08:59', 'notOpen'],
    ['2026-11-18T09:00', 'open'],
    ['2026-11-20T16:59', 'open'],
    ['2026-11-20T17:00', 'closed'],
    ['2026-11-24T16:59', 'closed'],
    ['2026-11-24T17:00', 'closedPermanently'],
  ])('at %s has the state %s', (now, state) => {
    expect(getRoundState(window, now)).toBe(state)
  })

  test('can be filled in by students while it is open, and by others until it is closed permanently', () => {
    const states = ['notOpen', 'open', 'closed', 'closedPermanently'] as const
    expect(states.filter((state) => canChooseInRound(state, { isSelf: true }))).toEqual(['open'])
    expect(states.filter((state) => canChooseInRound(state, { isSelf: false }))).toEqual(['open', 'closed'])
  })
})

describe('listChoiceFaults', () => {
  const right: ChosenInRound = {
    hasGroups: true,
    groupId: 1,
    sets: [{ id: 7, name: 'Sport', min: 1, max: 2, chosenCount: 1 }],
    courses: [[{ id: 1, name: 'Wiskunde' }], [{ id: 2, name: 'Engels' }]],
  }
  const withSportCount = (chosenCount: number) => ({
    ...right,
    sets: [{ id: 7, name: 'Sport', min: 1, max: 2, chosenCount }],
  })

  test('returns nothing for a group, an allowed number of options per set and distinct courses', () => {
    for (const validChoice of [right, withSportCount(2), { ...right, hasGroups: false, groupId: null }])
      expect(listChoiceFaults(validChoice)).toEqual([])
  })

  test('returns every fault: no group, too few or too many options, and a course chosen twice', () => {
    expect(listChoiceFaults({ ...right, groupId: null })).toEqual([{ kind: 'noGroup' }])
    expect(listChoiceFaults(withSportCount(0))).toEqual([{ kind: 'tooFew', setId: 7, name: 'Sport', bound: 1 }])
    expect(listChoiceFaults(withSportCount(3))).toEqual([{ kind: 'tooMany', setId: 7, name: 'Sport', bound: 2 }])
    const duplicateCourses = {
      ...withSportCount(0),
      courses: [...right.courses, [{ id: 2, name: 'Engels' }], [{ id: 2, name: 'Engels' }]],
    }
    expect(listChoiceFaults(duplicateCourses).map(({ kind }) => kind)).toEqual(['tooFew', 'sameCourse'])
  })
})
