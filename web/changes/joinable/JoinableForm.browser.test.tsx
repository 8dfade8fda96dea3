import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { ChangedMeanwhile } from './Joinable.stories.tsx'

test('after a change by somebody else the form shows it, and sends only what the user changed', async () => {
  await showStory(ChangedMeanwhile)
  const listWrites = recordWrites()
  const save = () => document.querySelector('form')?.requestSubmit()
  await page.getByRole('textbox', { name: 'Naam', exact: true }).fill('Dammen')
  save()
  await expect.element(page.getByRole('textbox', { name: /^Plaatsen/u })).toHaveValue('12')
  await expect.element(page.getByRole('textbox', { name: 'Naam', exact: true })).toHaveValue('Dammen')
  save()
  const change = { name: 'Dammen', dryRun: true }
  await expect.poll(() => listWrites().map(({ body }) => body)).toEqual([change, change])
})
