import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { reportConnection } from '#web/lib/connection.ts'
import { DuringLesson, FirstLessonOff, FreeRoom, FreeRoomForAll, NoFreeRoom } from './NextLesson.stories.tsx'

/** Records the requests of a story, which has replaced `fetch`. */
function recordRequests() {
  const requests: { method: string; path: string; body: unknown }[] = []
  const originalFetch = globalThis.fetch
  globalThis.fetch = (input, options) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
    const body: unknown = typeof options?.body === 'string' ? JSON.parse(options.body) : undefined
    requests.push({ method: options?.method ?? 'GET', path: pathname + search, body })
    return originalFetch(input, options)
  }
  return requests
}

test('a free hour offers an empty room, which one press books until the next lesson, with a way to undo it', async () => {
  await showStory(FreeRoom, { width: 360 })
  const offer = page.getByRole('button', { name: 'Vrij tot 12:10 D103 is leeg Reserveren' })
  await expect.element(offer).toBeVisible()
  expect((offer.element() as HTMLElement).offsetHeight).toBeGreaterThanOrEqual(44)
  const requests = recordRequests()
  await offer.click()
  await expect.element(page.getByText('Gereserveerd: Zelf werken, D103, wo 18 nov 11:10–12:10.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Ongedaan maken' })).toBeVisible()
  const body = { name: 'Zelf werken', start: '2026-11-18T11:10', end: '2026-11-18T12:10', invitedAttendees: [] }
  expect(requests.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/'))).toEqual([
    expect.objectContaining({ path: '/api/booking/facility/50', body: expect.objectContaining(body) }),
  ])
  await page.getByRole('button', { name: 'Sluiten' }).click()
  await expect.element(page.getByRole('button', { name: 'Ongedaan maken' })).not.toBeInTheDocument()
})

test('without a connection a room cannot be booked, and the offer says why', async () => {
  onTestFinished(() => reportConnection(true))
  await showStory(FreeRoom)
  const offer = page.getByRole('button', { name: 'Vrij tot 12:10 D103 is leeg Reserveren' })
  await expect.element(offer).toBeVisible()
  const requests = recordRequests()
  reportConnection(false)
  await expect.element(offer).toHaveAttribute('aria-disabled', 'true')
  await expect.element(offer).toHaveAttribute('title', 'Hiervoor heb je verbinding nodig.')
  await offer.click({ force: true })
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a common free hour of several people leads to a booking of the room with the others as guests', async () => {
  await showStory(FreeRoomForAll)
  const offer = page.getByRole('link', { name: 'Samen vrij tot 12:10 D103 is leeg Reserveren' })
  await expect.element(offer).toBeVisible()
  const { pathname, searchParams } = new URL((offer.element() as HTMLAnchorElement).href)
  expect(pathname).toBe('/booking')
  expect(Object.fromEntries(searchParams)).toMatchObject({ book: '50', guests: '2,3' })
})

test('without an empty room, only the next lesson is shown', async () => {
  await showStory(NoFreeRoom)
  await expect.element(page.getByRole('button', { name: /^Volgende les/ })).toBeVisible()
  const names = page
    .getByRole('button')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names).toEqual([expect.stringContaining('Volgende les')])
})

test('the current lesson has a ring that shows the time left', async () => {
  await showStory(DuringLesson)
  // 14 of 50 minutes.
  const rings = [...document.querySelectorAll('circle[stroke-dasharray]')]
  expect(rings.map((ring) => ring.getAttribute('stroke-dasharray'))).toEqual(['28 100', '28 100'])
})

test('a day whose first lesson is cancelled says when it begins', async () => {
  await showStory(FirstLessonOff)
  await expect.element(page.getByRole('button', { name: /12:10 \(eerste les vervalt\)/ }).first()).toBeVisible()
})
