import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { stoppedRun } from './import-run-sample.ts'
import { Refused, Stopped } from './ImportScreen.stories.tsx'

test('other reasons to stop are confirmed again', async () => {
  const answers: Record<string, unknown> = { '/7/apply': createRefusal('importOutdated'), ...Stopped.answers }
  await showStory(createStory(answers, Stopped))
  const confirmation = page.getByRole('checkbox', { name: 'Ja, dit is de bedoeling' })
  await confirmation.click()
  await expect.element(confirmation).toBeChecked()
  const stopDetails = [...stoppedRun.stopDetails, { reason: 'lessons', count: 90, of: 120 }]
  answers['/api/School/Imports/7'] = { ...stoppedRun, outdated: true, stopDetails }
  await page.getByRole('button', { name: 'Importeren', exact: true }).click()
  await expect.element(page.getByText('90 van 120 komende lessen zouden vervallen.')).toBeVisible()
  await expect.element(confirmation).not.toBeChecked()
})

test('an empty file of lessons is not said to remove any', async () => {
  const stopDetails = [
    { reason: 'emptied', kind: 'appointments', count: 32 },
    { reason: 'emptied', kind: 'teams', count: 2 },
  ]
  const answers = { ...Stopped.answers, '/api/School/Imports/7': { ...stoppedRun, stopDetails } }
  await showStory(createStory(answers, Stopped))
  await expect.element(page.getByText('De 32 komende lessen blijven staan zoals ze zijn.')).toBeVisible()
  await expect.element(page.getByText(/het bestand is leeg, alle 2 zouden verdwijnen/)).toBeVisible()
})

test('an import that was refused while nobody waited says why', async () => {
  await showStory(Refused)
  await expect.element(page.getByRole('alert').getByText('Er moet één beheerder blijven')).toBeVisible()
})
