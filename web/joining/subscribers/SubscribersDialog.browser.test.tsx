import { nl } from '@uurwerk/contract/i18n/nl'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { Few, FewWithLists, Nobody, Single, WithOutsiders } from './SubscribersDialog.stories.tsx'

const { ACTION, ADD, REFUSED, UPDATING, FAILED } = nl.SUBSCRIBERS
const findButton = (name: string) => page.getByRole('button', { name, exact: true })

test.each([
  ['unsubscribe', 'Leerling 3'],
  ['lock', 'Leerling 3'],
  ['unlock', 'Leerling 4'],
  ['subscribe', 'Leerling 52'],
] as const)(
  '%s for an exam shows a busy button until the server answers with success or failure',
  async (action, name) => {
    const answers: Record<string, unknown> = { '/Attendees': undefined, ...Few.answers }
    await showStory(createStory(answers, Few))
    /** Sends the action, and answers it only after the button showed that it is busy. */
    async function send(answer: unknown) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      answers['/Attendees'] = promise
      await findButton(ACTION[action]).click()
      // While subscribing, the button that adds new people shows the same text.
      const busyButton = findButton(UPDATING[action]).last()
      await expect.element(busyButton).toHaveAttribute('aria-busy', 'true')
      await expect.element(busyButton).toHaveAttribute('aria-disabled', 'true')
      resolve(answer)
      await expect.element(busyButton).not.toBeInTheDocument()
    }
    await page.getByRole('row', { name }).click()
    await send(createRefusal('unknownError'))
    await expect.element(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
    // The selection is kept after a failure.
    await send({ succeeded: [{ id: 3, name }], failed: [], alternatives: [] })
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  },
)

test('says that the only subscriber is unsubscribed, and moves the focus there from the button that is gone', async () => {
  const answers: Record<string, unknown> = {
    '/Attendees': { succeeded: [{ id: 3, name: 'Leerling 3' }], failed: [], alternatives: [] },
    ...Single.answers,
  }
  await showStory(createStory(answers, Single))
  await page.getByRole('row', { name: 'Leerling 3' }).click()
  await expect.element(findButton(ACTION.unsubscribe)).toBeVisible()
  findButton(ACTION.unsubscribe).element().focus()
  Object.assign(answers, Nobody.answers)
  await userEvent.keyboard('{Enter}')
  const status = page.getByRole('status').filter({ hasText: '1 leerling uitgeschreven' })
  await expect.element(status).toBeVisible()
  await expect.element(page.getByText(nl.SUBSCRIBERS.EMPTY)).toBeVisible()
  await expect.element(status).toHaveFocus()
})

