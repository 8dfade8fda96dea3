import { longName } from '../../../gallery/sample-session.ts'
import { answered, refused } from '../../../gallery/story.ts'
import { sampleBooking } from '../../invitation/sample.ts'
import { BookingForm } from './BookingForm.tsx'

const room = { id: 50, name: 'Mediatheek', building: 'B', capacity: 40, profileId: 1, maxMinutes: 240 }
const profile = {
  id: 1,
  name: 'Docenten',
  facilities: [{ id: 50, name: 'Mediatheek' }],
  maxMinutes: 240,
  maxMinutesPerWeek: 1200,
  opens: '08:00',
  closes: '17:00',
  daysAhead: 28,
  confirmation: 'none',
  confirmationOnLocation: false,
  confirmBefore: 15,
  confirmAfter: 15,
  radius: null,
}
const answers = {
  '/api/BookingProfile': [profile],
  '/available-facilities': [room, { ...room, id: 51, name: longName }],
  '/Balance/': { facilityId: 50, minutes: 60, maxMinutes: 1200 },
}
const slot = { start: '2026-11-18T11:15', end: '2026-11-18T12:15' }
const form = (facility: { id: number; name: string } | null, booking = false) => (
  <BookingForm
    wanted={{ facility, ...slot }}
    booking={booking ? sampleBooking({ name: longName, seriesId: 7 }) : null}
    onClose={() => undefined}
  />
)

export const New = answered(answers, () => form(null))
export const WithRoom = answered(answers, () => form({ id: 50, name: 'Mediatheek' }))
export const OfSeries = answered(answers, () => form(null, true))
export const RoomsNotLoaded = answered({ ...answers, '/available-facilities': refused('unknownError') }, () =>
  form(null),
)
