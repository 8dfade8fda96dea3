import { bookingProfileContract } from '@uurwerk/contract/rooms/booking-profile'
import { routes } from '../../http/serve.ts'
import { ownProfiles } from './service.ts'

export const bookingProfileRoutes = routes(bookingProfileContract, {
  mine: (context) => ownProfiles(context),
})
