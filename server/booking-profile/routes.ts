import type { bookingProfileContract } from '@uurwerk/contract/booking-profile'
import type { Handlers } from '../lib/serve.ts'
import { ownProfiles } from './service.ts'

export const bookingProfileHandlers: Handlers<typeof bookingProfileContract> = {
  mine: (context) => ownProfiles(context),
}
