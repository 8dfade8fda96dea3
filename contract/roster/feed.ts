import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { AttendeeParam, IdParam } from '../values.ts'

export const feedContract = defineContract({
  ofAppointment: {
    method: 'GET',
    path: '/api/Appointment/Calendar/:id/Attendee/:attendeeId',
    summary: 'One appointment, as it stands in the roster of an attendee, as an iCalendar to put into a calendar once',
    access: ['roster'],
    params: z.object({ id: IdParam, attendeeId: AttendeeParam }),
    result: z.string(),
    answer: 'calendar',
    errors: ['appointmentDoesNotExist', 'appointmentHolidayNotSelectable', 'attendeeNoRights', 'attendeeDoesNotExist'],
  },
})
