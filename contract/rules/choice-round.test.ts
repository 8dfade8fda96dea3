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
  ])('is at %s %s', (now, state) => {
    expect(getRoundState(window, now)).toBe(state)
  })

  test('is for students while it is open, and for others until it is closed for good', () => {
    const states = ['notOpen', 'open', 'closed', 'closedPermanently'] as const
    expect(states.filter((state) => canChooseInRound(state, true))).toEqual(['open'])
    expect(states.filter((state) => canChooseInRound(state, false))).toEqual(['open', 'closed'])
  })
})

describe('what is chosen', () => {
  const right: ChosenInRound = {
    hasGroups: true,
    groupId: 1,
    sets: [{ id: 7, name: 'Sport', min: 1, max: 2, chosen: 1 }],
    courses: [[{ id: 1, name: 'Wiskunde' }], [{ id: 2, name: 'Engels' }]],
  }
  const sport = (chosen: number) => ({ ...right, sets: [{ id: 7, name: 'Sport', min: 1, max: 2, chosen }] })

  test('can be confirmed with a group, as many options as a set asks, and each course once', () => {
    for (const chosen of [right, sport(2), { ...right, hasGroups: false, groupId: null }])
      expect(listChoiceFaults(chosen)).toEqual([])
  })

  test('says all that is wrong with it', () => {
    expect(listChoiceFaults({ ...right, groupId: null })).toEqual([{ kind: 'noGroup' }])
    expect(listChoiceFaults(sport(0))).toEqual([{ kind: 'tooFew', setId: 7, name: 'Sport', bound: 1 }])
    expect(listChoiceFaults(sport(3))).toEqual([{ kind: 'tooMany', setId: 7, name: 'Sport', bound: 2 }])
    const twice = { ...sport(0), courses: [...right.courses, [{ id: 2, name: 'Engels' }], [{ id: 2, name: 'Engels' }]] }
    expect(listChoiceFaults(twice).map(({ kind }) => kind)).toEqual(['tooFew', 'sameCourse'])
  })
})
