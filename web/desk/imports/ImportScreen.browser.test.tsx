import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { readyRun } from './import-run-sample.ts'
import { Reading } from './ImportScreen.stories.tsx'

test('a single status says that the files are compared, and that this is done', async () => {
  const answers: Record<string, unknown> = { ...Reading.answers }
  await showStory(createStory(answers, Reading))
  const locator = page.getByRole('heading', { level: 2 }).getByRole('status')
  await expect.element(locator).toHaveTextContent('Wordt vergeleken')
  const status = locator.element()
  answers['/api/School/Imports/7'] = readyRun
  await expect.poll(() => status.textContent, { timeout: 4000 }).toBe('Klaar om te importeren')
  expect(status.isConnected).toBe(true)
})
