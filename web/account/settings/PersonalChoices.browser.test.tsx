import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { switchAccent } from '#web/lib/theme.ts'
import { AccentChoice } from './PersonalChoices.tsx'

afterEach(() => switchAccent(null))

test('an accent is applied at once, and goes back to the previous one if it cannot be stored', async () => {
  switchAccent('teal')
  const answers: Record<string, unknown> = { '/api/Settings': new Promise(() => {}) }
  await showStory(createStory(answers, AccentChoice))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers['/api/Settings'] = promise
  await page.getByRole('radio', { name: 'groen' }).click({ force: true })
  await expect.element(page.getByRole('radio', { name: 'groen' })).toBeChecked()
  expect(document.documentElement.dataset['accent']).toBe('green')
  resolve(createRefusal('settingsPatchFailed'))
  await expect.element(page.getByRole('radio', { name: 'petrol' })).toBeChecked()
  expect(document.documentElement.dataset['accent']).toBe('teal')
})
