import { testAccess } from '#server/test/access.ts'

const managers = { planner: 'ok', admin: 'ok', vendorAdmin: 'ok', otherCallers: 'moduleMissing' } as const
const allowManagers = <
  E extends 'attendeeDoesNotExist' | 'blockDoesNotExist' | 'displayDoesNotExist' | 'bookingDoesNotExist',
>(
  missing: E,
) =>
  ({
    guest: 'moduleMissing',
    ownObject: managers,
    othersObject: managers,
    missingObject: { planner: missing, admin: missing, vendorAdmin: missing, otherCallers: 'moduleMissing' },
  }) as const
const period = { start: '2026-11-18T15:00', end: '2026-11-18T16:00' }

testAccess('school-rooms', {
  list: { call: 'GET /api/School/Rooms', guest: 'moduleMissing', withoutObject: managers },
  one: { call: 'GET /api/School/Rooms/{room}', ...allowManagers('attendeeDoesNotExist') },
  change: { call: 'PUT /api/School/Rooms/{room}', body: { capacity: 31 }, ...allowManagers('attendeeDoesNotExist') },
  bookings: {
    call: 'GET /api/School/Rooms/{room}/bookings?date=2026-11-18',
    ...allowManagers('attendeeDoesNotExist'),
  },
  previewBlock: {
    call: `GET /api/School/Rooms/{room}/blocks/preview?start=${period.start}&end=${period.end}`,
    ...allowManagers('attendeeDoesNotExist'),
  },
  block: {
    call: 'POST /api/School/Rooms/{room}/blocks',
    body: { ...period, reason: 'Toets' },
    ...allowManagers('attendeeDoesNotExist'),
  },
  oneBlock: {
    call: 'GET /api/School/Rooms/{roomBlock}/blocks/{roomBlock}',
    ...allowManagers('blockDoesNotExist'),
  },
  changeBlock: {
    call: 'PUT /api/School/Rooms/{roomBlock}/blocks/{roomBlock}',
    body: { ...period, reason: 'Toets' },
    ...allowManagers('blockDoesNotExist'),
  },
  unblock: {
    call: 'DELETE /api/School/Rooms/{roomBlock}/blocks/{roomBlock}',
    ...allowManagers('blockDoesNotExist'),
  },
  addDisplay: { call: 'POST /api/School/Rooms/{room}/displays', ...allowManagers('attendeeDoesNotExist') },
  removeDisplay: {
    call: 'DELETE /api/School/Rooms/{roomDisplay}/displays/{roomDisplay}',
    ...allowManagers('displayDoesNotExist'),
  },
  free: {
    call: 'POST /api/School/Bookings/{booking}/free',
    body: { reason: 'Toets' },
    ...allowManagers('bookingDoesNotExist'),
  },
})
