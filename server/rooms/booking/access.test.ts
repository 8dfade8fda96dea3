import { testAccess } from '#server/test/access.ts'
import { type AccessOutcome, type AccessOutcomes, allowBookers } from '#server/test/access-row.ts'

/** Booking profiles cover only students and teachers. */
const onlyBookers = (outcome: AccessOutcome) =>
  ({ student: outcome, teacher: outcome, coordinator: outcome, others: 'moduleMissing' }) as const
const revealReason = 'staff see every booking'
/** Outcome for administrators, who may do more with a booking of others than other staff. */
const forAdmins = (outcome: AccessOutcome) => ({ admin: outcome, vendorAdmin: outcome }) as const
/** Students and teachers cannot see a booking in which they take no part. */
const hiddenFromPeers = { student: 'bookingDoesNotExist', teacher: 'bookingDoesNotExist' } as const
const organizerOnly = (staffOutcome: AccessOutcome = 'attendeeNoRights') =>
  ({
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { ...hiddenFromPeers, others: staffOutcome },
    missing: 'bookingDoesNotExist',
    revealReason,
  }) as const
const organizerAndAdmins = {
  ...organizerOnly(),
  other: { ...organizerOnly().other, ...forAdmins('ok') },
} as const
const inviteeOnly = {
  guest: 'userIsNoAttendee',
  own: 'ok',
  other: { ...hiddenFromPeers, others: 'attendeeNoRights' },
  missing: 'bookingDoesNotExist',
  revealReason,
} as const
/** A student's profile includes one room, a teacher's both. */
const bookersOfRoom = {
  guest: 'moduleMissing',
  own: onlyBookers('ok'),
  other: { ...onlyBookers('ok'), student: 'bookingClassroomNotBookable' },
  missing: onlyBookers('bookingClassroomNotBookable'),
} as const
const ownLists: { guest: AccessOutcome; all: AccessOutcomes } = { guest: 'moduleMissing', all: onlyBookers('ok') }
const slot = '2026-11-19T13:00/2026-11-19T14:00'

testAccess('booking', {
  available: { call: `GET /api/booking/available-facilities/${slot}`, guest: 'moduleMissing', all: allowBookers },
  availableWithout: {
    call: `GET /api/booking/available-facilities/${slot}/exclude-booking/{booking}`,
    guest: 'userIsNoAttendee',
    own: { ...allowBookers, others: 'nothing' },
    other: { ...forAdmins('ok'), others: 'bookingDoesNotExist' },
    missing: 'bookingDoesNotExist',
    revealReason,
  },
  alternatives: {
    call: `GET /api/booking/facility/{room}/${slot}/alternatives`,
    guest: 'moduleMissing',
    own: allowBookers,
    other: { ...allowBookers, student: 'bookingClassroomNotBookable' },
    missing: onlyBookers('bookingClassroomNotBookable'),
  },
  find: { call: 'GET /api/booking/find/2026-11-19T13:00/60', guest: 'moduleMissing', all: allowBookers },
  dayPlan: { call: 'GET /api/booking/day/2026-11-19', guest: 'moduleMissing', all: allowBookers },
  invitees: { call: `GET /api/booking/facility/{room}/${slot}/attendee?search=thijs`, ...bookersOfRoom },
  'invitees, of a group that is none': {
    call: `GET /api/booking/facility/{room}/${slot}/attendee?filter=2147483647`,
    ...bookersOfRoom,
    own: onlyBookers('nothing'),
    other: { ...onlyBookers('nothing'), student: 'bookingClassroomNotBookable' },
    revealReason: 'a room that the caller may book is in the day plan',
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
    all: allowBookers,
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
    own: { ...allowBookers, others: 'bookingMissingProfile' },
    other: { ...organizerOnly().other, ...forAdmins('bookingMissingProfile') },
  },
  confirm: { call: 'POST /api/booking/{booking}/confirm', ...organizerOnly() },
  accept: { call: 'POST /api/booking/{invitation}/accept', ...inviteeOnly },
  decline: { call: 'POST /api/booking/{invitation}/decline', ...inviteeOnly },
  one: {
    call: 'GET /api/booking/{booking}',
    guest: 'userIsNoAttendee',
    own: 'ok',
    other: { ...hiddenFromPeers, others: 'ok' },
    missing: 'bookingDoesNotExist',
  },
  future: { call: 'GET /api/Booking/Organizer/Future', ...ownLists },
  past: { call: 'GET /api/Booking/Organizer/Past', ...ownLists },
  invitations: { call: 'GET /api/Booking/Invited', guest: 'userIsNoAttendee', all: 'ok' },
  balances: { call: 'GET /api/Booking/Balance/Week/2026-11-18', ...ownLists },
  balance: { call: 'GET /api/Booking/Balance/Week/2026-11-18/facility/{room}', ...bookersOfRoom },
})
