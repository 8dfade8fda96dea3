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
    summary: 'The exams of some attendees, own and offered, from one date to another, both included, by start',
    access: ['exam'],
    ...rosterCallFields,
  },
  search: {
    method: 'GET',
    path: '/api/Exam/Search',
    summary:
      'Exams by name or course, in the rosters of some attendees or of all, or all between two dates: those to come first',
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
    summary: 'One exam in full; with all who subscribed for its teachers and staff, with the own answer for others',
    access: ['exam'],
    params: z.object({ id: IdParam }),
    result: Appointment,
    errors: ['appointmentDoesNotExist'],
  },
})
