import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { New } from './FeedForm.stories.tsx'

const presets = ['Mijn klas', 'Sectie'].map((name, index) => ({
  id: `preset-${index}`,
  name,
  attendees: [{ attendeeId: 40, colour: 240 }],
  version: 1,
}))

test('a calendar feed of a composed roster is of the chosen roster, whose name it gets', async () => {
  await showStory(createStory({ '/Presets': presets }, New))
  const writes = recordWrites()
  await page.getByRole('combobox', { name: 'Wat staat erin?' }).selectOptions('Een samengesteld rooster')
  await page.getByRole('combobox', { name: 'Welk samengesteld rooster?' }).selectOptions('Sectie')
  await expect.element(page.getByRole('textbox', { name: 'Naam' })).toHaveValue('Sectie')
  await page.getByRole('combobox', { name: 'Herinnering' }).selectOptions('10 minuten van tevoren')
  await page.getByRole('button', { name: 'Koppeling maken' }).click()
  await expect
    .poll(() => writes().map(({ body }) => body))
    .toEqual([{ name: 'Sectie', content: 'composed', alarm: 10, presetId: 'preset-1' }])
})

test('a calendar feed whose answer was lost is sent again under the same key', async () => {
  await showStory(createStory({ '/Presets': [], '/api/Settings/Feeds': createRefusal('unknownError') }, New))
  await expectSameKey('/api/Settings/Feeds', () => page.getByRole('button', { name: 'Koppeling maken' }).click())
})
