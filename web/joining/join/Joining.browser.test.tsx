import { nl } from '@uurwerk/contract/i18n/nl'
import type { Language } from '@uurwerk/contract/languages'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory, createRefusal, type Story } from '#web/gallery/story.ts'
import { Modal } from '#web/ui/Modal.tsx'
import {
  Elsewhere,
  ElsewhereTooLate,
  Full,
  FullWithParallel,
  Joined,
  Leaving,
  LeavingWhileOthersWait,
  Open,
  OpenFromCache,
  WaitingBesideSeat,
} from './Joining.stories.tsx'

const findButton = (name: string) => page.getByRole('button', { name, exact: true })
const answerPath = '/Attendee/me'

/** Shows a story in which the next call hangs. Returns the function that answers it. */
async function showWithPendingCall(story: Story) {
  const answers = { ...story.answers }
  await showStory(createStory(answers, story))
  const { promise, resolve } = Promise.withResolvers<unknown>()
  answers[answerPath] = promise
  return resolve
}

describe.each([
  ['signing up for an exam', Open, nl.ROSTER.JOINING.JOIN],
  ['giving it up', Joined, nl.ROSTER.JOINING.LEAVE],
])('%s', (_, story, name) => {
  test('disables its button until the server answers, and sends a single call when pressed twice', async () => {
    const answer = await showWithPendingCall(story)
    await expect.element(findButton(name)).not.toHaveAttribute('aria-disabled')
    const fetchSpy = vi.spyOn(globalThis, 'fetch')
    await userEvent.click(findButton(name))
    await expect.element(findButton(name)).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('{Enter}')
    const calls = fetchSpy.mock.calls.filter(([input]) => new Request(input).url.includes(answerPath))
    expect(calls).toHaveLength(1)
    expect(calls[0]?.[1]?.signal).toBeInstanceOf(AbortSignal)
    answer(createRefusal('unknownError'))
    await expect.element(findButton(name)).not.toHaveAttribute('aria-disabled')
  })
})

/** Shows a story that answers writes by HTTP method, also later. Returns the list of requests that were written. */
async function showAndRecordWrites(
  story: Story,
  answers: Record<string, unknown>,
  { address = answerPath, language = 'nl' }: { address?: string; language?: Language } = {},
) {
  await showStory(story, { language })
  const originalFetch = globalThis.fetch
  const written: { method: string; body: unknown }[] = []
  globalThis.fetch = async (input, options) => {
    const request = new Request(input, options)
    if (!request.url.includes(address) || !(request.method in answers)) return originalFetch(input, options)
    const text = await request.text()
    written.push({ method: request.method, body: text === '' ? undefined : JSON.parse(text) })
    return Response.json({ result: await answers[request.method] })
  }
  return written
}

const answer = { appointmentId: 1, appointmentName: 'Wiskunde', attendeeId: 1, attendeeName: 'Iemand' }
const restoredAnswer = { ...answer, motivation: 'Graag', locked: false, accepted: true, denied: false }

