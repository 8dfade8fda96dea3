import type { appointmentContract } from '@uurwerk/contract/appointment'
import { calendarOfOne } from '../feed/service.ts'
import type { Handlers } from '../lib/serve.ts'
import {
  appointmentDetails,
  appointmentOfAttendee,
  appointmentsOfType,
  availableRange,
  patchAppointment,
  rosterOf,
} from './service.ts'

export const appointmentHandlers: Handlers<typeof appointmentContract> = {
  roster: (context, { params, query }) => rosterOf(context, query.atnId, params),
  dateRange: (context, { query }) => availableRange(context, query.atnId),
  ofAttendee: (context, { params }) => appointmentOfAttendee(context, params.id, params.attendeeId),
  calendar: (context, { params }) => calendarOfOne(context, params.id, params.attendeeId),
  details: (context, { params }) => appointmentDetails(context, params.id),
  ofType: (context, { params }) => appointmentsOfType(context, params.type, params.attendeeId),
  patch: (context, { params, body }) => patchAppointment(context, params.id, body),
}
