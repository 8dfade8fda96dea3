import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { createSampleBooking } from '#web/rooms/invitation/booking-sample.ts'
import { MyBookings } from './MyBookings.tsx'

const renderMyBookings = () => <MyBookings onEdit={() => undefined} />
const booking = createSampleBooking({ name: longName, description: longName, facility: { id: 50, name: longName } })
const invitees = Array.from({ length: 60 }, (_, index) => ({
  id: 100 + index,
  name: `Leerling ${index + 1}`,
  status: 'Accepted' as const,
}))
const past = createSampleBooking({ id: 3, start: '2026-11-02T09:00', end: '2026-11-02T10:00', invitees })

export const Loading = () => renderMyBookings()
export const Failed = createStory({ '/api/Booking/': createRefusal('unknownError') }, renderMyBookings)
export const None = createStory({ '/api/Booking/': [] }, renderMyBookings)
export const LongNames = createStory({ '/Future': [booking], '/Past': [past], '/Invited': [] }, renderMyBookings)

const weekly = ['2026-11-18', '2026-11-25', '2026-12-02'].map((date, index) =>
  createSampleBooking({
    id: 20 + index,
    seriesId: 20,
    name: longName,
    start: `${date}T15:00`,
    end: `${date}T16:00`,
    invitees: [{ id: 1, name: 'Joris van Dijk', status: 'Pending' }],
  }),
)
/** A weekly invitation. */
export const InvitedToSeries = createStory({ '/Future': [], '/Past': [], '/Invited': weekly }, renderMyBookings)
/** The user's own weekly series; one occurrence has another room and title, and some are past. */
export const OwnSeries = createStory(
  {
    '/Future': weekly.map((item, index) =>
      index === 1 ? { ...item, name: 'Elders', facility: { id: 51, name: longName } } : item,
    ),
    '/Past': ['2026-11-11', '2026-11-04'].map((date, index) =>
      createSampleBooking({ id: 10 + index, seriesId: 20, start: `${date}T15:00`, end: `${date}T16:00` }),
    ),
    '/Invited': [],
  },
  renderMyBookings,
)
