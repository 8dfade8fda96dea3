import { describe, expect, test } from 'vitest'
import { createAnnouncementDraft, hasAudience, toAnnouncementBody } from './announcement-draft.ts'

const now = Temporal.PlainDateTime.from('2026-11-18T11:06:40')

describe('an announcement draft', () => {
  test('runs for two whole weeks by default', () => {
    expect(createAnnouncementDraft(now, true)).toMatchObject({ from: '2026-11-18T11:06', until: '2026-12-02T23:59' })
  })

  test('drops roles, teams and groups that were chosen before everyone', () => {
    const draft = { ...createAnnouncementDraft(now, true), roles: ['student' as const], groups: [7] }
    expect(toAnnouncementBody(draft).audience).toEqual({ roles: [], teams: [], groups: [] })
    expect(toAnnouncementBody({ ...draft, isForEveryone: false }).audience).toEqual({
      roles: ['student'],
      teams: [],
      groups: [7],
    })
  })

  test('has no audience until something is chosen', () => {
    const draft = createAnnouncementDraft(now, false)
    expect(hasAudience(draft)).toBe(false)
    expect(hasAudience({ ...draft, teams: [3] })).toBe(true)
  })
})
