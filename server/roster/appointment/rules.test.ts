import { rosterBounds } from '@uurwerk/contract/roster/roster-path'
import type { Role } from '@uurwerk/contract/roles'
import { describe, expect, test } from 'vitest'
import {
  findRosterBoundsRefusal,
  canSeeFullDetails,
  canSeeSubscribers,
  canSeeSubscription,
  canSeeUnpublished,
} from './rules.ts'

const viewer = (attendeeId: number | null, ...roles: Role[]) => ({
  attendeeId,
  roles,
  role: roles.at(-1) ?? null,
  isStaff: false,
})
const [student, teacher, staff] = [viewer(1, 'student'), viewer(2, 'teacher'), { ...viewer(3), isStaff: true }]
const nobody = viewer(null)

describe('a roster query', () => {
  const { days, attendees } = rosterBounds

  test('is of one day and one attendee at least, and of as many as the bounds', () => {
    expect(findRosterBoundsRefusal(1, 1)).toBeUndefined()
    expect(findRosterBoundsRefusal(days, attendees)).toBeUndefined()
  })

  test('does not end before it starts', () => {
    expect(findRosterBoundsRefusal(0, 1)).toBe('dateRangeInvalid')
  })

  test('is refused one past either bound', () => {
    expect(findRosterBoundsRefusal(days + 1, 1)).toBe('requestOutOfBounds')
    expect(findRosterBoundsRefusal(1, attendees + 1)).toBe('requestOutOfBounds')
  })
})

describe('of an appointment', () => {
  test('staff alone see it unpublished', () => {
    expect([student, teacher, staff].map(canSeeUnpublished)).toEqual([false, false, true])
  })

  test('a coordinator gets base details, also one who teaches; anyone else all', () => {
    expect(canSeeFullDetails(viewer(4, 'teacher', 'team-coordinator'))).toBe(false)
    expect(canSeeFullDetails(viewer(4, 'team-coordinator', 'admin'))).toBe(true)
    expect([student, teacher, nobody].map(canSeeFullDetails)).toEqual([true, true, true])
  })

  test('its teachers and staff see who subscribed', () => {
    expect([student, teacher, staff, nobody].map((who) => canSeeSubscribers(who, [2, 9]))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(canSeeSubscribers(teacher, [9])).toBe(false)
  })

  test('a student sees the own subscription and no other', () => {
    expect(canSeeSubscription(student, 1, [2])).toBe(true)
    expect(canSeeSubscription(student, 5, [2])).toBe(false)
    expect(canSeeSubscription(teacher, 5, [2])).toBe(true)
  })
})
