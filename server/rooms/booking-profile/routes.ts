import { bookingProfileContract } from '@uurwerk/contract/rooms/booking-profile'
import { defineRoutes } from '#server/http/serve.ts'
import { listOwnBookingProfiles } from './service.ts'

export const bookingProfileRoutes = defineRoutes(bookingProfileContract, {
  mine: (context) => listOwnBookingProfiles(context),
})
