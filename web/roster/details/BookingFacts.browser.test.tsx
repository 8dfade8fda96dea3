import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { BookingFacts } from './BookingFacts.tsx'

const organizer = { id: 40, name: 'J. van Dalen' }

test('the details of a booking name both ends of the time in which it must be confirmed', async () => {
  const confirmation = { from: '2026-11-24T14:45', until: '2026-11-24T15:15', onLocation: false }
  const appointment = createSampleAppointment({ id: 9, type: 'booking', booking: { organizer, confirmed: false } })
  await showStory(
    createStory({ '/api/booking/9': createSampleBooking({ id: 9, confirmation }) }, () => (
      <dl>
        <BookingFacts appointment={appointment} />
      </dl>
    )),
  )
  await expect.element(page.getByText('Bevestig tussen 14:45 en 15:15, anders komt de ruimte vrij')).toBeVisible()
})