describe('adding subscribers', () => {
  const field = page.getByRole('combobox', { name: ADD.HINT })
  const chips = page.getByRole('list', { name: nl.SUBSCRIBERS.TO_ADD }).getByRole('listitem')
  const findChip = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  /** Enter picks nothing while the list belongs to an earlier text. */
  const waitForCurrentResults = () =>
    expect.poll(() => document.querySelector('[role=listbox]')?.closest('[aria-busy=false]')).toBeTruthy()
  const listChipTexts = () => chips.elements().map((element) => element.textContent?.trim())

  function paste(...lines: string[]) {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', lines.join('\n'))
    field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }

  const createRefusedAsFull = (id: number) => ({
    attendee: { id, name: `Leerling ${id}`, code: null, className: 'V5A' },
    code: 'subscriptionReachedCapacity',
    inTheWay: [],
  })

  test('from a pasted list adds the matches, asks about an ambiguous name, and reports lines without a match', async () => {
    await showStory(FewWithLists)
    await expect.element(field).toHaveFocus()
    paste('120003', 'Lars Kramer', 'Nobody', '120008')
    await expect.element(page.getByText('1 regel niet gevonden: Nobody')).toBeVisible()
    await expect.element(page.getByText('1 stond er al in.')).toBeVisible()
    await expect.poll(listChipTexts).toEqual(['Lieke Brouwer V4A'])
    const question = page.getByRole('group', { name: 'Wie bedoel je met “Lars Kramer”?' })
    await question.getByRole('button', { name: 'Lars Kramer V5B' }).click()
    await expect.poll(listChipTexts).toEqual(['Lieke Brouwer V4A', 'Lars Kramer V5B'])
    await expect.element(question).not.toBeInTheDocument()
  })

  test('removes the question about an ambiguous name once that student is added through the search', async () => {
    const lars = { id: 85, sourceId: '120085', type: 'student', name: 'Lars Kramer', code: null, className: 'V5B' }
    const searchResults = { students: [lars], teachers: [], teams: [], groups: [], classrooms: [], more: false }
    await showStory(createStory({ ...FewWithLists.answers, '/api/Attendee/search': searchResults }, FewWithLists))
    await expect.element(field).toHaveFocus()
    paste('Lars Kramer', 'Nobody')
    const question = page.getByRole('group', { name: 'Wie bedoel je met “Lars Kramer”?' })
    await expect.element(question).toBeVisible()
    await userEvent.keyboard('lars')
    const option = page.getByRole('option', { name: 'Lars Kramer V5B' })
    await expect.element(option).toBeVisible()
    await expect.element(field).toHaveAttribute('aria-activedescendant', option.element().id)
    await userEvent.keyboard('{Enter}')
    await expect.poll(listChipTexts).toEqual(['Lieke Brouwer V4A', 'Lars Kramer V5B'])
    await expect.element(question).not.toBeInTheDocument()
  })

  test('keeps refused students in view with their reasons, and offers a switch and the wait list', async () => {
    const sentBodies: unknown[] = []
    await showStory(FewWithLists)
    const originalFetch = globalThis.fetch
    globalThis.fetch = async (input, options) => {
      const request = new Request(input, options)
      if (request.url.includes('/Subscription/') && request.method === 'POST')
        sentBodies.push([new URL(request.url).pathname, await request.text()])
      // The second request is for the waiting list and succeeds for everyone.
      const result = { succeeded: [{ id: 82, name: 'Iemand' }], failed: [], alternatives: [] }
      return JSON.stringify(sentBodies).includes('wait') ? Response.json({ result }) : originalFetch(input, options)
    }
    paste('120008', '120009')
    await findButton('Inschrijven (1)').click()
    await expect.element(page.getByRole('alert').filter({ hasText: 'Niet iedereen is ingeschreven' })).toBeVisible()
    await expect.element(findChip('is al ingeschreven voor Keuzeles Engels (12:45)')).toBeVisible()
    await findButton('Noor overzetten').click()
    await expect.element(findChip('Noor')).not.toBeInTheDocument()
    await findButton('Op de wachtlijst zetten (1)').click()
    await expect.element(page.getByRole('region', { name: REFUSED.LIST })).not.toBeInTheDocument()
    expect(sentBodies).toEqual([
      ['/api/Subscription/Appointment/1/Attendees', '{"action":"subscribe","attendeeIds":[80]}'],
      ['/api/Subscription/Appointment/1/Attendee/81/instead-of/7', ''],
      ['/api/Subscription/Appointment/1/Attendees', '{"action":"wait","attendeeIds":[82]}'],
    ])
  })

  test('keeps the selected students after a failed call, and earlier refused students when others are refused', async () => {
    const answers: Record<string, unknown> = { ...FewWithLists.answers }
    await showStory(createStory(answers, FewWithLists))
    paste('120003', '120008')
    await findButton('Inschrijven (1)').click()
    await expect.element(findChip('Noor')).toBeVisible()
    await expect.poll(listChipTexts).toEqual([])
    paste('120003', '120008')
    answers['/Attendees'] = createRefusal('unknownError')
    await findButton('Inschrijven (1)').click()
    await expect.element(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
    expect(listChipTexts()).toEqual(['Lieke Brouwer V4A'])
    answers['/Attendees'] = { succeeded: [], failed: [createRefusedAsFull(80)], alternatives: [] }
    await findButton('Inschrijven (1)').click()
    await expect.element(findChip('Leerling 80')).toBeVisible()
    await expect.element(findChip('Noor')).toBeVisible()
    await expect.poll(listChipTexts).toEqual([])
  })

  test('says that the first student could not be added', async () => {
    const answers = { ...FewWithLists.answers, ...Nobody.answers, '/Attendees': createRefusal('unknownError') }
    await showStory(createStory(answers, FewWithLists))
    await expect.element(field).toHaveFocus()
    paste('120003', '120008')
    await findButton('Inschrijven (2)').click()
    await expect.element(page.getByRole('alert').filter({ hasText: FAILED })).toBeVisible()
  })

  test('keeps the focus in the dialog when a selected student, a question or a refused student is removed', async () => {
    await showStory(FewWithLists)
    paste('Lars Kramer', 'Nobody', '120008')
    await findButton('Lieke Brouwer weghalen').click()
    await expect.element(field).toHaveFocus()
    await findButton(ADD.NOBODY).click()
    await expect.element(findButton(ADD.CLOSE)).toHaveFocus()
    await findButton(ADD.CLOSE).click()
    await expect.element(field).toHaveFocus()
    paste('120003', '120008')
    await findButton('Inschrijven (1)').click()
    await findButton('Noor weghalen').click()
    await expect.element(findButton('Noor weghalen')).not.toBeInTheDocument()
    expect(document.activeElement?.closest('section')?.ariaLabel).toBe(REFUSED.LIST)
    await findButton(REFUSED.CLOSE).click()
    await expect.element(field).toHaveFocus()
  })

  test('copies the names of all refused students, a line each', async () => {
    using copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await showStory(FewWithLists)
    paste('120008', '120009')
    await findButton('Inschrijven (1)').click()
    await findButton('Namen kopiëren').click()
    await expect.element(findButton(REFUSED.COPIED)).toBeVisible()
    expect(copied.mock.calls.map(([text]) => text.split('\n'))).toEqual([
      [expect.stringMatching(/^Noor/), expect.stringMatching(/^Anne-Sophie/)],
    ])
  })

  test('signs refused students up for an alternative moment by a button, and not while arrow keys pass the moments', async () => {
    await showStory(FewWithLists)
    paste('120008', '120009')
    await findButton('Inschrijven (1)').click()
    using fetchSpy = vi.spyOn(globalThis, 'fetch')
    const listWrites = () =>
      fetchSpy.mock.calls.flatMap(([address]) => /\/Appointment\/9\/.*/.exec(address as string) ?? [])
    const moments = page.getByRole('combobox', { name: REFUSED.ELSEWHERE })
    await expect.element(moments).toBeVisible()
    moments.element().focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(findButton(REFUSED.MOVE)).toBeVisible()
    expect(listWrites()).toEqual([])
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.poll(listWrites).toEqual(['/Appointment/9/Attendees'])
  })

  test('does not advise another moment if there are no alternatives', async () => {
    const outcome = { succeeded: [], failed: [createRefusedAsFull(80), createRefusedAsFull(81)], alternatives: [] }
    await showStory(createStory({ ...FewWithLists.answers, '/Attendees': outcome }, FewWithLists))
    paste('120008', '120009')
    await findButton('Inschrijven (1)').click()
    await expect.element(page.getByRole('group', { name: 'Vol (2)' })).toBeVisible()
    await expect.element(findButton('Op de wachtlijst zetten (2)')).toBeVisible()
    const advice = nl.COMMON.ERROR.subscriptionReachedCapacityWarning.MESSAGE
    expect(document.body.textContent).not.toContain(advice)
  })

  test('by typing adds a student per Enter, keeps the focus, and disables students who are already signed up', async () => {
    await showStory(FewWithLists)
    await userEvent.keyboard('leerling')
    await expect
      .element(page.getByRole('option', { name: 'Leerling 3 V4A · al ingeschreven' }))
      .toHaveAttribute('aria-disabled', 'true')
    await waitForCurrentResults()
    await userEvent.keyboard('{Enter}')
    await expect.poll(listChipTexts).toEqual(['Leerling 60 V4A'])
    await expect.element(field).toHaveFocus()
    await expect.element(field).toHaveValue('')
  })

  const findOutsiderQuestion = (text: string) => page.getByRole('group', { name: text })

  test('lists the exam’s own groups first, and asks before adding a student or a group from elsewhere', async () => {
    await showStory(WithOutsiders)
    const findOptions = (heading: string) => page.getByRole('group', { name: heading }).getByRole('option')
    await userEvent.keyboard('joris van')
    await expect.element(findOptions('Uit V6A t/m V6C')).toHaveTextContent('Joris van VlietV6B')
    await expect.element(findOptions('Leerlingen')).toHaveTextContent('Joris van DamV3C')
    await waitForCurrentResults()
    await userEvent.keyboard('{Enter}')
    await expect.poll(listChipTexts).toEqual(['Joris van Vliet V6B'])

    await userEvent.keyboard('joris van')
    await expect.element(findOptions('Leerlingen')).toBeVisible()
    await waitForCurrentResults()
    await userEvent.keyboard('{Enter}')
    const studentQuestion = findOutsiderQuestion('Joris van Dam (V3C) hoort niet bij V6A t/m V6C. Toch toevoegen?')
    await expect.element(studentQuestion).toBeVisible()
    expect(listChipTexts()).toEqual(['Joris van Vliet V6B'])
    await studentQuestion.getByRole('button', { name: ADD.OUTSIDERS_SKIP }).click()
    await expect.element(studentQuestion).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()

    await userEvent.keyboard('h2b')
    await expect.element(findOptions('Klassen en groepen')).toBeVisible()
    await waitForCurrentResults()
    await findOptions('Klassen en groepen').click()
    await findOutsiderQuestion('H2B hoort niet bij V6A t/m V6C. Toch toevoegen?')
      .getByRole('button', { name: ADD.OUTSIDERS_ADD })
      .click()
    await expect.poll(listChipTexts).toEqual(['Joris van Vliet V6B', 'H2B'])
    await expect.element(findButton('Inschrijven (2)')).toBeVisible()
  })

  test('asks once about all students of a pasted list who are in none of the exam’s groups', async () => {
    await showStory(WithOutsiders)
    using fetchSpy = vi.spyOn(globalThis, 'fetch')
    paste('Joris van Vliet', 'Leerling 0')
    const question = page.getByRole('group', { name: /Leerling 5 \(H2B\) en nog 2 horen niet bij V6A t\/m V6C/ })
    await expect.element(question).toBeVisible()
    expect(listChipTexts()).toEqual(['Joris van Vliet V6B'])
    expect(fetchSpy.mock.calls.map(([address]) => address)).toContainEqual(
      expect.stringMatching(/\/recognise\?.*prefer=30,31,32$/),
    )
    await question.getByRole('button', { name: ADD.OUTSIDERS_ADD }).click()
    await expect.poll(() => listChipTexts().length).toBe(9)
  })
})
