import type { Notification } from '@uurwerk/contract/tell/notification'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { filterOpenNotifications, useNotifications } from '#web/tell/notification/queries.ts'
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

const createNotification = (quiet: boolean): Notification => ({
  id: 1,
  type: 'announcement',
  read: false,
  quiet,
  createdOn: '2026-11-18T09:00:00Z',
  timestamp: 1_794_992_400,
  data: '{}',
  dataReferenceId: null,
})
const OpenCount = () => <span data-testid="count">{filterOpenNotifications(useNotifications().data ?? []).length}</span>

test('notifications of a type stop counting as soon as the user switches it off', async () => {
  const answers: Record<string, unknown> = {
    '/api/Settings/Feeds': [],
    '/api/Settings': { ...settings, showPrivacyConsentMessage: false },
    '/api/notification': [createNotification(false)],
  }
  const story = createStory(answers, () => (
    <>
      <OpenCount />
      <SettingsScreen />
    </>
  ))
  await showStory(story)
  await expect.element(page.getByTestId('count')).toHaveTextContent('1')
  answers['/api/notification'] = [createNotification(true)]
  await page.getByRole('switch', { name: 'Een mededeling' }).click()
  await expect.element(page.getByTestId('count')).toHaveTextContent('0')
})
