import { nl } from '@uurwerk/contract/i18n/nl'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { WithGuests, WithRoom } from './BookingForm.stories.tsx'

const answers = {
  '/attendee/filter-options': {
    teams: [{ id: 20, name: 'Wiskunde', type: 'team' }],
    groups: [{ id: 30, name: 'V5A', type: 'group' }],
  },
  '/attendee': { students: [], teachers: [], more: false },
  ...WithRoom.answers,
}

const field = page.getByRole('combobox', { name: nl.BOOKING_FORM.INVITEES.ADD })
const createPerson = (id: number, name: string, type: 'student' | 'teacher', isPreferred: boolean) => ({
  id,
  sourceId: String(id),
  type,
  name,
  code: null,
  className: null,
  isFree: true,
  isPreferred,
})
const searchResults = {
  students: [createPerson(61, 'Joris van Dam', 'student', false)],
  teachers: [
    createPerson(62, 'Joris van Dijk', 'teacher', false),
    createPerson(63, 'Joris van Vliet', 'teacher', true),
  ],
  more: false,
}

test('invitees are the own team first, then other teachers and students, and Enter adds the first without sending', async () => {
  await showStory(createStory({ ...answers, '/attendee': searchResults }, WithRoom), { width: 390 })
  const listHeadings = () =>
    page
      .getByRole('group')
      .elements()
      .map((group) => group.firstElementChild?.textContent)
  await field.click()
  await userEvent.keyboard('joris van')
  // The form is longer than the screen.
  await expect.element(page.getByRole('option', { name: 'Joris van Dam' })).toBeInViewport({ ratio: 1 })
  expect(listHeadings().slice(-3)).toEqual([nl.BOOKING_FORM.INVITEES.OWN_TEAM, 'Docenten', 'Leerlingen'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Joris van Vliet weghalen' })).toBeVisible()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{Enter}joris van')
  await expect
    .element(page.getByRole('option', { name: 'Joris van Vliet al uitgenodigd' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: nl.BOOKING_FORM.NAME.LABEL }))
    .not.toHaveAttribute('aria-invalid')
})

test('the search for invitees sends the search term if there is any, and the chosen teams and groups', async () => {
  await showStory(createStory(answers, WithRoom))
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const listSearches = () =>
    fetchSpy.mock.calls.flatMap(([address]) => /\/attendee(?:\?(.*))?$/.exec(address as string)?.slice(1) ?? [])
  const filter = page.getByRole('combobox', { name: nl.ROSTER.SEARCH.FILTER })
  await field.fill('an')
  await expect.poll(listSearches).toEqual(['search=an'])
  await userEvent.selectOptions(filter, 'V5A')
  await expect.poll(listSearches).toEqual(['search=an', 'search=an&filter=30'])
  await field.fill('')
  await expect.poll(listSearches).toEqual(['search=an', 'search=an&filter=30', 'filter=30'])
  await userEvent.selectOptions(filter, 'Wiskunde')
  await expect.poll(() => listSearches().at(-1)).toBe('filter=30,20')
})

test('arrow keys in the filter of invitees choose no team or group until Enter is pressed', async () => {
  await showStory(createStory(answers, WithRoom))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByRole('option', { name: 'V5A' })).toBeInTheDocument()
  await field.click()
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(dialog.getByRole('combobox', { name: nl.ROSTER.SEARCH.FILTER })).toHaveFocus()
  expect(dialog.getByRole('button', { name: 'Filter Wiskunde verwijderen' }).elements()).toEqual([])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Filter V5A verwijderen' })).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Filter Wiskunde verwijderen' }).elements()).toEqual([])
})

test('two guests with the same name are shown with their classes, which a long name does not hide', async () => {
  const createLars = (id: number, className: string) => ({
    id,
    sourceId: `1200${id}`,
    type: 'student',
    name: 'Lars Kramer',
    code: null,
    className,
  })
  await showStory(
    createStory({ '/api/Attendee': [createLars(41, 'M1A'), createLars(42, 'M4A')], ...WithGuests.answers }, WithGuests),
    { width: 390 },
  )
  await expect.element(page.getByRole('button', { name: /· M1A weghalen$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /· M4A weghalen$/ })).toBeVisible()
  const isWithinChip = (className: string) => {
    const hint = page.getByText(className, { exact: true }).element().getBoundingClientRect()
    const remove = page.getByRole('button', { name: new RegExp(`· ${className} weghalen$`) })
    return hint.right <= remove.element().getBoundingClientRect().right
  }
  expect(['M1A', 'M4A'].filter(isWithinChip)).toEqual(['M1A', 'M4A'])
})
