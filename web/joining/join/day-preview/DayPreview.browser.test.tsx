import { nl } from '@uurwerk/contract/i18n/nl'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory, type Story } from '#web/gallery/story.ts'
import { AlreadyJoined, Clashes, Failed, Fits, Loading, NotAllowed, Opened } from './DayPreview.stories.tsx'

const { DAY_PREVIEW: texts, NEXT, PREVIOUS, FAILED, EMPTY, LOADING } = nl.ROSTER
const { OFFLINE } = nl.COMMON
const findButton = (name: string) => page.getByRole('button', { name, exact: true })
const findDialog = () => page.getByRole('dialog', { name: 'Je dag met Herkansing Wiskunde B' })

const findDay = (name: string) => findDialog().getByRole('strong').filter({ hasText: name })

/** Shows a story. Returns a function that lists its requests, without the aborted ones: StrictMode mounts twice. */
async function showAndRecordRequests(story: Story) {
  const requests: Request[] = []
  await showStory(story)
  const originalFetch = globalThis.fetch
  globalThis.fetch = (input, options) => {
    const request = new Request(input, options)
    if (new URL(request.url).pathname.startsWith('/api/')) requests.push(request)
    return originalFetch(input, options)
  }
  return () => requests.filter(({ signal }) => !signal.aborted).map(({ url }) => url.slice(location.origin.length))
}

describe('the day preview', () => {
  test('shows the appointment among the user’s own lessons, marked as not joined, and says that it fits', async () => {
    await showStory(Fits)
    await expect.element(findDay('dinsdag 24 november')).toBeVisible()
    await expect.element(findButton('dinsdag 24 november, 08:30 tot 09:30, Engels, B1.23')).toBeVisible()
    await expect.element(findDialog().getByText(texts.FITS)).toBeVisible()
    const previewed = 'dinsdag 24 november, 10:00 tot 11:00, Herkansing Wiskunde B, B1.23, toets, nog niet ingeschreven'
    await expect.element(findButton(previewed)).toBeVisible()
  })

  test('marks the appointment as clashing, and names the lesson that it overlaps with', async () => {
    await showStory(Clashes)
    const previewed =
      'dinsdag 24 november, 10:00 tot 11:00, Herkansing Wiskunde B, B1.23, botst, toets, nog niet ingeschreven'
    await expect.element(findButton(previewed)).toBeVisible()
    await expect
      .element(
        findDialog()
          .getByRole('status')
          .getByText(/^Dit valt samen met Anne-Sophie .*10:30–11:30/),
      )
      .toBeVisible()
  })

  test('fetches another day of the current user when it is chosen, and no day twice', async () => {
    const listRequests = await showAndRecordRequests(Opened)
    await userEvent.click(findButton(texts.OPEN))
    await expect.element(findDialog().getByText(texts.FITS)).toBeVisible()
    const buildRosterPath = (date: string) => `/api/Appointment/Date/${date}/${date}/Attendee?atnId=1`
    expect(listRequests()).toEqual([buildRosterPath('2026-11-24')])
    await userEvent.click(findButton(NEXT.DAY))
    await expect.element(findDay('woensdag 25 november')).toBeVisible()
    await expect
      .element(findDialog().getByText('Herkansing Wiskunde B is op dinsdag 24 november, 10:00–11:00.'))
      .toBeVisible()
    await userEvent.click(findButton(texts.BACK))
    await expect.element(findDialog().getByText(texts.FITS)).toBeVisible()
    await userEvent.click(findButton(PREVIOUS.DAY))
    await expect.element(findDay('maandag 23 november')).toBeVisible()
    expect(listRequests()).toEqual([
      buildRosterPath('2026-11-24'),
      buildRosterPath('2026-11-25'),
      buildRosterPath('2026-11-23'),
    ])
  })

  test('shows a loading state, and a message for a day without lessons', async () => {
    await showStory(Loading)
    await expect.element(findDialog().getByRole('status', { name: LOADING })).toBeVisible()
    await showStory(Fits)
    await userEvent.click(findButton(NEXT.DAY))
    await expect.element(findDialog().getByText(EMPTY.DAY.replace('{{day}}', 'woensdag 25 november'))).toBeVisible()
  })

  test('offers a retry after a failure, but not after a refusal', async () => {
    const answers: Record<string, unknown> = { ...Failed.answers }
    await showStory(createStory(answers, Failed))
    await expect.element(findDialog().getByRole('alert').getByText(FAILED.TITLE)).toBeVisible()
    for (const path of Object.keys(answers)) answers[path] = []
    await userEvent.click(findButton(nl.COMMON.RETRY))
    await expect.element(findDialog().getByText(texts.FITS)).toBeVisible()
    await showStory(NotAllowed)
    await expect.element(findDialog().getByText(FAILED.REFUSED)).toBeVisible()
    await expect.element(findButton(nl.COMMON.RETRY)).not.toBeInTheDocument()
  })

  test('says that there is no connection, and loads the day after a retry', async () => {
    await showStory(Opened)
    const originalFetch = globalThis.fetch
    globalThis.fetch = () => Promise.reject(new TypeError('offline'))
    await userEvent.click(findButton(texts.OPEN))
    await expect.element(findDialog().getByText(OFFLINE.SEE_LATER), { timeout: 8000 }).toBeVisible()
    globalThis.fetch = originalFetch
    await userEvent.click(findButton(nl.COMMON.RETRY))
    await expect.element(findDialog().getByText(texts.FITS)).toBeVisible()
  })

  test('opens and closes with the keyboard, and is not offered once the appointment is joined', async () => {
    await showStory(Opened)
    findButton(texts.OPEN).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(findDialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(findDialog()).not.toBeInTheDocument()
    await expect.element(findButton(texts.OPEN)).toHaveFocus()
    await showStory(AlreadyJoined)
    await expect.element(findButton(texts.OPEN)).not.toBeInTheDocument()
  })
})
