import { nl } from '@uurwerk/contract/i18n/nl'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { chosenGroups, createRoundStory, optionsWithSport } from './round-fixtures.ts'

const texts = nl.CHOICE_ROUND
const findButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const missingSport = page.getByRole('link', { name: 'Sport: kies er minstens 1.' })
const phone = { width: 390 }
/** All that must be chosen is. */
const createCompleteStory = () => createRoundStory({ groups: chosenGroups, options: optionsWithSport })
/** No sport is chosen. */
const createIncompleteStory = () => createRoundStory({ groups: chosenGroups })

beforeEach(() => localStorage.clear())

describe('confirming on a phone', () => {
  test('takes a single press of the bar at the bottom', async () => {
    const story = createCompleteStory()
    await showStory(createStory({ '/confirm': { isConfirmed: true }, ...story.answers }, story), phone)
    await userEvent.click(findButton(texts.CONFIRM.DO))
    await expect.element(page.getByText(texts.CONFIRM.DONE, { exact: true })).toBeVisible()
  })

  test('moves the focus from the button, which disappears, to the message', async () => {
    const story = createCompleteStory()
    await showStory(createStory({ '/confirm': { isConfirmed: true }, ...story.answers }, story), phone)
    await expect.element(findButton(texts.CONFIRM.DO)).toBeVisible()
    findButton(texts.CONFIRM.DO).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('status')
  })

  test('warns of lessons that overlap with the choices', async () => {
    const story = createCompleteStory()
    const lesson = { start: '2026-11-30T10:30', end: '2026-11-30T11:20' }
    const roster = [
      createSampleAppointment({ ...lesson, id: 1, groups: [{ id: 1, name: 'Wiskunde B groep 1', code: null }] }),
      createSampleAppointment({ ...lesson, id: 2, name: 'Engels', course: null }),
    ]
    await showStory(createStory({ '/roster/date/2026-11-30/': roster, ...story.answers }, story), phone)
    await expect.element(page.getByText('ma 30 nov 10:30: Wiskunde B groep 1 en Engels')).toBeVisible()
  })

  test('leads from the dialog of the week to a missing part', async () => {
    await showStory(createIncompleteStory(), phone)
    await userEvent.click(findButton(texts.WEEK.OPEN))
    await userEvent.click(page.getByRole('dialog').getByRole('link', { name: 'Sport: kies er minstens 1.' }))
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.poll(() => document.activeElement?.id).toBe('round-set-1')
  })
})

describe('a missing choice', () => {
  test('is a link to its part, which unfolds and gets the focus', async () => {
    await showStory(createIncompleteStory())
    const sport = findButton('Sport')
    await userEvent.click(sport)
    await expect.element(sport).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(missingSport)
    await expect.element(sport).toHaveAttribute('aria-expanded', 'true')
    expect(document.activeElement?.id).toBe('round-set-1')
    await userEvent.tab()
    expect(document.activeElement).toBe(sport.element())
  })
})

test('a round without groups and options offers nothing to confirm', async () => {
  await showStory(createRoundStory({ groups: null, options: { options: [], optionSets: [] } }))
  await expect.element(page.getByText(texts.NOTHING.TITLE)).toBeVisible()
  await expect.element(findButton(texts.CONFIRM.DO)).not.toBeInTheDocument()
  await expect.element(page.getByText(texts.CONFIRM.HINT)).not.toBeInTheDocument()
})

describe('the week', () => {
  test('steps through the weeks of the choices, and names lessons by the choice', async () => {
    const story = createCompleteStory()
    const lesson = { name: 'Wiskunde', groups: [{ id: 1, name: 'wisb1', code: null }] }
    const createWeekRoster = (date: string) => [
      createSampleAppointment({ ...lesson, start: `${date}T10:30`, end: `${date}T11:20` }),
    ]
    const answers = {
      '/roster/date/2026-12-07/': createWeekRoster('2026-12-09'),
      '/roster/date/2026-12-14/': createWeekRoster('2026-12-16'),
    }
    await showStory(createStory({ ...answers, ...story.answers }, story))
    const findShownWeek = (text: string) => page.getByRole('status').filter({ hasText: text })
    await expect.element(findShownWeek('1 van 3')).toBeVisible()
    await expect.element(findButton(texts.WEEK.PREVIOUS)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(findButton(texts.WEEK.NEXT))
    await expect.element(findShownWeek('2 van 3')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^woensdag 9 december.*Wiskunde B groep 1/ })).toBeVisible()
    await userEvent.click(findButton(texts.WEEK.NEXT))
    await expect.element(page.getByRole('button', { name: /^woensdag 16 december, 10:30/ })).toBeVisible()
    await expect.element(findButton(texts.WEEK.NEXT)).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('the clock of a round', () => {
  const showRoundOpenUntil = (studentExpirationDate: string) =>
    showStory(createRoundStory({ round: { studentExpirationDate } }))
  const timer = page.getByRole('timer')

  test('has no seconds until the last hour', async () => {
    await showRoundOpenUntil('2026-11-20T17:00')
    await expect.poll(() => timer.query()?.textContent).toBe('nog 2 d 5 u')
    await expect.element(page.getByText('11:06 op de schoolklok')).toBeVisible()
    await showRoundOpenUntil('2026-11-18T17:00')
    await expect.poll(() => timer.query()?.textContent).toMatch(/^nog 5 u 5[34] min$/)
  })

  test('counts the seconds of the last hour', async () => {
    await showRoundOpenUntil('2026-11-18T11:30')
    await expect.poll(() => timer.query()?.textContent).toMatch(/^nog 23:\d\d$/)
    const firstText = timer.element().textContent
    await vi.waitFor(() => expect(timer.element().textContent).not.toBe(firstText), { timeout: 3000 })
  })
})
