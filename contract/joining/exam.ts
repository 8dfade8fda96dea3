import * as z from 'zod/mini'
import { Appointment, rosterCallFields } from '../roster/appointment.ts'
import { SearchTerm } from '../roster/attendee.ts'
import { defineContract } from '../endpoint.ts'
import { AttendeeListParam, IdParam, LocalDate } from '../values.ts'

/** Default range of a search, together the maximum span; maximum number of results. */
export const examSearchBounds = { daysBack: 62, daysAhead: 400, results: 500 }

export const examContract = defineContract({
  roster: {
    method: 'GET',
    path: '/api/Exam/Date/:start/:end/Attendee',
    summary: 'The own and offered exams of attendees between two dates, both included, by start',
    access: ['exam'],
    ...rosterCallFields,
  },
  search: {
    method: 'GET',
    path: '/api/Exam/Search',
    summary: 'Exams by name or course, of some attendees or all, or all exams between two dates; future exams first',
    access: ['exam'],
    query: z.object({
      query: z.optional(SearchTerm),
      attendees: z.optional(AttendeeListParam),
      start: z.optional(LocalDate),
      end: z.optional(LocalDate),
    }),
    result: z.array(Appointment),
    errors: ['attendeeNoRights', 'attendeeDoesNotExist', 'requestOutOfBounds', 'requestTooWide', 'dateRangeInvalid'],
  },
  one: {
    method: 'GET',
    path: '/api/Exam/:id',
    summary: 'An exam; its teachers and staff get all subscriptions, others only their own',
    access: ['exam'],
    params: z.object({ id: IdParam }),
    result: Appointment,
    errors: ['appointmentDoesNotExist'],
  },
})
