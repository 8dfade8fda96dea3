import type { Settings } from '../account/settings.ts'
import { expect, it } from 'vitest'
import { applySettingsPatch as patched } from './settings.ts'

const settings: Settings = {
  language: null,
  theme: null,
  accent: null,
  showPrivacyConsentMessage: true,
  notifications: { quiet: [] },
  courseColours: { 7: 30, 8: 60 },
}

it('a settings patch returns the new settings, and does not mutate the old ones', () => {
  const before = structuredClone(settings)
  expect(
    patched(settings, [
      { op: 'replace', path: '/language', value: 'en' },
      { op: 'add', path: '/theme', value: 'dark' },
      { op: 'add', path: '/accent', value: 'teal' },
      { op: 'replace', path: '/notifications', value: { quiet: ['rosterChange'] } },
      { op: 'add', path: '/courseColours/9', value: 90 },
      { op: 'remove', path: '/courseColours/7' },
      { op: 'replace', path: '/showPrivacyConsentMessage', value: false },
    ]),
  ).toEqual({
    language: 'en',
    theme: 'dark',
    accent: 'teal',
    showPrivacyConsentMessage: false,
    notifications: { quiet: ['rosterChange'] },
    courseColours: { 8: 60, 9: 90 },
  })
  expect(settings).toEqual(before)
})

it('a settings patch can clear the theme, the accent and all course colours', () => {
  const darkSettings: Settings = { ...settings, theme: 'dark', accent: 'pink' }
  expect(
    patched(darkSettings, [
      { op: 'remove', path: '/theme' },
      { op: 'remove', path: '/accent' },
    ]),
  ).toEqual(settings)
  expect(patched(darkSettings, [{ op: 'replace', path: '/courseColours', value: {} }])).toEqual({
    ...darkSettings,
    courseColours: {},
  })
})

it('a settings patch keeps the quiet notifications where it names none', () => {
  const path = '/notifications'
  expect(
    patched(settings, [
      { op: 'replace', path, value: { quiet: ['rosterChange'] } },
      { op: 'replace', path, value: {} },
    ]),
  ).toEqual({ ...settings, notifications: { quiet: ['rosterChange'] } })
})

it('a settings patch is refused as a whole if one operation breaks a rule', () => {
  const dark = { op: 'add', path: '/theme', value: 'dark' } as const
  expect(patched(settings, [dark, { op: 'replace', path: '/language', value: '' }])).toBe('settingsLanguageMissing')
  expect(patched(settings, [dark, { op: 'replace', path: '/language', value: 'fr' }])).toBe('settingsPatchFailed')
  expect(patched(settings, [dark, { op: 'remove', path: '/courseColours/9' }])).toBe('settingsPatchFailed')
  expect(patched(settings, [dark, { op: 'replace', path: '/courseColours/9', value: 1 }])).toBe('settingsPatchFailed')
})
