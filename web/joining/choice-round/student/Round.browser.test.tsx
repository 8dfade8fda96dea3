import { nl } from '@uurwerk/contract/i18n/nl'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory, createRefusal, type Story } from '#web/gallery/story.ts'
import { notifyListeners, streamConnection, streamSession } from '#web/lib/stream-connection.ts'
import {
  chosenGroups,
  rankableOptions,
  rankedRoundFields,
  createRoundStory,
  optionsWithSport,
} from './round-fixtures.ts'
import styles from './StickyBar.module.css'
import { StudentRounds } from './StudentRounds.tsx'
import { createSampleGroupChoice, createSampleOption, createSampleRoundListItem } from './student-round-sample.ts'

const texts = nl.CHOICE_ROUND
/** Creates a new round per test, because taps are kept per round. */
const createOpenStory = () => createRoundStory()
const createChosenStory = () => createRoundStory({ groups: chosenGroups, options: optionsWithSport })
const findGroup = (number: number) => page.getByRole('radio', { name: new RegExp(`^Wiskunde B groep ${number} `) })
const findOption = (name: string) => page.getByRole('button', { name: new RegExp(`^${name} `) })
const expectText = (part: Locator, text: string) => expect.poll(() => part.query()?.textContent).toContain(text)
const findButton = (name: string) => page.getByRole('button', { name, exact: true })

/** Returns the names of the cards that are marked as chosen. */
const listMarked = () =>
  [...document.querySelectorAll('li > div > button:is([aria-pressed=true], [aria-checked=true])')]
    .filter((button) => !button.hasAttribute('aria-label'))
    .map((button) => button.querySelector('b')?.textContent)

/** Shows a story in which a call hangs. Returns the function that answers it. */
async function showWithPendingCall(call: string, story: Story) {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const answers = { [call]: promise, ...story.answers }
  await showStory(createStory(answers, story))
  return { answer: resolve, answers }
}

beforeEach(() => {
  localStorage.clear()
  streamSession.set(null)
})

