import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { SettingsScreen } from './SettingsScreen.tsx'

const settings = { language: 'nl', theme: null, accent: null, notifications: { quiet: [] }, courseColours: {} }
const showSettings = (showPrivacyConsentMessage: boolean) =>
  showStory(
    createStory(
      { '/api/Settings/Feeds': [], '/api/Settings': { ...settings, showPrivacyConsentMessage } },
      SettingsScreen,
    ),
  )

test('the settings say whether the user has read the privacy notice', async () => {
  await showSettings(false)
  await expect.element(page.getByText('Je hebt gelezen hoe we met je gegevens omgaan.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Uitleg opnieuw lezen' })).toBeVisible()
  await showSettings(true)
  await expect.element(page.getByText('Je hebt nog niet gelezen hoe we met je gegevens omgaan.')).toBeVisible()
})
