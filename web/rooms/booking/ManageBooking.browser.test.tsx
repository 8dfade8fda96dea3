import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleSession } from '#web/gallery/sample-session.ts'
import { showStory } from '#web/gallery/show-story.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { createSampleBooking } from '../invitation/booking-sample.ts'
import { ManageBooking } from './ManageBooking.tsx'

const { attendee, name } = sampleSession.me
const organizer = { id: attendee?.id ?? 0, name }
const listButtons = () => page.getByRole('button').elements()

test('an organizer confirms, stops and cancels an own running booking from its details', async () => {
  const booking = createSampleBooking({
    id: 9,
    organizer,
    start: '2026-11-18T11:00',
    end: '2026-11-18T12:00',
    confirmation: { from: '2026-11-18T10:45', until: '2026-11-18T11:15', onLocation: false },
  })
  const appointment = createSampleAppointment({ id: 9, type: 'booking', booking: { organizer, confirmed: false } })
  await showStory(createStory({ '/api/booking/9': booking }, () => <ManageBooking appointment={appointment} />))
  for (const label of ['Overleg nu stoppen', 'Overleg annuleren', 'Overleg bevestigen'])
    await expect.element(page.getByRole('button', { name: label })).toBeVisible()
  expect(listButtons()).toHaveLength(3)
})
