import { bookingProfileContract } from '@uurwerk/contract/rooms/booking-profile'
import { routes } from '#server/http/serve.ts'
import { listOwnBookingProfiles } from './service.ts'

export const bookingProfileRoutes = routes(bookingProfileContract, {
  mine: (context) => listOwnBookingProfiles(context),
})