test.each([
  ['signing up', OpenFromCache, 'POST', restoredAnswer, 'JOIN', 'OPEN', 'JOINED'],
  ['leaving', Leaving, 'DELETE', null, 'LEAVE', 'JOINED', 'OPEN'],
] as const)('%s shows that it is being sent until the server answers, and only then its result', async (...row) => {
  const [, story, method, result, action, before, after] = row
  const { STATE, [action]: name } = nl.ROSTER.JOINING
  const { promise, resolve } = Promise.withResolvers<unknown>()
  await showAndRecordWrites(story, { [method]: promise })
  await expect.element(page.getByText(STATE[before], { exact: true })).toBeVisible()
  await userEvent.click(findButton(name))
  await expect.element(page.getByText(STATE.SENDING)).toBeVisible()
  await expect.element(findButton(name)).toHaveAttribute('aria-disabled', 'true')
  expect(page.getByText(STATE[after], { exact: true }).elements()).toEqual([])
  resolve(result)
  await expect.element(page.getByText(STATE[after], { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(STATE.SENDING)).not.toBeInTheDocument()
})

describe('leaving', () => {
  const { LEAVE, UNDO, DONE } = nl.ROSTER.JOINING

  test('happens without a question, and undo restores the sign-up with its motivation', async () => {
    const written = await showAndRecordWrites(Leaving, { DELETE: null, POST: restoredAnswer })
    await userEvent.click(findButton(LEAVE))
    await expect.element(page.getByRole('status').filter({ hasText: DONE.leave })).toBeVisible()
    await userEvent.click(findButton(UNDO))
    expect(document.activeElement?.getAttribute('role')).toBe('status')
    await expect.element(findButton(LEAVE)).toBeVisible()
    await expect
      .poll(() => written)
      .toEqual([
        { method: 'DELETE', body: undefined },
        { method: 'POST', body: { accepted: true, motivation: 'Graag' } },
      ])
    await expect.element(findButton(UNDO)).not.toBeInTheDocument()
  })

  test.each([
    ['nl', 'Uitschrijven', 'Ongedaan maken'],
    ['en', 'Give up my place', 'Undo'],
  ] as const)('in %s is called “%s”, and is taken back by “%s”', async (language, leave, undo) => {
    const written = await showAndRecordWrites(Leaving, { DELETE: null, POST: restoredAnswer }, { language })
    await userEvent.click(findButton(leave))
    await userEvent.click(findButton(undo))
    await expect.poll(() => written.map(({ method }) => method)).toEqual(['DELETE', 'POST'])
  })

  test('can be undone for a few seconds only', async () => {
    await showAndRecordWrites(Leaving, { DELETE: null })
    await userEvent.click(findButton(LEAVE))
    await expect.element(findButton(UNDO)).toBeVisible()
    await expect.poll(() => findButton(UNDO).query(), { timeout: 8000 }).toBeNull()
    await expect.element(findButton(nl.ROSTER.JOINING.JOIN)).toBeVisible()
  })

  test('offers no undo when other students are on the wait list', async () => {
    await showAndRecordWrites(LeavingWhileOthersWait, { DELETE: null })
    await userEvent.click(findButton(LEAVE))
    await expect.element(findButton(nl.ROSTER.JOINING.JOIN)).toBeVisible()
    await expect.element(findButton(UNDO)).not.toBeInTheDocument()
  })
})

test('a full appointment links to a parallel one with seats, on the day on which it is', async () => {
  await showStory(FullWithParallel)
  const link = page.getByRole('link', { name: /Keuzeles Wiskunde.*26 nov.*nog 3 plaatsen/ })
  await expect.element(link).toHaveAttribute('href', '/roster?date=2026-11-26&appointment=9')
})

test('a full appointment offers no sign-up when the seats cannot be requested', async () => {
  const lostAnswer = Promise.reject(new TypeError('Failed to fetch'))
  lostAnswer.catch(() => undefined)
  await showStory(createStory({ [answerPath]: lostAnswer }, Full))
  await expect.element(findButton(nl.ROSTER.JOINING.DECLINE), { timeout: 8000 }).toBeVisible()
  expect(findButton(nl.ROSTER.JOINING.JOIN).query()).toBeNull()
})

test('a student who waits beside a free seat can take it, and stays on the wait list when it was just taken', async () => {
  const { JOIN, LEAVE_WAIT, WENT_FULL } = nl.ROSTER.JOINING
  const answer = await showWithPendingCall(WaitingBesideSeat)
  await userEvent.click(findButton(JOIN))
  answer(createRefusal('subscriptionReachedCapacity'))
  await expect.element(page.getByRole('alert').filter({ hasText: WENT_FULL })).toBeVisible()
  await expect.element(findButton(LEAVE_WAIT)).toBeVisible()
  await expect.element(findButton(JOIN)).not.toBeInTheDocument()
})

describe('the motivation of a sign-up', () => {
  const { ADD, LABEL, EDIT, SAVE } = nl.ROSTER.JOINING.REASON

  test('is left by Escape, without closing the dialog around it', async () => {
    const close = vi.fn()
    await showStory(
      createStory(Open.answers ?? {}, () => (
        <Modal title="Herkansing" onClose={close}>
          <Open />
        </Modal>
      )),
    )
    await userEvent.click(findButton(ADD))
    await userEvent.fill(page.getByRole('textbox', { name: LABEL }), 'Bijles')
    await userEvent.keyboard('{Escape}')
    await expect.element(findButton(ADD)).toHaveFocus()
    expect(close).not.toHaveBeenCalled()
  })

  test.each([
    ['Escape', '{Escape}'],
    ['saving', '{Tab}{Enter}'],
  ])('returns the focus to its button after %s', async (_, keys) => {
    await showStory(Leaving)
    await userEvent.click(findButton(EDIT))
    await userEvent.fill(page.getByRole('textbox', { name: LABEL }), 'Bijles')
    await userEvent.keyboard(keys)
    await expect.element(findButton(EDIT)).toHaveFocus()
  })

  test('is changed by a call of its own', async () => {
    const changedAnswer = { ...answer, motivation: 'Bijles', locked: false, accepted: true, denied: false }
    const written = await showAndRecordWrites(
      Leaving,
      { POST: changedAnswer },
      {
        address: '/api/Subscription/Appointment/1/motivation',
      },
    )
    await userEvent.click(findButton(EDIT))
    await userEvent.fill(page.getByRole('textbox', { name: LABEL }), ' Bijles ')
    await userEvent.click(findButton(SAVE))
    await expect.element(page.getByText('Bijles')).toBeVisible()
    // The optimistic update is visible before the request is sent.
    await expect.poll(() => written).toEqual([{ method: 'POST', body: { motivation: 'Bijles' } }])
  })
})

describe('a sign-up elsewhere at the same time', () => {
  const { CHANGE_OVER, DONE, KEPT } = nl.ROSTER.JOINING

  test('is named and linked, and is exchanged for a seat here in one click', async () => {
    await showStory(Elsewhere)
    const link = page.getByRole('link', {
      name: 'Je bent op dat moment al ingeschreven voor Keuzeles Wiskunde (15:15).',
    })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('appointment=7'))
    await userEvent.click(findButton(CHANGE_OVER))
    await expect.element(page.getByRole('status').filter({ hasText: DONE.changeOver })).toBeInTheDocument()
  })

  test('is kept, with an alert, when the last seat here was just taken', async () => {
    await showStory(ElsewhereTooLate)
    await userEvent.click(findButton(CHANGE_OVER))
    await expect.element(page.getByRole('alert').filter({ hasText: KEPT })).toBeVisible()
  })
})
