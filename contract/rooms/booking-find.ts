import * as z from 'zod/mini'
import { AttendeeSearchResult, FilterOptions, SearchTerm } from '../roster/attendee.ts'
import { contract } from '../endpoint.ts'
import { bookingBounds } from './booking.ts'
import { Alternatives, AvailableFacility, DayRoom, FoundRoom, Slot } from './room.ts'
import { IdListParam, IdParam, LocalDate, LocalMinute, TextListParam } from '../values.ts'

const access = ['booking'] as const
const SlotInFacility = z.object({ facilityId: IdParam, ...Slot.shape })

/** What one looks for before a booking is made: rooms, times and people. */
export const bookingFindContract = contract({
  available: {
    method: 'GET',
    path: '/api/booking/available-facilities/:start/:end',
    summary: 'The rooms that the caller could book from a start to an end',
    access,
    params: Slot,
    result: z.array(AvailableFacility),
    errors: ['bookingInvalidTimeSlot', 'timeDoesNotExist', 'requestOutOfBounds'],
  },
  availableWithout: {
    method: 'GET',
    path: '/api/booking/available-facilities/:start/:end/exclude-booking/:bookingId',
    summary: "The same as if one of the caller's bookings were not there",
    access,
    params: z.extend(Slot, { bookingId: IdParam }),
    result: z.array(AvailableFacility),
    errors: ['bookingInvalidTimeSlot', 'timeDoesNotExist', 'requestOutOfBounds', 'bookingDoesNotExist'],
  },
  alternatives: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/alternatives',
    summary: 'The nearest free time in a room, and the room most like it that is free at the time',
    access,
    params: SlotInFacility,
    result: Alternatives,
    errors: ['bookingInvalidTimeSlot', 'timeDoesNotExist', 'bookingClassroomNotBookable'],
  },
  find: {
    method: 'GET',
    path: '/api/booking/find/:start/:minutes',
    summary:
      'The rooms that suit, with the next free time of each; free at once first, then the best fit; all or the first few',
    access,
    params: z.object({
      start: LocalMinute,
      minutes: z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(bookingBounds.minutes)),
    }),
    query: z.object({
      people: z.optional(z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(10_000))),
      buildings: z.optional(TextListParam),
      features: z.optional(TextListParam),
      limit: z.optional(z.coerce.number<string>().check(z.int(), z.positive(), z.maximum(10_000))),
    }),
    result: z.array(FoundRoom),
    errors: ['bookingReservationBeforeNow'],
  },
  dayPlan: {
    method: 'GET',
    path: '/api/booking/day/:date',
    summary: 'The rooms that the caller may book, by name, with what stands in them on a day',
    access,
    params: z.object({ date: LocalDate }),
    result: z.array(DayRoom),
    errors: [],
  },
  invitees: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/attendee',
    summary: 'Students and teachers who can be invited, by a term, narrowed to teams and groups',
    access,
    params: SlotInFacility,
    query: z.object({ search: z.optional(SearchTerm), filter: z.optional(IdListParam) }),
    result: z.pick(AttendeeSearchResult, { students: true, teachers: true, more: true }),
    errors: [],
  },
  inviteeFilters: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/attendee/filter-options',
    summary: 'The teams and groups that the search for invitees can be narrowed to, by name',
    access,
    params: SlotInFacility,
    result: FilterOptions,
    errors: [],
  },
})
