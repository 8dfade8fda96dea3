import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createSampleOption } from './student-round-sample.ts'
import { rankableOptions, rankedRoundFields, createRoundStory } from './round-fixtures.ts'

const texts = nl.CHOICE_ROUND

test('a closed round does not explain how to reorder the ranking', async () => {
  const closed = { state: 'closed' as const, mayChoose: false, studentExpirationDate: '2026-11-18T10:00' }
  await showStory(
    createRoundStory({ round: { ...rankedRoundFields, ...closed }, groups: null, options: rankableOptions }),
  )
  await expect.element(page.getByText(texts.RANKING.FIXED)).toBeVisible()
  await expect.element(page.getByText(texts.RANKING.TEXT)).not.toBeInTheDocument()
})

test('an open ranking is reordered by keyboard, with a named target per position; a closed ranking has no handles', async () => {
  const warnSpy = vi.spyOn(console, 'warn')
  // The same round: an order that was left behind on the device does not count after its closing.
  const round = { ...rankedRoundFields, id: 7 }
  await showStory(createRoundStory({ round, groups: null, options: rankableOptions }))
  const listRankedNames = () =>
    [...document.querySelectorAll(`[aria-label='${texts.RANKING.TITLE}'] [role=row]`)].flatMap(
      (row) => row.querySelectorAll('b')[1]?.textContent ?? [],
    )
  await expect.poll(listRankedNames).toEqual(['Roeien', 'Klimmen'])
  const handle = page.getByRole('button', { name: 'Klimmen verslepen' })
  page.getByRole('row', { name: 'Roeien' }).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{Enter}')
  // Each drop position is a focusable target with its own name.
  const readTarget = () => document.activeElement?.getAttribute('aria-label')
  await expect.poll(readTarget).toMatch(/^Plaatsen na Klimmen/)
  for (const _ of [1, 2]) await userEvent.keyboard('{ArrowUp}')
  await expect.poll(readTarget).toMatch(/^Plaatsen vóór Roeien/)
  await userEvent.keyboard('{Enter}')
  await expect.poll(listRankedNames).toEqual(['Klimmen', 'Roeien'])
  const closed = { state: 'closed' as const, mayChoose: false, studentExpirationDate: '2026-11-18T10:00' }
  await showStory(createRoundStory({ round: { ...round, ...closed }, groups: null, options: rankableOptions }))
  await expect.poll(listRankedNames).toEqual(['Roeien', 'Klimmen'])
  await expect.element(handle).not.toBeInTheDocument()
  expect(warnSpy.mock.calls).toEqual([])
})

test('the button to hand in stays in view below a long list, and counts what is ranked', async () => {
  const manyOptions = Array.from({ length: 30 }, (_, index) => createSampleOption(index + 1))
  await showStory(
    createRoundStory({ round: rankedRoundFields, groups: null, options: { options: manyOptions, optionSets: [] } }),
    {
      width: 390,
    },
  )
  await expect.element(page.getByRole('button', { name: 'Inleveren (2 van 3)' })).toBeInViewport({ ratio: 1 })
  await userEvent.click(page.getByRole('button', { name: 'Op de lijst zetten: Keuze 3', exact: true }))
  await expect.element(page.getByRole('button', { name: 'Inleveren (3 van 3)' })).toBeInViewport({ ratio: 1 })
})

test('handing in moves the focus from the button, which disappears, to the message', async () => {
  const answers = { '/ranking': { optionIds: [1, 2] } }
  await showStory(createRoundStory({ round: rankedRoundFields, groups: null, options: rankableOptions, answers }))
  const button = page.getByRole('button', { name: 'Inleveren (2 van 3)' })
  await expect.element(button).toBeVisible()
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('status')
})

test('adding an option by keyboard moves the focus to the next one, also when the list is full then', async () => {
  await showStory(createRoundStory({ round: rankedRoundFields, groups: null, options: rankableOptions }))
  const findAddButton = (name: string) =>
    page.getByRole('button', { name: `${texts.RANKING.ADD}: ${name}`, exact: true })
  const added = findAddButton('Theater, dans en muziek op de vloer')
  await expect.element(added).toBeVisible()
  added.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(added).not.toBeInTheDocument()
  await expect.element(findAddButton('Dans')).toHaveFocus()
  await expect.element(findAddButton('Dans')).toHaveAttribute('aria-disabled', 'true')
})
