import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { AttendeeParam, IdParam } from '../values.ts'

export const feedContract = defineContract({
  ofAppointment: {
    method: 'GET',
    path: '/api/Appointment/Calendar/:id/Attendee/:attendeeId',
    summary: 'An appointment in the roster of an attendee, as an iCalendar file',
    access: ['roster'],
    params: z.object({ id: IdParam, attendeeId: AttendeeParam }),
    result: z.string(),
    answer: 'calendar',
    errors: ['appointmentDoesNotExist', 'appointmentHolidayNotSelectable', 'attendeeNoRights', 'attendeeDoesNotExist'],
  },
})
