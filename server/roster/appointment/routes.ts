import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { routes } from '#server/http/serve.ts'
import {
  appointmentDetails,
  appointmentOfAttendee,
  appointmentsOfType,
  availableRange,
  coursesByTerm,
  patchAppointment,
  rosterOf,
} from './service.ts'
import { versionOfRosters } from './version.ts'

export const appointmentRoutes = routes(
  appointmentContract,
  {
    roster: (context, { params, query }) => rosterOf(context, query.atnId, params),
    dateRange: (context, { query }) => availableRange(context, query.atnId),
    ofAttendee: (context, { params }) => appointmentOfAttendee(context, params.id, params.attendeeId),
    details: (context, { params }) => appointmentDetails(context, params.id),
    ofType: (context, { params }) => appointmentsOfType(context, params.type, params.attendeeId),
    courses: (context, { query }) => coursesByTerm(context, query.search),
    patch: (context, { params, body }) => patchAppointment(context, params.id, body),
  },
  { versions: { roster: (context, { params, query }) => versionOfRosters(context, query.atnId, params) } },
)
