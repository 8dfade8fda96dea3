import { feedContract } from '@uurwerk/contract/roster/feed'
import { defineRoutes } from '#server/http/serve.ts'
import { exportAppointment } from './service.ts'

export const feedRoutes = defineRoutes(feedContract, {
  ofAppointment: (context, { params }) => exportAppointment(context, params.id, params.attendeeId),
})
