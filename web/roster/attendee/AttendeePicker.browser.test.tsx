import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { longName } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { Echo, Narrowing, NothingFound, Searching, SlowOnSecondThought, Start } from './AttendeePicker.stories.tsx'

const field = page.getByRole('combobox', { name: 'Naam, klas, team of lokaal' })
const getPickedName = () => document.body.dataset['picked']
/** Returns the name of the option that the field points at, as a screen reader follows it. */
const findMarkedOption = () =>
  document.getElementById(field.element().getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent

beforeEach(() => delete document.body.dataset['picked'])

describe('the attendee picker', () => {
  test('focuses the field, shows a hint before the search, and a status during the search', async () => {
    await showStory(Start)
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveAttribute('aria-expanded', 'false')
    await expect.element(page.getByText('Typ minstens twee letters.')).toBeVisible()
    await showStory(Searching)
    await expect.element(page.getByText('Zoeken…')).toBeVisible()
  })

  test('moves through the options with the arrows and wraps around, while the field keeps the focus', async () => {
    await showStory(Start)
    await userEvent.keyboard('an')
    await expect.poll(findMarkedOption).toBe(longName)
    await expect.element(field).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(findMarkedOption).toBe('Leerling 1')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    await expect.poll(findMarkedOption).toBe('B204')
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(getPickedName).toBe('B204')
    await expect.element(field).toHaveValue('')
  })

  test('groups the results by kind', async () => {
    await showStory(Start)
    await userEvent.keyboard('an')
    await expect.element(page.getByRole('group', { name: 'Leerlingen' }).getByRole('option').first()).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Lokalen' }).getByRole('option')).toHaveTextContent('B204')
  })

  test('ignores Enter while only results for an earlier text are shown, but selects a result that is clicked', async () => {
    await showStory(SlowOnSecondThought)
    await userEvent.keyboard('an')
    await expect.poll(findMarkedOption).toBe(longName)
    await userEvent.keyboard('n{Enter}')
    expect(getPickedName()).toBeUndefined()
    await page.getByRole('option', { name: 'B204' }).click()
    await expect.poll(getPickedName).toBe('B204')
  })

  test('selects the pressed option even if the search for a longer text begins during the press', async () => {
    await showStory(SlowOnSecondThought)
    await userEvent.keyboard('an')
    await expect.poll(findMarkedOption).toBe(longName)
    const option = page.getByRole('option', { name: 'B204' }).element()
    const isDown = new Promise((resolve) => option.addEventListener('pointerdown', resolve, { once: true }))
    await Promise.all([page.elementLocator(option).click({ delay: 800 }), isDown.then(() => userEvent.keyboard('n'))])
    expect(getPickedName()).toBe('B204')
  })

  test('selects the first result of the latest answer on Enter, also after a correction', async () => {
    await showStory(Echo)
    const expectOption = (name: string) => expect.element(page.getByRole('option', { name, exact: true })).toBeVisible()
    await userEvent.keyboard('B204{Enter}')
    expect(getPickedName()).toBeUndefined()
    await expectOption('B204')
    await userEvent.keyboard('{Backspace}{Backspace}')
    await expectOption('B2')
    await expect.poll(findMarkedOption).toBe('B2')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(findMarkedOption).toBe('B1')
    await userEvent.keyboard('07')
    await expectOption('B207')
    await userEvent.keyboard('{Backspace}')
    await expectOption('B20')
    await userEvent.keyboard('{Enter}')
    expect(getPickedName()).toBe('B20')
  })

  test('keeps the focus on the filter that the user pressed', async () => {
    await showStory(Narrowing)
    const classButton = page.getByRole('button', { name: 'V5A' })
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('option', { name: 'B204' })).toBeInTheDocument()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect.element(classButton).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect.element(field).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(findMarkedOption).toBe(longName)
  })

  test('shows a message and no list if nothing is found', async () => {
    await showStory(NothingFound)
    await userEvent.keyboard('an')
    await expect.element(page.getByText('Niets gevonden voor “an”.')).toBeVisible()
    expect(page.getByRole('listbox').elements()).toEqual([])
  })
})
