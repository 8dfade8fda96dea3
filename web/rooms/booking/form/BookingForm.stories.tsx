import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import type { Booking } from '@uurwerk/contract/rooms/booking'
import type { Clash, Guests } from '@uurwerk/contract/rooms/guests'
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
const invitees = [
  { id: 41, name: 'Femke Hendriks', status: 'Pending' as const },
  { id: 42, name: longName, status: 'Pending' as const },
  { id: 43, name: 'Sanne Bakker', status: 'Pending' as const },
]
const createClash = (date: string, name: string, type: Clash['type'] = 'lesson'): Clash => ({ date, type, name })
/** Two invitees have a clash, and the roster of the third is hidden. */
const guestAvailability: Guests = {
  guests: [
    { id: 1, isKnown: true, clashes: [] },
    { id: 41, isKnown: true, clashes: [createClash('2026-11-18', 'Engels')] },
    { id: 42, isKnown: true, clashes: [createClash('2026-11-18', '', 'booking')] },
    { id: 43, isKnown: false, clashes: [] },
  ],
  unpublished: [],
  // The first time when everyone is free.
  common: { start: '2026-11-19T13:35', end: '2026-11-19T14:35' },
}
const manyPeople = Array.from({ length: 60 }, (_, index) => ({ id: 100 + index, name: `Leerling ${index + 1}` }))
const renderWithInvitees = (people: Booking['invitees']) => (
  <BookingForm
    request={{ facility: room, ...slot }}
    booking={createSampleBooking({ ...slot, facility: room, name: 'Overleg', invitees: people })}
    onClose={() => undefined}
  />
)
const renderForm = (facility: { id: number; name: string } | null, isOfSeries = false) => (
  <BookingForm
    request={{ facility, ...slot }}
    booking={isOfSeries ? createSampleBooking({ name: longName, seriesId: 7 }) : null}
    onClose={() => undefined}
  />
)

export const New = createStory(answers, () => renderForm(null))
export const WithRoom = createStory(answers, () => renderForm({ id: 50, name: 'Mediatheek' }))
export const OfSeries = createStory(answers, () => renderForm(null, true))
export const RoomsNotLoaded = createStory({ ...answers, '/available-facilities': createRefusal('unknownError') }, () =>
  renderForm(null),
)

export const WithGuests = createStory({ ...answers, '/guests': guestAvailability }, () => renderWithInvitees(invitees))
export const WithManyGuests = createStory(
  {
    ...answers,
    '/guests': {
      guests: manyPeople.map(({ id }) => ({
        id,
        isKnown: id % 2 === 0,
        clashes: [createClash('2026-11-18', longName)],
      })),
      unpublished: ['2026-11-18'],
      common: null,
    },
  },
  () => renderWithInvitees(manyPeople.map((person) => ({ ...person, status: 'Pending' as const }))),
)
/** The room is taken. */
export const NotFree = createStory(
  {
    ...answers,
    '/available-facilities': [{ ...room, id: 51, name: longName }],
    '/alternatives': {
      slot: { start: '2026-11-18T12:30', end: '2026-11-18T13:30' },
      facility: { ...room, id: 51, name: longName },
    },
  },
  () => renderForm({ id: 50, name: 'Mediatheek' }),
)
