import { testAccess } from '#server/test/access.ts'
import { type AccessOutcome, type AccessOutcomes, allowBookers } from '#server/test/access-row.ts'

/** Booking profiles cover only students and teachers. */
const onlyBookers = (outcome: AccessOutcome) =>
  ({ student: outcome, teacher: outcome, coordinator: outcome, otherCallers: 'moduleMissing' }) as const
const revealsExistenceBecause = 'staff see every booking'
/** Outcome for administrators, who may do more with a booking of others than other staff. */
const forAdmins = (outcome: AccessOutcome) => ({ admin: outcome, vendorAdmin: outcome }) as const
/** Students and teachers cannot see a booking in which they take no part. */
const hiddenFromPeers = { student: 'bookingDoesNotExist', teacher: 'bookingDoesNotExist' } as const
const organizerOnly = (staffOutcome: AccessOutcome = 'attendeeNoRights') =>
  ({
    guest: 'userIsNoAttendee',
    ownObject: 'ok',
    othersObject: { ...hiddenFromPeers, otherCallers: staffOutcome },
    missingObject: 'bookingDoesNotExist',
    revealsExistenceBecause,
  }) as const
const organizerAndAdmins = {
  ...organizerOnly(),
  othersObject: { ...organizerOnly().othersObject, ...forAdmins('ok') },
} as const
const inviteeOnly = {
  guest: 'userIsNoAttendee',
  ownObject: 'ok',
  othersObject: { ...hiddenFromPeers, otherCallers: 'attendeeNoRights' },
  missingObject: 'bookingDoesNotExist',
  revealsExistenceBecause,
} as const
/** A student's profile includes one room, a teacher's both. */
const bookersOfRoom = {
  guest: 'moduleMissing',
  ownObject: onlyBookers('ok'),
  othersObject: { ...onlyBookers('ok'), student: 'bookingClassroomNotBookable' },
  missingObject: onlyBookers('bookingClassroomNotBookable'),
} as const
const ownLists: { guest: AccessOutcome; withoutObject: AccessOutcomes } = {
  guest: 'moduleMissing',
  withoutObject: onlyBookers('ok'),
}
const slot = '2026-11-19T13:00/2026-11-19T14:00'

testAccess('booking', {
  available: {
    call: `GET /api/booking/available-facilities/${slot}`,
    guest: 'moduleMissing',
    withoutObject: allowBookers,
  },
  availableWithout: {
    call: `GET /api/booking/available-facilities/${slot}/exclude-booking/{booking}`,
    guest: 'userIsNoAttendee',
    ownObject: { ...allowBookers, otherCallers: 'nothing' },
    othersObject: { ...forAdmins('ok'), otherCallers: 'bookingDoesNotExist' },
    missingObject: 'bookingDoesNotExist',
    revealsExistenceBecause,
  },
  alternatives: {
    call: `GET /api/booking/facility/{room}/${slot}/alternatives`,
    guest: 'moduleMissing',
    ownObject: allowBookers,
    othersObject: { ...allowBookers, student: 'bookingClassroomNotBookable' },
    missingObject: onlyBookers('bookingClassroomNotBookable'),
  },
  find: { call: 'GET /api/booking/find/2026-11-19T13:00/60', guest: 'moduleMissing', withoutObject: allowBookers },
  dayPlan: { call: 'GET /api/booking/day/2026-11-19', guest: 'moduleMissing', withoutObject: allowBookers },
  invitees: { call: `GET /api/booking/facility/{room}/${slot}/attendee?search=thijs`, ...bookersOfRoom },
  'invitees, of a group that is none': {
    call: `GET /api/booking/facility/{room}/${slot}/attendee?filter=2147483647`,
    ...bookersOfRoom,
    ownObject: onlyBookers('nothing'),
    othersObject: { ...onlyBookers('nothing'), student: 'bookingClassroomNotBookable' },
    revealsExistenceBecause: 'a room that the caller may book is in the day plan',
  },
  guests: { call: `GET /api/booking/facility/{room}/${slot}/guests`, ...bookersOfRoom },
  // The answer about a person with a hidden roster is the same as about a person who does not exist.
  'guests, of someone': {
    call: `GET /api/booking/facility/{room}/${slot}/guests?attendees=2147483647`,
    ...bookersOfRoom,
  },
  inviteeFilters: {
    call: `GET /api/booking/facility/1/${slot}/attendee/filter-options`,
    guest: 'moduleMissing',
    withoutObject: allowBookers,
  },
  create: {
    call: 'POST /api/booking/facility/{room}',
    body: { name: 'a', start: '2026-11-18T15:00', end: '2026-11-18T16:00' },
    ...bookersOfRoom,
  },
  occurrences: {
    call: 'GET /api/booking/facility/{room}/2026-11-18T15:00/2026-11-18T16:00/occurrences?weekdays=3&until=2026-11-25',
    ...bookersOfRoom,
  },
  createSeries: {
    call: 'POST /api/booking/facility/{room}/series',
    body: {
      name: 'a',
      start: '2026-11-18T15:00',
      end: '2026-11-18T16:00',
      recurrence: { weekdays: [3], until: '2026-11-18' },
    },
    ...bookersOfRoom,
  },
  change: {
    call: 'PATCH /api/booking/{booking}',
    body: { name: 'b', start: '2026-11-18T11:00', end: '2026-11-18T12:00' },
    ...organizerAndAdmins,
  },
  cancel: { call: 'DELETE /api/booking/{booking}', ...organizerOnly('bookingOnlyOrganizerDeletes') },
  stop: { call: 'POST /api/booking/{booking}/stop', ...organizerAndAdmins },
  extend: {
    call: 'POST /api/booking/{booking}/extend/5',
    ...organizerOnly(),
    // The organizer's profile decides. Callers under `others` have none, nor has bram, who organizes `other`.
    ownObject: { ...allowBookers, otherCallers: 'bookingMissingProfile' },
    othersObject: { ...organizerOnly().othersObject, ...forAdmins('bookingMissingProfile') },
  },
  confirm: { call: 'POST /api/booking/{booking}/confirm', ...organizerOnly() },
  accept: { call: 'POST /api/booking/{invitation}/accept', ...inviteeOnly },
  decline: { call: 'POST /api/booking/{invitation}/decline', ...inviteeOnly },
  one: {
    call: 'GET /api/booking/{booking}',
    guest: 'userIsNoAttendee',
    ownObject: 'ok',
    othersObject: { ...hiddenFromPeers, otherCallers: 'ok' },
    missingObject: 'bookingDoesNotExist',
  },
  future: { call: 'GET /api/Booking/Organizer/Future', ...ownLists },
  past: { call: 'GET /api/Booking/Organizer/Past', ...ownLists },
  invitations: { call: 'GET /api/Booking/Invited', guest: 'userIsNoAttendee', withoutObject: 'ok' },
  balances: { call: 'GET /api/Booking/Balance/Week/2026-11-18', ...ownLists },
  balance: { call: 'GET /api/Booking/Balance/Week/2026-11-18/facility/{room}', ...bookersOfRoom },
})
