import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { NoOwnRoster, NoRosterOfAnother } from './Dialogs.stories.tsx'

test.each([
  ['own', NoOwnRoster, 'Je hebt geen rooster.'],
  ['another’s', NoRosterOfAnother, 'B204 heeft geen rooster.'],
])('a missing roster (%s) is reported in an info dialog', async (_, story, text) => {
  await showStory(story)
  const modal = page.getByRole('dialog', { name: 'Geen rooster' })
  await expect.element(modal).toBeVisible()
  expect(modal.element().textContent).toContain(text)
  expect(modal.element().querySelector('[data-kind]')?.getAttribute('data-kind')).toBe('info')
})
