import type { Outcome, Outcomes, Row } from './access-row.ts'

/** Booking profiles cover who learns or teaches, and nobody else. */
const whoBooks = { student: 'ok', teacher: 'ok', coordinator: 'ok', others: 'moduleMissing' } as const
/** The same of what none of those who book may have. */
const refused = (outcome: Outcome): Outcomes => ({
  student: outcome,
  teacher: outcome,
  coordinator: outcome,
  others: 'moduleMissing',
})
const slot = '2026-11-19T13:00/2026-11-19T14:00'

/** The rows of finding a room in the access matrix. */
export const bookingFindRows: Record<string, Row> = {
  'booking.available': { ask: `GET /api/booking/available-facilities/${slot}`, guest: 'moduleMissing', all: whoBooks },
  'booking.availableWithout': {
    ask: `GET /api/booking/available-facilities/${slot}/exclude-booking/{booking}`,
    guest: 'moduleMissing',
    own: whoBooks,
    other: refused('bookingDoesNotExist'),
    absent: refused('bookingDoesNotExist'),
  },
  'booking.alternatives': {
    ask: `GET /api/booking/facility/{room}/${slot}/alternatives`,
    guest: 'moduleMissing',
    own: whoBooks,
    other: { ...whoBooks, student: 'bookingClassroomNotBookable' },
    absent: refused('bookingClassroomNotBookable'),
  },
  'booking.find': { ask: 'GET /api/booking/find/2026-11-19T13:00/60', guest: 'moduleMissing', all: whoBooks },
  'booking.dayPlan': { ask: 'GET /api/booking/day/2026-11-19', guest: 'moduleMissing', all: whoBooks },
  'booking.invitees': {
    ask: `GET /api/booking/facility/1/${slot}/attendee?filter={person}`,
    guest: 'moduleMissing',
    own: refused('nothing'),
    other: refused('nothing'),
    absent: refused('nothing'),
  },
  'booking.inviteeFilters': {
    ask: `GET /api/booking/facility/1/${slot}/attendee/filter-options`,
    guest: 'moduleMissing',
    all: whoBooks,
  },
}
