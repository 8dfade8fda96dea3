import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '../gallery/show-story.ts'
import { WithOneFilter } from './FilterSheet.stories.tsx'

test('opens the filters, says how many are on, and clears them', async () => {
  await showStory(WithOneFilter)
  await page.getByRole('button', { name: 'Filter, 1 filter aan' }).click()
  await expect.element(page.getByLabelText('Year')).toHaveValue('5')
  await page.getByRole('button', { name: 'Filters wissen' }).click()
  await expect.element(page.getByLabelText('Year')).toHaveValue('')
  await page.getByRole('button', { name: 'Lijst tonen' }).click()
  await expect.element(page.getByRole('button', { name: 'Filter', exact: true })).toHaveFocus()
})
