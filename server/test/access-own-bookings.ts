import type { Outcome, Outcomes, Row } from './access-row.ts'

/** Booking profiles cover who learns or teaches, and nobody else. */
const onlyBookers = (outcome: Outcome) =>
  ({ student: outcome, teacher: outcome, coordinator: outcome, others: 'moduleMissing' }) as const
const tells = 'staff see every booking'
/** Bookings are their organizer's to change; who coordinates a team may know of all. */
const ofOrganizer = (toStaff: Outcome = 'attendeeNoRights') =>
  ({
    guest: 'moduleMissing',
    own: onlyBookers('ok'),
    other: { ...onlyBookers('bookingDoesNotExist'), coordinator: toStaff },
    absent: onlyBookers('bookingDoesNotExist'),
    tells,
  }) as const
const ofInvitee = {
  guest: 'userIsNoAttendee',
  own: 'ok',
  other: { student: 'bookingDoesNotExist', teacher: 'bookingDoesNotExist', others: 'attendeeNoRights' },
  absent: 'bookingDoesNotExist',
  tells,
} as const
/** A student's profile has one room, a teacher's both. */
const inRoom = {
  guest: 'moduleMissing',
  own: onlyBookers('ok'),
  other: { ...onlyBookers('ok'), student: 'bookingClassroomNotBookable' },
  absent: onlyBookers('bookingClassroomNotBookable'),
} as const
const lists: { guest: Outcome; all: Outcomes } = { guest: 'moduleMissing', all: onlyBookers('ok') }

/** The rows of one's own bookings in the access matrix. */
export const ownBookingRows: Record<string, Row> = {
  'booking.create': {
    ask: 'POST /api/booking/facility/{room}',
    body: { name: 'a', start: '2026-11-18T15:00', end: '2026-11-18T16:00' },
    ...inRoom,
  },
  'booking.occurrences': {
    ask: 'GET /api/booking/facility/{room}/2026-11-18T15:00/2026-11-18T16:00/occurrences?weekdays=3&until=2026-11-25',
    ...inRoom,
  },
  'booking.createSeries': {
    ask: 'POST /api/booking/facility/{room}/series',
    body: {
      name: 'a',
      start: '2026-11-18T15:00',
      end: '2026-11-18T16:00',
      recurrence: { weekdays: [3], until: '2026-11-25' },
    },
    ...inRoom,
  },
  'booking.change': {
    ask: 'PATCH /api/booking/{booking}',
    body: { name: 'b', start: '2026-11-18T11:00', end: '2026-11-18T12:00' },
    ...ofOrganizer(),
  },
  'booking.cancel': { ask: 'DELETE /api/booking/{booking}', ...ofOrganizer('bookingOnlyOrganizerDeletes') },
  'booking.stop': { ask: 'POST /api/booking/{booking}/stop', ...ofOrganizer('bookingOnlyOrganizerDeletes') },
  'booking.extend': { ask: 'POST /api/booking/{booking}/extend/5', ...ofOrganizer() },
  'booking.confirm': { ask: 'POST /api/booking/{booking}/confirm', ...ofOrganizer() },
  'booking.accept': { ask: 'POST /api/booking/{invitation}/accept', ...ofInvitee },
  'booking.decline': { ask: 'POST /api/booking/{invitation}/decline', ...ofInvitee },
  'booking.one': {
    ask: 'GET /api/booking/{booking}',
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { student: 'bookingDoesNotExist', teacher: 'bookingDoesNotExist', others: 'ok' },
    absent: 'bookingDoesNotExist',
  },
  'booking.future': { ask: 'GET /api/Booking/Organizer/Future', ...lists },
  'booking.past': { ask: 'GET /api/Booking/Organizer/Past', ...lists },
  'booking.invitations': { ask: 'GET /api/Booking/Invited', guest: 'userIsNoAttendee', all: 'ok' },
  'booking.balances': { ask: 'GET /api/Booking/Balance/Week/2026-11-18', ...lists },
  'booking.balance': { ask: 'GET /api/Booking/Balance/Week/2026-11-18/facility/{room}', ...inRoom },
}
