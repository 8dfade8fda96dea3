import { appointmentContract } from '@uurwerk/contract/roster/appointment'
import { appointmentStudentsContract } from '@uurwerk/contract/roster/appointment-students'
import { defineRoutes } from '#server/http/serve.ts'
import {
  getAppointmentDetails,
  getAttendeeAppointment,
  listAppointmentStudents,
  listAppointmentsOfType,
  getRosterRange,
  searchCoursesByTerm,
  patchAppointment,
  getRoster,
} from './service.ts'
import { getRosterVersion } from './roster-version.ts'

export const appointmentRoutes = defineRoutes(
  { ...appointmentContract, ...appointmentStudentsContract },
  {
    roster: (context, { params, query }) => getRoster(context, query.atnId, params),
    dateRange: (context, { query }) => getRosterRange(context, query.atnId),
    ofAttendee: (context, { params }) => getAttendeeAppointment(context, params.id, params.attendeeId),
    details: (context, { params }) => getAppointmentDetails(context, params.id),
    students: (context, { params }) => listAppointmentStudents(context, params.id),
    ofType: (context, { params }) => listAppointmentsOfType(context, params.type, params.attendeeId),
    courses: (context, { query }) => searchCoursesByTerm(context, query.search),
    patch: (context, { params, body }) => patchAppointment(context, params.id, body),
  },
  {
    versions: { roster: (context, { params, query }) => getRosterVersion(context, query.atnId, params) },
    waitsForImports: true,
  },
)
