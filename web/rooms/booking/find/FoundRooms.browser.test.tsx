import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { Few, FirstHundred, Shrinking } from './FoundRooms.stories.tsx'

test.each([
  ['nl', 'Meer tonen', /^100\+ ruimtes zijn vrij/, /^Er zijn nog 900 ruimtes gevonden/],
  ['en', 'Show more', /^100\+ rooms are free/, /^900 more rooms are suitable/],
] as const)(
  'in %s the list of found rooms says after its 100th room how many more there are',
  async (language, moreText, freeText, unloadedText) => {
    await showStory(FirstHundred, { language })
    await expect.element(page.getByText(freeText)).toBeVisible()
    await expect.element(page.getByText(unloadedText)).not.toBeInTheDocument()
    for (let pages = 0; pages < 2; pages++) await userEvent.click(page.getByRole('button', { name: moreText }))
    expect(page.getByRole('listitem').elements()).toHaveLength(100)
    await expect.element(page.getByText(unloadedText)).toBeVisible()
  },
)

test('a list of 3 found rooms does not mention more rooms', async () => {
  await showStory(Few)
  await expect.element(page.getByText(/^3 ruimtes zijn vrij/)).toBeVisible()
  await expect.element(page.getByText(/^Er zijn nog/)).not.toBeInTheDocument()
})

test('a button keeps the focus when another room is no longer free', async () => {
  await showStory(Shrinking)
  const button = page.getByRole('button', { name: /A100/ })
  await userEvent.click(button)
  await expect.element(page.getByText(/^2 ruimtes zijn vrij/)).toBeVisible()
  await expect.element(button).toHaveFocus()
})