describe('choosing a group', () => {
  test('marks the group at once as not sent, and shows the seat as the student’s only after the server answers', async () => {
    const { answer } = await showWithPendingCall('choose-group', createChosenStory())
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
    await userEvent.click(findGroup(2))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 2', 'Roeien'])
    await expectText(findGroup(2), texts.SEAT.NOT_SENT)
    using fetchSpy = vi.spyOn(globalThis, 'fetch')
    await userEvent.click(findButton('Bevestigen · 1 te versturen').first(), { force: true })
    expect(fetchSpy.mock.calls.filter(([address]) => /confirm/.test(address as string))).toEqual([])
    answer({ chosen: true })
    await expectText(findGroup(2), `${texts.SEAT.YOURS}om 11:06`)
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 2', 'Roeien'])
  })

  test('clears every mark when the server refuses the choice, and refetches the groups at once', async () => {
    const { answer, answers } = await showWithPendingCall('choose-group', createChosenStory())
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
    const groupsAnswer = Promise.withResolvers<unknown>()
    answers['/groups'] = groupsAnswer.promise
    await userEvent.click(findGroup(2))
    answer(createRefusal('interrogationGroupFull'))
    await expect.poll(listMarked).toEqual(['Roeien'])
    await expectText(findGroup(2), texts.SEAT.JUST_FULL)
    groupsAnswer.resolve([
      createSampleGroupChoice(1, { chosen: true }),
      createSampleGroupChoice(2, { full: true, taken: 30 }),
    ])
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
  })

  test('does nothing if the group is full or the round is closed', async () => {
    await showStory(createOpenStory())
    await userEvent.click(findGroup(3), { force: true })
    expect(listMarked()).toEqual([])
    await showStory(
      createRoundStory({
        groups: chosenGroups,
        round: { state: 'closed', mayChoose: false, studentExpirationDate: '2026-11-18T10:00' },
      }),
    )
    await userEvent.click(findGroup(2), { force: true })
    expect(listMarked()).toEqual(['Wiskunde B groep 1'])
  })

  const lostAnswer = new TypeError('Failed to fetch')

  test.each<[string, number, number, Response | Error]>([
    ['sends it again after a lost answer while the server has what was chosen before', 1, 2, lostAnswer],
    ['sends it again after the page of a hotspot instead of an answer', 1, 2, new Response('<html>')],
    ['sends it no more after a lost answer if the server has another group, and marks that', 3, 1, lostAnswer],
  ])('%s', async (_, groupIdOnServer, requestCount, firstAnswer) => {
    const groupChoice = { groupId: groupIdOnServer, name: 'Wiskunde B', appointments: [] }
    const choices = [{ id: 1, name: 'Roeien', courses: [] }]
    const story = createRoundStory({
      groups: chosenGroups,
      options: optionsWithSport,
      round: { groupChoice, choices },
    })
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const answers: Record<string, unknown> = { 'choose-group': promise, ...story.answers }
    await showStory(createStory(answers, story))
    using fetchSpy = vi.spyOn(globalThis, 'fetch')
    const countRequests = () => fetchSpy.mock.calls.filter(([address]) => /choose-group/.test(address as string)).length
    await userEvent.click(findGroup(2))
    await expect.poll(countRequests).toBe(1)
    answers['choose-group'] = { chosen: true }
    answers['/groups'] = [1, 2, 3].map((id) => createSampleGroupChoice(id, { chosen: id === groupIdOnServer }))
    resolve(firstAnswer instanceof Error ? Promise.reject(firstAnswer) : firstAnswer)
    const markedGroup = requestCount === 2 ? 2 : groupIdOnServer
    await expectText(findGroup(markedGroup), texts.SEAT.YOURS)
    await expect.poll(listMarked).toEqual([`Wiskunde B groep ${markedGroup}`, 'Roeien'])
    expect(countRequests()).toBe(requestCount)
  })

  test('no longer marks a group that was not sent once the round is closed', async () => {
    const options = { groups: chosenGroups, options: optionsWithSport }
    await showWithPendingCall('choose-group', createRoundStory({ ...options, round: { id: 800 } }))
    await userEvent.click(findGroup(2))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 2', 'Roeien'])
    const closed = { state: 'closed' as const, mayChoose: false, studentExpirationDate: '2026-11-18T10:00' }
    await showStory(createRoundStory({ ...options, round: { id: 800, ...closed } }))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
    await expectText(findGroup(2), texts.SEAT.NOT_SENT)
  })

  test('stores the choice on the device until the server answers', async () => {
    await showWithPendingCall('choose-group', createOpenStory())
    await userEvent.click(findGroup(1))
    const getStoredText = () => Object.values<string>(localStorage as unknown as Record<string, string>).join('')
    await expect.poll(getStoredText).toContain('chooseGroup')
  })
})

