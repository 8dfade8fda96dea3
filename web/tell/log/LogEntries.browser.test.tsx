import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { Cards, Table } from './LogEntries.stories.tsx'

const listHrefs = (name: RegExp) =>
  page
    .getByRole('link', { name })
    .elements()
    .map((link) => link.getAttribute('href'))

test('the log table shows a series as a single row that expands into its bookings, each linked to its day', async () => {
  await showStory(Table)
  const countRows = () => page.getByRole('row').elements().length - 1
  expect(countRows()).toBe(5)
  expect(listHrefs(/^Rooster van Joris van Dijk/)[0]).toBe('/roster?atnId=1')
  expect(listHrefs(/^B204, in het rooster$/)[0]).toBe('/roster?atnId=8')
  await page.getByRole('button', { name: 'Alle 3 tonen' }).click()
  expect(countRows()).toBe(8)
  expect(listHrefs(/^Sectieoverleg, in het rooster$/).slice(-3)).toEqual(
    [7020, 7021, 7022].map(
      (id, index) => `/roster?atnId=1&date=${['2026-12-03', '2026-11-26', '2026-11-19'][index]}&appointment=${id}`,
    ),
  )
  await page.getByRole('button', { name: 'Samenvoegen' }).click()
  expect(countRows()).toBe(5)
})

test.each([
  ['table', Table],
  ['cards', Cards],
])(
  'the log as %s names the first of several people, links nobody without a roster, and shows no ids',
  async (_, story) => {
    await showStory(story, { width: story === Cards ? 390 : 1280 })
    expect(document.body.innerText).toMatch(/en nog 1\b/)
    expect(listHrefs(/^Rooster van Hanneke Dekker/)).toEqual([])
    expect(document.body.innerText).not.toMatch(/70\d\d/)
    await page.getByRole('button', { name: 'Alle 2 tonen' }).click()
    await expect.element(page.getByRole('link', { name: /^Rooster van Lars Kramer/ })).toBeVisible()
  },
)
