import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { conflictingRun, stoppedRun } from './import-run-sample.ts'
import { Conflicting, Refused, Stopped } from './ImportScreen.stories.tsx'

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
  await expect
    .element(page.getByText('De 32 komende lessen blijven staan zoals ze zijn.', { exact: false }))
    .toBeVisible()
  await expect.element(page.getByText(/het bestand is leeg, alle 2 zouden verdwijnen/)).toBeVisible()
})

test('an import that was refused while nobody waited says why', async () => {
  await showStory(Refused)
  await expect.element(page.getByRole('alert').getByText('Er moet één beheerder blijven')).toBeVisible()
})

test('day changes give way unless the planner keeps them, and the report has both forms', async () => {
  const [conflict] = conflictingRun.dayChangesTouched
  const dayChangesTouched = [{ ...conflict, isKept: true }]
  const answers: Record<string, unknown> = {
    '/7/apply': { ...conflictingRun, state: 'done', dayChangesTouched },
    ...Conflicting.answers,
  }
  await showStory(createStory(answers, Conflicting))
  const keep = page.getByRole('checkbox', { name: /^Wijziging houden: /u })
  await expect.element(keep).not.toBeChecked()
  await expect.element(page.getByText(/Engels: in Uurwerk .*, vervalt; in het bestand ontbreekt/u)).toBeVisible()
  await keep.click()
  answers['/api/School/Imports/7'] = answers['/7/apply']
  const listWrites = recordWrites()
  await page.getByRole('button', { name: 'Importeren', exact: true }).click()
  await expect.poll(() => listWrites().map(({ body }) => body)).toMatchObject([{ keepDayChanges: [31] }])
  await expect.element(page.getByText('1 roosterwijziging uit Uurwerk is gebleven:')).toBeVisible()
  const forms = /^Wiskunde B: in Uurwerk do 19 nov 09:20–10:10, C011, .*; in het bestand do 19 nov 11:10–12:00, B204/u
  await expect.element(page.getByText(forms)).toBeVisible()
})