describe('an option', () => {
  test('loses its mark again when the server refuses the choice', async () => {
    const { answer } = await showWithPendingCall('choose-option', createOpenStory())
    await userEvent.click(findOption('Roeien'))
    await expect.poll(listMarked).toEqual(['Roeien'])
    answer(createRefusal('interrogationGroupFull'))
    await expect.poll(listMarked).toEqual([])
  })
  test('is marked again when the server refuses to deselect it', async () => {
    const { answer } = await showWithPendingCall('deselect-option', createChosenStory())
    await userEvent.click(findOption('Roeien'))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1'])
    answer(createRefusal('interrogationNotStartedOrExpired'))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
  })
  test('in a set with a maximum of 1 is replaced in a single call, and returns when the new option is full', async () => {
    const { answer } = await showWithPendingCall('choose-option', createChosenStory())
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    await userEvent.click(findOption('Klimmen'))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Klimmen'])
    const addresses = fetchSpy.mock.calls.map(([input, options]) => new Request(input, options).url)
    expect(addresses.filter((address) => /-option\//.test(address)).map((address) => address.split('/').pop())).toEqual(
      ['2?instead=1'],
    )
    answer(createRefusal('interrogationGroupFull'))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
  })
})

describe('confirming', () => {
  test('lists every missing choice', async () => {
    await showStory(createOpenStory())
    await userEvent.click(findButton(texts.CONFIRM.DO), { force: true })
    await expectText(page.getByRole('alert'), 'Kies een groep.Sport: kies er minstens 1.')
  })
  test('makes the round confirmed until a later choice makes it unconfirmed', async () => {
    const { answer } = await showWithPendingCall('/confirm', createChosenStory())
    await userEvent.click(findButton(texts.CONFIRM.DO))
    answer({ isConfirmed: true })
    await expect.element(page.getByText(texts.CONFIRM.DONE, { exact: true })).toBeVisible()
    await showWithPendingCall(
      'choose-group',
      createRoundStory({ groups: chosenGroups, options: optionsWithSport, round: { isConfirmed: true } }),
    )
    await userEvent.click(findGroup(2))
    await expect.element(findButton('Bevestigen · 1 te versturen')).toBeVisible()
    expect(page.getByText(texts.CONFIRM.DONE, { exact: true }).elements()).toEqual([])
  })
  test('leaves the round unconfirmed and shows the server’s message when the server refuses', async () => {
    const { answer } = await showWithPendingCall('/confirm', createChosenStory())
    await userEvent.click(findButton(texts.CONFIRM.DO))
    const errors = [{ path: 'groupChoice', message: 'Kies toch een groep.' }]
    answer(Response.json({ code: 'interrogationInvalidCourseChoices', errors }, { status: 422 }))
    await expect.element(page.getByText('Kies toch een groep.')).toBeVisible()
    await expect.element(findButton(texts.CONFIRM.DO)).toBeVisible()
  })
})

describe('the round and its list item', () => {
  let lastRoundId = 900
  /** Shows the round list above the round. The list is answered only once, so later changes come from the cache. */
  const showBelowList = async (isConfirmed: boolean, isConfirmedInList: boolean, call: string, answer: unknown) => {
    const id = ++lastRoundId
    const story = createRoundStory({ groups: chosenGroups, options: optionsWithSport, round: { id, isConfirmed } })
    const list = '/roster-interrogation/student/me'
    const answers: Record<string, unknown> = {
      [call]: answer,
      ...story.answers,
      [list]: [createSampleRoundListItem(id, { isConfirmed: isConfirmedInList })],
    }
    await showStory(
      createStory(answers, () => (
        <>
          <StudentRounds student="me" />
          {story()}
        </>
      )),
    )
    const item = page.getByRole('link', { name: new RegExp(`Ronde ${id}`) })
    await expectText(item, isConfirmedInList ? texts.CONFIRMED : texts.NOT_CONFIRMED)
    delete answers[list]
    return item
  }
  const isConfirmed = () => page.getByText(texts.CONFIRM.DONE, { exact: true }).elements().length > 0

  test.each([
    ['choosing a group', 'choose-group', { chosen: true }, () => findGroup(2)],
    ['choosing an option', 'choose-option', { chosen: true }, () => findOption('Schaakclub')],
    ['giving an option back', 'deselect-option', { chosen: false }, () => findOption('Roeien')],
  ])('are both unconfirmed after %s', async (_, call, answer, getButton) => {
    const item = await showBelowList(true, true, call, answer)
    expect(isConfirmed()).toBe(true)
    await userEvent.click(getButton())
    await expectText(item, texts.NOT_CONFIRMED)
    await expect.poll(isConfirmed).toBe(false)
  })
  test('are both confirmed after confirming', async () => {
    const item = await showBelowList(false, false, '/confirm', { isConfirmed: true })
    await userEvent.click(findButton(texts.CONFIRM.DO))
    await expect.poll(() => item.query()?.textContent).toMatch(new RegExp(`${texts.CONFIRMED}$`))
    expect(isConfirmed()).toBe(true)
  })
  test('are both unconfirmed after the server refuses to confirm', async () => {
    const item = await showBelowList(false, true, '/confirm', createRefusal('interrogationInvalidCourseChoices'))
    await userEvent.click(findButton(texts.CONFIRM.DO))
    await expectText(item, texts.NOT_CONFIRMED)
    expect(isConfirmed()).toBe(false)
  })
})

/** Returns the id of the round for which the stream has a session, or 0. */
const getSessionRoundId = () => streamSession.get()?.interrogation ?? 0

describe('an event from the stream', () => {
  test('updates in place whether a group is full', async () => {
    await showStory(createOpenStory())
    await expect.poll(getSessionRoundId).toBeGreaterThan(0)
    const sendSeatUpdate = (full: boolean, takenSeats: number) =>
      notifyListeners({
        event: 'roster-interrogation',
        data: { id: getSessionRoundId(), groups: [{ groupId: 1, full, taken: takenSeats }], options: [] },
      })
    sendSeatUpdate(true, 30)
    await expectText(findGroup(1), 'zojuist volom 11:06')
    await expect.element(findGroup(1)).toHaveAttribute('aria-disabled', 'true')
    sendSeatUpdate(false, 28)
    await expectText(findGroup(1), '2 vrij')
    await expect.element(findGroup(1)).not.toHaveAttribute('aria-disabled')
  })

  test('ends the session when another device took over, and disables choosing until the session is restarted here', async () => {
    await showWithPendingCall('choose-group', createChosenStory())
    await expect.poll(getSessionRoundId).toBeGreaterThan(0)
    const id = getSessionRoundId()
    notifyListeners({ event: 'roster-interrogation', data: { id, session: 'taken-over' } })
    await expectText(page.getByRole('alert'), texts.ENDED['taken-over'])
    await expect.element(findGroup(2)).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => streamSession.get()).toBeNull()
    await userEvent.click(findButton(texts.ENDED.START))
    await expect.element(findGroup(2)).not.toHaveAttribute('aria-disabled')
    expect(getSessionRoundId()).toBe(id)
  })

  test('that ends the session leaves no choice marked that was not sent, which is not sent later either', async () => {
    await showWithPendingCall('choose-group', createChosenStory())
    await expect.poll(getSessionRoundId).toBeGreaterThan(0)
    await userEvent.click(findGroup(2))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 2', 'Roeien'])
    notifyListeners({ event: 'roster-interrogation', data: { id: getSessionRoundId(), session: 'taken-over' } })
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
    await userEvent.click(findButton(texts.ENDED.START))
    await expect.element(findGroup(2)).not.toHaveAttribute('aria-disabled')
    expect(listMarked()).toEqual(['Wiskunde B groep 1', 'Roeien'])
    expect(Object.keys(localStorage).filter((key) => key.startsWith('round.taps'))).toEqual([])
  })

  test('after a reconnect ends the session if another group is now chosen, unless this window sent that choice', async () => {
    const { answers } = await showWithPendingCall('choose-group', createChosenStory())
    const groupsWithSecondChosen = [createSampleGroupChoice(1), createSampleGroupChoice(2, { chosen: true })]
    await userEvent.click(findGroup(2))
    answers['/groups'] = groupsWithSecondChosen
    notifyListeners({ event: 'refetch', data: {} })
    await expect.poll(() => findGroup(1).element().textContent).toContain('6 vrij')
    await new Promise((resolve) => setTimeout(resolve, 1800))
    expect(page.getByRole('alert').elements()).toEqual([])
    answers['/groups'] = [
      createSampleGroupChoice(1),
      createSampleGroupChoice(2),
      createSampleGroupChoice(3, { chosen: true }),
    ]
    notifyListeners({ event: 'refetch', data: {} })
    await expect.element(page.getByText(texts.ENDED.changed)).toBeVisible()
  })

  test('after a reconnect ends the session if another refetch brought the group of another window meanwhile', async () => {
    const { answer, answers } = await showWithPendingCall('choose-group', createChosenStory())
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 1', 'Roeien'])
    streamConnection.set({ isOpen: true })
    streamConnection.set({ isOpen: false })
    answers['/groups'] = [createSampleGroupChoice(1), createSampleGroupChoice(3, { chosen: true })]
    await userEvent.click(findGroup(2))
    answer(createRefusal('interrogationGroupFull'))
    await expect.poll(listMarked).toEqual(['Wiskunde B groep 3', 'Roeien'])
    streamConnection.set({ isOpen: true })
    notifyListeners({ event: 'refetch', data: {} })
    await expect.element(page.getByText(texts.ENDED.changed)).toBeVisible()
  })
})

