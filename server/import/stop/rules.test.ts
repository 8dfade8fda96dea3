import { describe, expect, test } from 'vitest'
import { type SchoolHoldings, listReasonsToStop, type StopReason, type ImportLosses } from './rules.ts'

const emptyHoldings: SchoolHoldings = {
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
  appointments: 0,
  roles: [],
  lessons: 0,
}
const holdings: SchoolHoldings = {
  ...emptyHoldings,
  people: 100,
  groups: 20,
  rooms: 30,
  memberships: 9,
  interrogations: 2,
  appointments: 1,
  roles: [{ role: 'admin', count: 2 }],
  lessons: 90,
}
const noLosses: ImportLosses = {
  people: 0,
  groups: 0,
  rooms: 0,
  lessons: 0,
  remainingRoles: ['admin'],
  emptyKinds: [],
}
const sameCustomer = { present: 'lindelaar', given: 'lindelaar' }
const listReasons = (losses: Partial<ImportLosses>, customer: typeof sameCustomer | null = sameCustomer) =>
  listReasonsToStop(customer, holdings, { ...noLosses, ...losses })

describe('listReasonsToStop', () => {
  test.each<[Partial<ImportLosses>, StopReason]>([
    [{ people: 11 }, { reason: 'removed', kind: 'people', count: 11, of: 100 }],
    [{ groups: 3 }, { reason: 'removed', kind: 'groups', count: 3, of: 20 }],
    [{ rooms: 4 }, { reason: 'removed', kind: 'rooms', count: 4, of: 30 }],
    [{ lessons: 31 }, { reason: 'lessons', count: 31, of: 90 }],
    [{ remainingRoles: [] }, { reason: 'role', role: 'admin', count: 2 }],
    [{ emptyKinds: ['memberships'] }, { reason: 'emptied', kind: 'memberships', count: 9 }],
    [{ emptyKinds: ['interrogations'] }, { reason: 'emptied', kind: 'interrogations', count: 2 }],
    [{ emptyKinds: ['appointments'] }, { reason: 'emptied', kind: 'appointments', count: 1 }],
    // Another source gives them too.
    [{ emptyKinds: ['rooms'] }, { reason: 'emptied', kind: 'rooms', count: 30 }],
    [
      { rooms: 30, emptyKinds: ['rooms'] },
      { reason: 'removed', kind: 'rooms', count: 30, of: 30 },
    ],
  ])('returns a reason for the losses %j', (losses, reason) => {
    expect(listReasons(losses)).toEqual([reason])
  })

  test.each<Partial<ImportLosses>>([
    { people: 10 },
    { groups: 2 },
    { rooms: 3 },
    { lessons: 30 },
    { remainingRoles: ['admin', 'teacher'] },
    // There were none before.
    { emptyKinds: ['teams', 'courses'] },
  ])('returns no reason for the losses %j', (losses) => {
    expect(listReasons(losses)).toEqual([])
  })

  test('returns a reason for another customer, unless there is no school yet', () => {
    const otherSchool = { present: 'lindelaar', given: 'kp05' }
    expect(listReasons({}, otherSchool)).toEqual([{ reason: 'customer', ...otherSchool }])
    expect(listReasons({}, null)).toEqual([])
  })

  test('returns no reason if the school is empty', () => {
    expect(listReasonsToStop(null, emptyHoldings, noLosses)).toEqual([])
  })

  test('lets half of the people and all groups go in a new school year, but nothing else', () => {
    const newYear = { isNewYear: true }
    expect(listReasonsToStop(sameCustomer, holdings, { ...noLosses, people: 50, groups: 20 }, newYear)).toEqual([])
    expect(
      listReasonsToStop(
        sameCustomer,
        holdings,
        { ...noLosses, people: 51, groups: 20, rooms: 4, emptyKinds: ['groups'] },
        newYear,
      ),
    ).toEqual([
      { reason: 'removed', kind: 'people', count: 51, of: 100, isNewYear: true },
      { reason: 'removed', kind: 'groups', count: 20, of: 20 },
      { reason: 'removed', kind: 'rooms', count: 4, of: 30 },
    ])
  })
})
