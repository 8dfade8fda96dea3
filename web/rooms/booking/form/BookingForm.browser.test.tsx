import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import { WithRoom } from './BookingForm.stories.tsx'

test('a booking without a certain outcome is repeated under the same key, and one that was refused is a new request', async () => {
  const path = '/api/booking/facility/50'
  const answers: Record<string, unknown> = {
    '/alternatives': [],
    [path]: undefined,
    '/api/booking/day/': createRefusal('unknownError'),
    ...WithRoom.answers,
  }
  await showStory(createStory(answers, WithRoom))
  await page.getByRole('textbox', { name: 'Naam' }).fill('Overleg')
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  const readKeys = () =>
    fetchSpy.mock.calls.flatMap(([input, { headers, method } = {}]) =>
      method === 'POST' && (input as string).endsWith(path) ? [new Headers(headers).get('Idempotency-Key')] : [],
    )
  const send = page.getByRole('button', { name: 'Reserveren', exact: true })
  const outcomes = [
    createRefusal('unknownError'),
    createRefusal('bookingTimeslotNotAvailable'),
    createSampleBooking({ id: 9 }),
  ]
  for (const [index, outcome] of outcomes.entries()) {
    answers[path] = outcome
    await send.click()
    await expect.poll(() => readKeys().length).toBe(index + 1)
    if (outcome instanceof Response) await expect.element(send).toHaveAttribute('aria-busy', 'false')
  }
  const [first, second, third] = readKeys()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})