test('a round opens by itself at its opening time on the server’s clock', async () => {
  await showStory(
    createRoundStory({
      round: { state: 'notOpen', mayChoose: false, openingDate: '2026-11-18T11:06', now: '2026-11-18T10:05:57Z' },
    }),
  )
  await expect.element(findGroup(1)).toHaveAttribute('aria-disabled', 'true')
  await expect.element(findGroup(1)).not.toHaveAttribute('aria-disabled')
  await expect.element(page.getByText(texts.OPENED)).toBeInTheDocument()
})

const manyOptions = { options: Array.from({ length: 20 }, (_, index) => createSampleOption(index + 1)), optionSets: [] }

test.each([
  ['choices', () => createRoundStory({ groups: null, options: manyOptions })],
  ['a ranking', () => createRoundStory({ round: rankedRoundFields, groups: null, options: manyOptions })],
])('the bar at the bottom of a phone never covers the focused part of %s', async (_, createRound) => {
  await showStory(createRound(), { width: 390 })
  await page.viewport(390, 600)
  const [bar] = document.getElementsByClassName(styles.bar ?? '')
  if (!bar) throw new Error('no bar')
  const overlaps: number[] = []
  page.getByRole('button').first().element().focus()
  for (let focused = document.activeElement; focused && !bar.contains(focused); focused = document.activeElement) {
    // Positive where the bar covers it.
    overlaps.push(focused.getBoundingClientRect().bottom - bar.getBoundingClientRect().top)
    if (overlaps.length > 60) break
    await userEvent.keyboard('{Tab}')
  }
  expect(overlaps.filter((overlap) => overlap > 0)).toEqual([])
  expect(overlaps.length).toBeGreaterThanOrEqual(18)
  expect(overlaps.length).toBeLessThanOrEqual(60)
})

