import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { recordWrites } from '#web/gallery/edit-conflict-testing.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createSampleDeskRound } from '../desk/edit/desk-round-sample.ts'
import { AdjustDialog } from './AdjustDialog.tsx'
import { createSampleAllocatedStudent, createSampleAllocation } from './allocation-sample.ts'

test.each([
  ['another option', 'Robots (3 vrij)', 52],
  ['nothing', 'Geen plaats', null],
])('a student who has an option is given %s instead', async (_, target, optionId) => {
  await showStory(() => (
    <AdjustDialog
      round={createSampleDeskRound({})}
      allocation={createSampleAllocation({})}
      allocatedStudent={createSampleAllocatedStudent({})}
      onClose={() => undefined}
    />
  ))
  await page.getByRole('combobox', { name: 'Plaatsen in' }).selectOptions(target)
  await page.getByRole('textbox', { name: 'Reden' }).fill('Is die dag afwezig')
  const writes = recordWrites()
  await page.getByRole('button', { name: 'Wijzigen' }).click()
  await expect.poll(() => writes().map(({ body }) => body)).toEqual([{ optionId, reason: 'Is die dag afwezig' }])
})
