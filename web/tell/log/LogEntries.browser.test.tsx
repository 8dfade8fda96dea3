import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { b204, entries, joris, meetings, studentsSignedUpTogether } from './log-entries-sample.ts'
import { Cards, Table } from './LogEntries.stories.tsx'

/** Each group of entries of one act is a single row at first. */
const foldedRowCount = entries.length - (meetings.length - 1) - (studentsSignedUpTogether.length - 1)
const listHrefs = (name: RegExp) =>
  page
    .getByRole('link', { name })
    .elements()
    .map((link) => link.getAttribute('href'))

test('the log table shows a series as a single row that expands into its bookings, each linked to its day', async () => {
  await showStory(Table)
  const countRows = () => page.getByRole('row').elements().length - 1
  expect(countRows()).toBe(foldedRowCount)
  expect(listHrefs(/^Rooster van Joris van Dijk/)[0]).toBe(`/roster?atnId=${joris.id}`)
  expect(listHrefs(/^B204, in het rooster$/)[0]).toBe(`/roster?atnId=${b204.id}`)
  await page.getByRole('button', { name: 'Alle 3 tonen' }).click()
  expect(countRows()).toBe(foldedRowCount + meetings.length)
  expect(listHrefs(/^Sectieoverleg, in het rooster$/).slice(-3)).toEqual(
    meetings.map(({ id, date }) => `/roster?atnId=${joris.id}&date=${date}&appointment=${id}`),
  )
  await page.getByRole('button', { name: 'Samenvoegen' }).click()
  expect(countRows()).toBe(foldedRowCount)
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
