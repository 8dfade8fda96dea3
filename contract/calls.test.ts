import { expect, test } from 'vitest'
import { contracts } from './index.ts'

/** The calls with the spelling of the specification. */
const specified = [
  'GET /api/Appointment/DateRange',
  'GET /api/Appointment/:id/Attendee/:attendeeId',
  'GET /api/Appointment/Details/:id',
  'GET /api/Appointment/Type/:type/Attendee/:attendeeId',
  'PATCH /api/Appointment/:id',
  'GET /api/Appointment/Date/:start/:end/Attendee',
  'POST /api/Subscription/Appointment/:appointmentId/Attendee/:attendeeId',
  'DELETE /api/Subscription/Appointment/:appointmentId/Attendee/:attendeeId',
  'PATCH /api/Subscription/Appointment/:appointmentId/Attendee/:attendeeId',
  'POST /api/Subscription/Appointment/:appointmentId/motivation',
  'PATCH /api/Settings',
  'GET /api/help/create-token',
  'GET /api/notification',
  'POST /api/notification/:id/read',
  'GET /api/notifications',
  'GET /api/notifications/roster-change/:id',
  'GET /api/BookingProfile',
  'POST /api/booking/facility/:facilityId',
  'PATCH /api/booking/:id',
  'GET /api/Booking/Balance/Week/:date/facility/:facilityId',
  'GET /api/Booking/Balance/Week/:date',
  'GET /api/Booking/Organizer/Future',
  'GET /api/Booking/Organizer/Past',
  'GET /api/booking/:id',
  'POST /api/booking/:id/confirm',
  'POST /api/booking/:id/stop',
  'POST /api/booking/:id/extend/:minutes',
  'DELETE /api/booking/:id',
  'POST /api/booking/:id/accept',
  'POST /api/booking/:id/decline',
  'GET /api/booking/facility/:facilityId/:start/:end/attendee',
  'GET /api/booking/facility/:facilityId/:start/:end/attendee/filter-options',
  'GET /api/booking/available-facilities/:start/:end',
  'GET /api/booking/available-facilities/:start/:end/exclude-booking/:bookingId',
]

const offered = Object.values(contracts).flatMap((contract) =>
  Object.values(contract).map(({ method, path }) => `${method} ${path}`),
)

test.each(specified)('the contracts offer the specified call %s', (call) => {
  expect(offered).toContain(call)
})
