import type { Settings } from '@uurwerk/contract/account/settings'
import { applySettingsPatch } from '@uurwerk/contract/rules/settings'
import { expect, test } from 'vitest'
import { findConflictingParts, rebaseParts } from './save-with-merge.ts'
import { toSettingsParts, buildSettingsPatch } from './settings-parts.ts'

const createSettings = (changes: Partial<Settings> = {}): Settings => ({
  language: 'nl',
  theme: 'default',
  accent: null,
  showPrivacyConsentMessage: false,
  notifications: { quiet: [] },
  courseColours: {},
  ...changes,
})
const createQuietTypes = (...types: Settings['notifications']['quiet']) => ({ notifications: { quiet: types } })

test.each([
  [{}, {}],
  [{ theme: null }, { theme: 'dark' as const, language: 'en' as const }],
  [{ accent: 'teal' as const }, { accent: 'pink' as const }],
  [{ accent: 'teal' as const }, { accent: null }],
  [createQuietTypes('rosterChange'), createQuietTypes('bookingInvitation', 'rosterChange')],
  [{ courseColours: { 4: 30 } }, { courseColours: { 4: 60 } }],
  [{ courseColours: { 4: 30 } }, { courseColours: {} }],
  [{ courseColours: { 4: 30, 5: 60 } }, { courseColours: { 6: 90 } }],
])('the settings patch from %j to %j produces the second, and is empty only when both are equal', (before, after) => {
  const [oldSettings, newSettings] = [createSettings(before), createSettings(after)]
  const patch = buildSettingsPatch(toSettingsParts(oldSettings), toSettingsParts(newSettings))
  expect(applySettingsPatch(oldSettings, patch)).toEqual(newSettings)
  expect(patch.length === 0).toBe(JSON.stringify(before) === JSON.stringify(after))
})

test('two devices that change different notification types or course colours merge without a conflict', () => {
  const base = toSettingsParts(createSettings({ ...createQuietTypes('rosterChange'), courseColours: { 4: 30 } }))
  const stored = toSettingsParts(createSettings({ ...createQuietTypes(), courseColours: { 4: 30, 5: 60 } }))
  const own = toSettingsParts(
    createSettings({ ...createQuietTypes('bookingInvitation', 'rosterChange'), courseColours: {} }),
  )
  expect(findConflictingParts(base, stored, own)).toEqual([])
  const patch = buildSettingsPatch(stored, rebaseParts(base, stored, own))
  expect(applySettingsPatch(createSettings({ courseColours: { 4: 30, 5: 60 } }), patch)).toEqual(
    createSettings({ ...createQuietTypes('bookingInvitation'), courseColours: { 5: 60 } }),
  )
})

test('two devices that change the colour of the same course conflict', () => {
  const createColourParts = (hue: number) => toSettingsParts(createSettings({ courseColours: { 4: hue } }))
  expect(findConflictingParts(createColourParts(30), createColourParts(60), createColourParts(90))).toEqual([
    'colour 4',
  ])
})
