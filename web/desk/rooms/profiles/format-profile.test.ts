import type { ProfileFields } from '@uurwerk/contract/desk/booking-profiles'
import { texts } from '@uurwerk/contract/i18n/texts'
import i18next from 'i18next'
import { beforeAll, describe, expect, test } from 'vitest'
import { formatLength, formatProfileSummary } from './format-profile.ts'

beforeAll(() =>
  i18next.init({ lng: 'nl', resources: { nl: { translation: texts.nl } }, interpolation: { escapeValue: false } }),
)

const profile: ProfileFields = {
  name: 'Havo',
  rooms: [1],
  roles: [],
  teams: [],
  groups: [],
  maxMinutes: 120,
  maxMinutesPerWeek: 360,
  opens: '08:00',
  closes: '17:30',
  daysAhead: 14,
  confirmation: 'location',
  confirmBefore: 15,
  confirmAfter: 15,
  radius: 100,
}
const names = new Map([
  [7, 'Havo'],
  [8, 'H4A'],
])

describe('formatProfileSummary', () => {
  test('names roles, teams and groups, and each limit', () => {
    expect(formatProfileSummary({ ...profile, roles: ['teacher'], teams: [7], groups: [8] }, names)).toBe(
      'docenten, team Havo en groep H4A, hoogstens 2 uur, van 08:00 tot 17:30, 14 dagen vooruit, ter plekke bevestigen',
    )
  })
  test('says that it covers everyone, and counts many groups', () => {
    expect(formatProfileSummary({ ...profile, daysAhead: 0 }, names)).toMatch(/^iedereen, .*, alleen vandaag, /)
    expect(formatProfileSummary({ ...profile, groups: [1, 2, 3, 4, 5] }, names)).toMatch(/^5 groepen, /)
  })
})

test.each([
  [45, '45 minuten'],
  [60, '1 uur'],
  [90, '90 minuten'],
  [150, '2 uur 30 min'],
])('formatLength of %d minutes is %s', (minutes, expected) => {
  expect(formatLength(minutes)).toBe(expected)
})
