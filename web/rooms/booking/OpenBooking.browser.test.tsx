import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { OpenBooking } from './OpenBooking.tsx'

const answers: Record<string, unknown> = { '/api/BookingProfile': [] }
let closedCount = 0
const renderBooking = () => <OpenBooking id={9} onEdit={() => undefined} onClose={() => closedCount++} />

test('an open booking stays open while it exists, and closes once it is gone', async () => {
  closedCount = 0
  await showStory(createStory({ ...answers, '/api/booking/9': createSampleBooking({ id: 9 }) }, renderBooking))
  await expect.element(page.getByRole('heading', { name: 'Overleg' })).toBeVisible()
  expect(closedCount).toBe(0)
  await showStory(createStory({ ...answers, '/api/booking/9': createRefusal('bookingDoesNotExist') }, renderBooking))
  await expect.poll(() => closedCount).toBeGreaterThan(0)
})
