import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { announceSavedBooking, bookingFeedback } from './booking-feedback.ts'
import { BookingFeedbackBar } from './BookingFeedbackBar.tsx'

const undoButton = page.getByRole('button', { name: 'Ongedaan maken' })
const createSeries = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    createSampleBooking({ id: 30 + index, seriesId: count > 1 ? 30 : null, invitees: [] }),
  )

/** Shows the bar after these bookings were made. */
async function showFeedback(bookings: ReturnType<typeof createSeries>) {
  onTestFinished(() => bookingFeedback.set(null))
  await showStory(createStory({ '/api/booking/': null }, BookingFeedbackBar))
  announceSavedBooking(null, bookings)
}

test.each([
  ['a new booking cancels that booking only', 1, '/api/booking/30'],
  ['a new series cancels all its bookings', 3, '/api/booking/30?following=true'],
])('undo of %s, and says that the room is free again', async (_, count, address) => {
  await showFeedback(createSeries(count))
  await expect.element(undoButton).toBeVisible()
  const fetchSpy = vi.spyOn(globalThis, 'fetch')
  await undoButton.click()
  const outcome = page.getByText('Ongedaan gemaakt: B1.23 is weer vrij.')
  await expect.element(outcome).toBeVisible()
  await expect.element(outcome).toHaveFocus()
  await expect.element(undoButton).not.toBeInTheDocument()
  expect(fetchSpy.mock.calls.flatMap(([input, { method } = {}]) => (method === 'DELETE' ? [input] : []))).toEqual([
    expect.stringMatching(new RegExp(`${address.replace('?', '\\?')}$`)),
  ])
})

test('closing moves the focus to the content of the page', async () => {
  onTestFinished(() => bookingFeedback.set(null))
  await showStory(() => (
    <main id="main" tabIndex={-1}>
      <BookingFeedbackBar />
    </main>
  ))
  announceSavedBooking(null, createSeries(1))
  await page.getByRole('button', { name: 'Sluiten' }).click()
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a booking with invitees, who were told at once, offers no undo', async () => {
  await showFeedback([createSampleBooking({ id: 30 })])
  await expect.element(page.getByText(/Je genodigden krijgen een melding\.$/)).toBeVisible()
  await expect.element(undoButton).not.toBeInTheDocument()
})
