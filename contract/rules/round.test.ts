import { describe, expect, test } from 'vitest'
import { listChangedFields, listRoundFaults } from './round.ts'

const option = { name: 'Roeien', description: null, seats: 3, courseIds: [], courseGroupName: null, groupId: null }
const group = { groupId: 7, description: null, seats: 3, courseIds: [] }
const optionSet = { name: 'Sport', min: 0, max: 1, options: [option] }
const round = {
  kind: 'choose' as const,
  yearStart: '2026-08-01',
  yearEnd: '2027-07-31',
  periodStart: '2026-11-30',
  periodEnd: '2027-02-12',
  openingDate: '2026-11-18T09:00',
  studentExpirationDate: '2026-11-20T17:00',
  coachExpirationDate: '2026-11-24T17:00',
  ranks: null,
  allocateAtClosing: false,
  audience: [1, 2],
  groups: [group],
  optionSets: [optionSet],
  options: [option],
}

describe('listRoundFaults', () => {
  test('returns nothing for a valid round, ranges of one day, equal closing times, and a ranked round', () => {
    expect(listRoundFaults(round)).toEqual([])
    const day = {
      yearEnd: round.yearStart,
      periodEnd: round.periodStart,
      coachExpirationDate: round.studentExpirationDate,
    }
    expect(listRoundFaults({ ...round, ...day })).toEqual([])
    expect(listRoundFaults({ ...round, kind: 'ranked', ranks: 3, groups: [] })).toEqual([])
  })

  test.each<[string, Partial<Parameters<typeof listRoundFaults>[0]>, object[]]>([
    ['a year that ends early', { yearEnd: '2026-07-31' }, [{ kind: 'order', path: 'yearEnd' }]],
    ['a period that ends early', { periodEnd: '2026-11-29' }, [{ kind: 'order', path: 'periodEnd' }]],
    [
      'an end at its opening',
      { studentExpirationDate: '2026-11-18T09:00' },
      [{ kind: 'order', path: 'studentExpirationDate' }],
    ],
    [
      'coaches before students',
      { coachExpirationDate: '2026-11-20T16:59' },
      [{ kind: 'order', path: 'coachExpirationDate' }],
    ],
    ['ranks where one chooses', { ranks: 3 }, [{ kind: 'ranks', path: 'ranks' }]],
    ['no ranks where one ranks', { kind: 'ranked', groups: [] }, [{ kind: 'ranks', path: 'ranks' }]],
    ['groups to rank', { kind: 'ranked', ranks: 3 }, [{ kind: 'rankedGroups', path: 'groups' }]],
    [
      'a minimum above the maximum',
      { optionSets: [optionSet, { ...optionSet, name: 'B', min: 2 }] },
      [{ kind: 'bounds', path: 'optionSets/1' }],
    ],
    [
      'fewer options than have to be chosen',
      { optionSets: [optionSet, { ...optionSet, name: 'B', min: 2, max: 2 }] },
      [{ kind: 'tooFewOptions', path: 'optionSets/1' }],
    ],
    [
      'an allocation where one chooses',
      { allocateAtClosing: true },
      [{ kind: 'notRanked', path: 'allocateAtClosing' }],
    ],
    ['a group twice in the audience', { audience: [1, 2, 1] }, [{ kind: 'twice', path: 'audience/2' }]],
    ['a group twice to choose', { groups: [group, group] }, [{ kind: 'twice', path: 'groups/1' }]],
    ['two sets of one name', { optionSets: [optionSet, optionSet] }, [{ kind: 'twice', path: 'optionSets/1' }]],
    [
      'an option twice, in a set and loose',
      { options: [{ ...option, id: 4 }], optionSets: [{ ...optionSet, options: [{ ...option, id: 4 }] }] },
      [{ kind: 'twice', path: 'optionSets/0/options/0' }],
    ],
    [
      'a course twice',
      { options: [{ ...option, courseIds: [5, 5] }] },
      [{ kind: 'twice', path: 'options/0/courseIds/1' }],
    ],
  ])('returns the fault and its path for a round with %s', (_, change, faults) => {
    expect(listRoundFaults({ ...round, ...change })).toEqual(faults)
  })
})

test('listChangedFields returns the changed fields in form order, and ignores the order of the audience', () => {
  const editedRound = { ...round, name: 'Sport', countsOnly: false }
  expect(listChangedFields(editedRound, { ...editedRound, audience: [2, 1] })).toEqual([])
  expect(
    listChangedFields(editedRound, { ...editedRound, options: [], groups: [{ ...group, seats: 4 }], name: 'Sport V5' }),
  ).toEqual(['name', 'groups', 'options'])
  expect(listChangedFields(editedRound, { ...editedRound, audience: [1] })).toEqual(['audience'])
})
