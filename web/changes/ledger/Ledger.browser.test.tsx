import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { Loaded as HeldLoaded } from './HeldScreen.stories.tsx'
import { Loaded, Own } from './LedgerScreen.stories.tsx'

const listFirstCells = () =>
  page
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent)

test('the ledger is sorted by the share of the fte, and by a clicked column', async () => {
  await showStory(Loaded)
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(listFirstCells().at(-1)).toBe('Yasmin Demir D3')
  await page.getByRole('button', { name: 'Docent' }).click()
  await expect.poll(() => listFirstCells()[1]).toBe('Joris van Dijk D1')
})

test('teachers see their covers of the week and the term beside their fte', async () => {
  await showStory(Own)
  await expect.element(page.getByText('Laatste 12 weken')).toBeVisible()
  await expect.element(page.getByText('0,8')).toBeVisible()
})

test('held lessons can be shown by course and sorted by what was cancelled', async () => {
  await showStory(HeldLoaded)
  await expect.element(page.getByRole('rowheader', { name: '5V1' })).toBeVisible()
  await page.getByRole('button', { name: 'Vervallen' }).click()
  await expect.poll(() => listFirstCells()[0]).toBe('5V2')
})

test('on a phone every count of the held lessons is on screen', async () => {
  await showStory(HeldLoaded, { width: 390 })
  await expect.element(page.getByText('5V2')).toBeVisible()
  const counts = page.getByRole('definition').elements()
  expect(counts).toHaveLength(15)
  expect(Math.max(...counts.map((count) => count.getBoundingClientRect().right))).toBeLessThanOrEqual(390)
})