describe('a ranking', () => {
  const listRankedNames = () =>
    [...document.querySelectorAll(`[aria-label='${texts.RANKING.TITLE}'] [role=row]`)].map(
      (row) => row.querySelector('span b')?.textContent,
    )
  test('is reordered, extended and shortened with buttons, announces a move, and is handed in again', async () => {
    const { answer } = await showWithPendingCall(
      '/ranking',
      createRoundStory({ round: { ...rankedRoundFields, isConfirmed: true }, groups: null, options: rankableOptions }),
    )
    await expect.poll(listRankedNames).toEqual(['Roeien', 'Klimmen'])
    await expect.element(page.getByText(texts.RANKING.HANDED_IN, { exact: true })).toBeVisible()
    await userEvent.click(findButton('Klimmen omhoog'))
    await expect.poll(listRankedNames).toEqual(['Klimmen', 'Roeien'])
    await expect.element(page.getByText('Klimmen staat nu op plaats 1')).toBeInTheDocument()
    await userEvent.click(findButton('Op de lijst zetten: Dans'))
    await expect.poll(listRankedNames).toEqual(['Klimmen', 'Roeien', 'Dans'])
    await expect.element(findButton('Op de lijst zetten: Dans')).not.toBeInTheDocument()
    await userEvent.click(findButton('Roeien van de lijst halen'))
    await expect.poll(listRankedNames).toEqual(['Klimmen', 'Dans'])
    await userEvent.click(findButton('Opnieuw inleveren (2 van 3)'))
    answer({ optionIds: [2, 4] })
    await expect.element(page.getByText(texts.RANKING.HANDED_IN, { exact: true })).toBeVisible()
  })
})
