import { describe, expect, test } from 'vitest'
import { type SchoolHoldings, listReasonsToStop, type StopReason, type ImportLosses } from './rules.ts'

const held: SchoolHoldings = { people: 100, groups: 20, rooms: 30, roles: [{ role: 'admin', count: 2 }], lessons: 90 }
const nothing: ImportLosses = {
  people: 0,
  groups: 0,
  rooms: 0,
  teams: 0,
  memberships: 0,
  courses: 0,
  bookingProfiles: 0,
  interrogations: 0,
  availability: 0,
  deploymentPlans: 0,
  programs: 0,
  lessons: 0,
  rolesLeft: ['admin'],
  emptyKinds: [],
}
const same = { present: 'lindelaar', given: 'lindelaar' }
const taking = (taken: Partial<ImportLosses>, customer: typeof same | null = same) =>
  listReasonsToStop(customer, held, { ...nothing, ...taken })

describe('listReasonsToStop', () => {
  test.each<[Partial<ImportLosses>, StopReason]>([
    [{ people: 11 }, { reason: 'removed', kind: 'people', count: 11, of: 100 }],
    [{ groups: 3 }, { reason: 'removed', kind: 'groups', count: 3, of: 20 }],
    [{ rooms: 4 }, { reason: 'removed', kind: 'rooms', count: 4, of: 30 }],
    [{ lessons: 31 }, { reason: 'lessons', count: 31, of: 90 }],
    [{ rolesLeft: [] }, { reason: 'role', role: 'admin', count: 2 }],
    [
      { teams: 1, emptyKinds: ['teams'] },
      { reason: 'emptied', kind: 'teams', count: 1 },
    ],
    [
      { memberships: 9, emptyKinds: ['memberships'] },
      { reason: 'emptied', kind: 'memberships', count: 9 },
    ],
    [
      { interrogations: 2, emptyKinds: ['interrogations'] },
      { reason: 'emptied', kind: 'interrogations', count: 2 },
    ],
  ])('returns a reason for the losses %j', (taken, reason) => {
    expect(taking(taken)).toEqual([reason])
  })

  test.each<Partial<ImportLosses>>([
    { people: 10 },
    { groups: 2 },
    { rooms: 3 },
    { lessons: 30 },
    { rolesLeft: ['admin', 'teacher'] },
    // All were replaced by others.
    { teams: 5 },
    // There were none before.
    { emptyKinds: ['teams', 'courses'] },
  ])('returns no reason for the losses %j', (taken) => {
    expect(taking(taken)).toEqual([])
  })

  test('returns a reason for another customer, unless there is no school yet', () => {
    const other = { present: 'lindelaar', given: 'kp05' }
    expect(taking({}, other)).toEqual([{ reason: 'customer', ...other }])
    expect(taking({}, null)).toEqual([])
  })

  test('returns no reason if the school is empty', () => {
    const none: SchoolHoldings = { people: 0, groups: 0, rooms: 0, roles: [], lessons: 0 }
    expect(listReasonsToStop(null, none, nothing)).toEqual([])
  })
})
