import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { routes } from '../../http/serve.ts'
import {
  appointmentDetails,
  appointmentOfAttendee,
  appointmentsOfType,
  availableRange,
  patchAppointment,
  rosterOf,
} from './service.ts'

export const appointmentRoutes = routes(appointmentContract, {
  roster: (context, { params, query }) => rosterOf(context, query.atnId, params),
  dateRange: (context, { query }) => availableRange(context, query.atnId),
  ofAttendee: (context, { params }) => appointmentOfAttendee(context, params.id, params.attendeeId),
  details: (context, { params }) => appointmentDetails(context, params.id),
  ofType: (context, { params }) => appointmentsOfType(context, params.type, params.attendeeId),
  patch: (context, { params, body }) => patchAppointment(context, params.id, body),
})
