import type { Settings } from '@uurwerk/contract/account/settings'
import { applySettingsPatch } from '@uurwerk/contract/rules/settings'
import { expect, test } from 'vitest'
import { findConflictingParts, rebaseParts } from './save-with-merge.ts'
import { toSettingsParts, buildSettingsPatch } from './settings-parts.ts'

const settings = (more: Partial<Settings> = {}): Settings => ({
  language: 'nl',
  theme: 'default',
  accent: null,
  showPrivacyConsentMessage: false,
  notifications: { quiet: [] },
  courseColours: {},
  ...more,
})
const quiet = (...types: Settings['notifications']['quiet']) => ({ notifications: { quiet: types } })

test.each([
  [{}, {}],
  [{ theme: null }, { theme: 'dark' as const, language: 'en' as const }],
  [{ accent: 'teal' as const }, { accent: 'pink' as const }],
  [{ accent: 'teal' as const }, { accent: null }],
  [quiet('rosterChange'), quiet('bookingInvitation', 'rosterChange')],
  [{ courseColours: { 4: 30 } }, { courseColours: { 4: 60 } }],
  [{ courseColours: { 4: 30 } }, { courseColours: {} }],
  [{ courseColours: { 4: 30, 5: 60 } }, { courseColours: { 6: 90 } }],
])('the settings patch from %j to %j produces the second, and is empty only when both are equal', (before, after) => {
  const [one, other] = [settings(before), settings(after)]
  const patch = buildSettingsPatch(toSettingsParts(one), toSettingsParts(other))
  expect(applySettingsPatch(one, patch)).toEqual(other)
  expect(patch.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after))
})

test('two devices that change different notification types or course colours merge without a conflict', () => {
  const seen = toSettingsParts(settings({ ...quiet('rosterChange'), courseColours: { 4: 30 } }))
  const now = toSettingsParts(settings({ ...quiet(), courseColours: { 4: 30, 5: 60 } }))
  const mine = toSettingsParts(settings({ ...quiet('bookingInvitation', 'rosterChange'), courseColours: {} }))
  expect(findConflictingParts(seen, now, mine)).toEqual([])
  const patch = buildSettingsPatch(now, rebaseParts(seen, now, mine))
  expect(applySettingsPatch(settings({ courseColours: { 4: 30, 5: 60 } }), patch)).toEqual(
    settings({ ...quiet('bookingInvitation'), courseColours: { 5: 60 } }),
  )
})

test('two devices that change the colour of the same course conflict', () => {
  const colour = (hue: number) => toSettingsParts(settings({ courseColours: { 4: hue } }))
  expect(findConflictingParts(colour(30), colour(60), colour(90))).toEqual(['colour 4'])
})
