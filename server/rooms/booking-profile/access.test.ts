import { testAccess } from '#server/test/access.ts'
import { allowBookers } from '#server/test/access-row.ts'

testAccess('booking-profile', {
  mine: {
    call: 'GET /api/BookingProfile',
    guest: 'moduleMissing',
    withoutObject: allowBookers,
  },
})
