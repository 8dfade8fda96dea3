import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { expectSameKey } from '#web/gallery/idempotency-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { Closed } from './AddLesson.stories.tsx'

test('a lesson whose answer was lost is sent again as it was, with the agreement to its clash', async () => {
  const answers: Record<string, unknown> = { '/api/Appointment': createRefusal('changeClash') }
  await showStory(createStory(answers, Closed))
  await page.getByRole('button', { name: 'Les toevoegen' }).click()
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Mentoruur')
  await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Toch wijzigen' })).toBeVisible()
  answers['/api/Appointment'] = createRefusal('unknownError')
  const listWrites = recordWrites()
  await expectSameKey('/api/Appointment', () =>
    page.getByRole('button', { name: /^(Toch wijzigen|Toevoegen)$/u }).click(),
  )
  const [first, second] = listWrites().slice(-2)
  expect(first?.body).toMatchObject({ name: 'Mentoruur', force: true })
  expect(second).toEqual(first)
})
