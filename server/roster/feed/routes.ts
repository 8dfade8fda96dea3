import { feedContract } from '@uurwerk/contract/roster/feed'
import { routes } from '#server/http/serve.ts'
import { calendarOfOne } from './service.ts'

export const feedRoutes = routes(feedContract, {
  ofAppointment: (context, { params }) => calendarOfOne(context, params.id, params.attendeeId),
})
