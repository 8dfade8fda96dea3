import { test } from 'vitest'
import { page } from 'vitest/browser'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { Boards } from './Boards.tsx'

test('a screen in the hall whose answer was lost is added again under the same key', async () => {
  const answers: Record<string, unknown> = { '/api/Board': [] }
  await showStory(createStory(answers, Boards))
  await page.getByRole('button', { name: 'Scherm toevoegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Naam' }).fill('Aula')
  answers['/api/Board'] = createRefusal('unknownError')
  await expectSameKey('/api/Board', () => dialog.getByRole('button', { name: 'Scherm toevoegen' }).click())
})
