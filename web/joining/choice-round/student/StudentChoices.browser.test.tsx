import { beforeEach, describe, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { notifyListeners, streamSession } from '#web/lib/stream-connection.ts'
import { createRoundStory } from './round-fixtures.ts'
import { createSampleGroupChoice, createSampleOption } from './student-round-sample.ts'

const press = (keys: string) => userEvent.keyboard(keys)
const readFocused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
async function focus(locator: Locator) {
  await expect.element(locator).toBeVisible()
  ;(locator.element() as HTMLElement).focus()
}
const listMarked = () =>
  [...document.querySelectorAll('li > div > button:is([aria-pressed=true], [aria-checked=true])')]
    .filter((button) => !button.hasAttribute('aria-label'))
    .map((button) => button.querySelector('b')?.textContent)

beforeEach(() => localStorage.clear())

/** A round in which choosing a group is never answered. */
const createOpenStory = () => {
  const story = createRoundStory()
  return createStory({ 'choose-group': new Promise(() => {}), ...story.answers }, story)
}

describe('keyboard navigation', () => {
  test('gives the groups a single tab stop; arrows move to other groups and to the week preview, and choose nothing', async () => {
    await showStory(createOpenStory())
    await focus(page.getByRole('radio', { name: /^Wiskunde B groep 1 / }))
    await press('{ArrowDown}')
    await expect.poll(readFocused).toMatch(/^Wiskunde B groep 2/)
    await press('{ArrowUp}{ArrowUp}')
    await expect.poll(readFocused).toMatch(/^Wiskunde B groep 3/)
    await press('{ArrowUp}{ArrowRight}')
    await expect.poll(readFocused).toBe('Bekijk Wiskunde B groep 2 in de week')
    await userEvent.tab()
    await expect.poll(readFocused).toBe(' Sport')
    expect(listMarked()).toEqual([])
    await userEvent.tab({ shift: true })
    await expect.poll(readFocused).toMatch(/^Wiskunde B groep 2/)
    await press(' ')
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 2'])
  })

  test('gives each option a tab stop; Right and Left move to its week preview and back, Down to the next option', async () => {
    await showStory(createOpenStory())
    await focus(page.getByRole('button', { name: /^Keuze 3 / }))
    await userEvent.tab()
    await expect.poll(readFocused).toMatch(/^Keuze 4/)
    await press('{ArrowRight}')
    await expect.poll(readFocused).toBe('Bekijk Keuze 4 in de week')
    expect(document.activeElement && getComputedStyle(document.activeElement).outlineStyle).toBe('solid')
    await press('{ArrowDown}')
    await expect.poll(readFocused).toBe('Bekijk Keuze 5 in de week')
    await press('{ArrowLeft}')
    await expect.poll(readFocused).toMatch(/^Keuze 5/)
    await press('{ArrowDown}')
    await expect.poll(readFocused).toMatch(/^Keuze 3/)
    expect(listMarked()).toEqual([])
  })
})

test('closing the message that enough is chosen returns the focus to the choice', async () => {
  const chosen = [3, 4].map((id) => createSampleOption(id, { chosen: true }))
  const set = { id: 2, name: 'Verdieping', min: 0, max: 2, options: [...chosen, createSampleOption(5)] }
  await showStory(createRoundStory({ groups: null, options: { options: [], optionSets: [set] } }))
  const choice = page.getByRole('button', { name: /^Keuze 5 / })
  await focus(choice)
  await press('{Enter}')
  await focus(page.getByRole('alert').getByRole('button', { name: 'Sluiten' }))
  await press('{Enter}')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(choice).toHaveFocus()
})

test('the heading is the name of the round', async () => {
  await showStory(createRoundStory({ round: { name: 'Keuzemodules blok 2' } }))
  await expect.poll(() => page.getByRole('heading', { level: 1 }).query()?.textContent).toBe('Keuzemodules blok 2')
})

test('a card shows the description as plain text, and the full names of the teachers', async () => {
  await showStory(createRoundStory())
  const card = page.getByRole('button', { name: /^Roeien / })
  await expect
    .element(card.getByText('Op het kanaal, ook bij <b>regen</b>. Je bent om half vijf terug.', { exact: true }))
    .toBeVisible()
  await expect
    .element(card.getByText('ma 10:30–11:20, wo 09:20–10:10 · J. van Dijk · B204', { exact: true }))
    .toBeVisible()
})

describe('the filter of choices', () => {
  const onDay = (day: number) => ({ moments: [{ day, start: '09:00', end: '10:00' }] })
  const groups = [
    createSampleGroupChoice(1, { name: 'Robotica', ...onDay(1) }),
    createSampleGroupChoice(2, { name: 'Debat', ...onDay(2), full: true, taken: 30 }),
    createSampleGroupChoice(3, { name: 'Spaans', ...onDay(2) }),
    createSampleGroupChoice(4, { name: 'Film', ...onDay(4), chosen: true }),
  ]
  const options = { options: [createSampleOption(8, onDay(4)), createSampleOption(9, onDay(1))], optionSets: [] }
  const listShown = () =>
    [...document.querySelectorAll('li > div > button:first-child')].map((card) => card.querySelector('b')?.textContent)
  const placesCheckbox = page.getByRole('checkbox', { name: 'Alleen met vrije plaatsen' })

  test('by day shows the choices of that day and those that are chosen', async () => {
    await showStory(createRoundStory({ groups, options }))
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Dag' }), 'dinsdag')
    await expect.poll(listShown).toEqual(['Debat', 'Spaans', 'Film'])
    await expect.element(page.getByText('3 van 6 keuzes')).toBeVisible()
    await expect.element(page.getByText('Geen keuzes met dit filter.')).toBeVisible()
    await userEvent.selectOptions(page.getByRole('combobox', { name: 'Dag' }), 'Alle dagen')
    await expect.poll(listShown).toHaveLength(6)
  })

  test('by places leaves out what is full, and keeps a choice that fills up meanwhile in its place', async () => {
    await showStory(createRoundStory({ groups, options }))
    await userEvent.click(placesCheckbox)
    const choicesWithPlaces = ['Robotica', 'Spaans', 'Film', 'Keuze 8', 'Keuze 9']
    await expect.poll(listShown).toEqual(choicesWithPlaces)
    const id = streamSession.get()?.interrogation ?? 0
    notifyListeners({
      event: 'roster-interrogation',
      data: { id, groups: [{ groupId: 3, full: true, taken: 30 }], options: [] },
    })
    await expect.element(page.getByRole('radio', { name: /^Spaans / })).toHaveAttribute('aria-disabled', 'true')
    expect(listShown()).toEqual(choicesWithPlaces)
    await userEvent.click(placesCheckbox)
    await userEvent.click(placesCheckbox)
    await expect.poll(listShown).toEqual(['Robotica', 'Film', 'Keuze 8', 'Keuze 9'])
  })

  test('is absent for a few choices', async () => {
    await showStory(createRoundStory({ groups: groups.slice(0, 2), options: { options: [], optionSets: [] } }))
    await expect.element(page.getByRole('radio', { name: /^Robotica / })).toBeVisible()
    await expect.element(placesCheckbox).not.toBeInTheDocument()
  })
})
