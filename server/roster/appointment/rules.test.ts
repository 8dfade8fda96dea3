import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { Role } from '@uurwerk/contract/roles'
import { describe, expect, test } from 'vitest'
import { findRosterBoundsRefusal, canSeeFullDetails, canSeeSubscription, canSeeUnpublished } from './rules.ts'

const createViewer = (attendeeId: number | null, ...roles: Role[]) => ({
  attendeeId,
  roles,
  role: roles.at(-1) ?? null,
  isStaff: false,
})
const [student, teacher, staff] = [
  createViewer(1, 'student'),
  createViewer(2, 'teacher'),
  { ...createViewer(3), isStaff: true },
]
const nobody = createViewer(null)

describe('findRosterBoundsRefusal', () => {
  const { days, attendees } = rosterBounds

  test('accepts a single day and attendee, and as many as the bounds allow', () => {
    expect(findRosterBoundsRefusal(1, 1)).toBeUndefined()
    expect(findRosterBoundsRefusal(days, attendees)).toBeUndefined()
  })

  test('refuses an end before its start with dateRangeInvalid', () => {
    expect(findRosterBoundsRefusal(0, 1)).toBe('dateRangeInvalid')
  })

  test('refuses a day or an attendee more than the bounds with requestOutOfBounds', () => {
    expect(findRosterBoundsRefusal(days + 1, 1)).toBe('requestOutOfBounds')
    expect(findRosterBoundsRefusal(1, attendees + 1)).toBe('requestOutOfBounds')
  })
})

describe('appointment visibility rules', () => {
  test('canSeeUnpublished is true for staff only', () => {
    expect([student, teacher, staff].map(canSeeUnpublished)).toEqual([false, false, true])
  })

  test('canSeeFullDetails is false for a user whose highest role is coordinator, and true for others', () => {
    expect(canSeeFullDetails(createViewer(4, 'teacher', 'team-coordinator'))).toBe(false)
    expect(canSeeFullDetails(createViewer(4, 'team-coordinator', 'admin'))).toBe(true)
    expect([student, teacher, nobody].map(canSeeFullDetails)).toEqual([true, true, true])
  })

  test('canSeeSubscription is true for a student’s own subscription and false for any other', () => {
    expect(canSeeSubscription(student, 1, [{ id: 2 }])).toBe(true)
    expect(canSeeSubscription(student, 5, [{ id: 2 }])).toBe(false)
    expect(canSeeSubscription(teacher, 5, [{ id: 2 }])).toBe(true)
  })
})
