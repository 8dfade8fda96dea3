import { describe, expect, test } from 'vitest'
import { canAnnounce, canAnnounceToEveryone, isWithinReach } from './announcement.ts'

describe('announcement rights', () => {
  test('let admins and planners announce to everyone, and students and desks to nobody', () => {
    expect(canAnnounceToEveryone(['planner'])).toBe(true)
    expect(canAnnounceToEveryone(['teacher', 'team-coordinator'])).toBe(false)
    expect(canAnnounce(['teacher'])).toBe(true)
    expect(canAnnounce(['student', 'exam-desk', 'service-desk'])).toBe(false)
  })

  const reach = { everyone: false, teams: [{ id: 1 }], groups: [{ id: 2 }] }
  test.each([
    [{ roles: [], teams: [1], groups: [2] }, true],
    [{ roles: [], teams: [], groups: [] }, false],
    [{ roles: ['student'] as const, teams: [1], groups: [] }, false],
    [{ roles: [], teams: [2], groups: [] }, false],
    [{ roles: [], teams: [1], groups: [2, 3] }, false],
  ])('keep others within their teams and groups: %o is %s', (audience, expected) => {
    expect(isWithinReach(reach, audience)).toBe(expected)
    expect(isWithinReach({ ...reach, everyone: true }, audience)).toBe(true)
  })
})
