import * as z from 'zod/mini'
import { SearchTerm } from '../roster/attendee.ts'
import { AttendeeSearchResult, FilterOptions } from '../roster/attendee-find.ts'
import { defineContract } from '../endpoint.ts'
import { bookingBounds, Recurrence } from './booking.ts'
import { Guests } from './guests.ts'
import { Alternatives, AvailableFacility, DayRoom, FoundRoom, Slot } from './room.ts'
import { Id, IdListParam, IdParam, LocalDate, LocalMinute, TextListParam } from '../values.ts'

const access = ['booking'] as const
const SlotInFacility = z.object({ facilityId: IdParam, ...Slot.shape })
/** A booking of the caller. */
const ignoredBookingQuery = z.object({ bookingId: z.optional(IdParam) })
/** Null if the caller may not see the roster. */
const freeField = { isFree: z.nullable(z.boolean()) }
const searchResultFields = AttendeeSearchResult.shape
const FoundInvitees = z.object({
  students: z.array(z.extend(searchResultFields.students.def.element, freeField)),
  teachers: z.array(z.extend(searchResultFields.teachers.def.element, freeField)),
  more: searchResultFields.more,
})

export const bookingFindContract = defineContract({
  available: {
    method: 'GET',
    path: '/api/booking/available-facilities/:start/:end',
    summary: 'The rooms that the caller can book in a period; over midnight, those that are free throughout',
    access,
    params: Slot,
    result: z.array(AvailableFacility),
    errors: ['bookingInvalidTimeSlot', 'timeDoesNotExist', 'requestOutOfBounds'],
  },
  availableWithout: {
    method: 'GET',
    path: '/api/booking/available-facilities/:start/:end/exclude-booking/:bookingId',
    summary: 'The rooms that the organizer of a booking can move it to, for callers who may change it',
    access: 'known',
    params: z.extend(Slot, { bookingId: IdParam }),
    result: z.array(AvailableFacility),
    errors: ['bookingInvalidTimeSlot', 'timeDoesNotExist', 'requestOutOfBounds', 'bookingDoesNotExist'],
  },
  alternatives: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/alternatives',
    summary: 'The nearest free period in a room, and the most similar room that is free in this period',
    access,
    params: SlotInFacility,
    query: ignoredBookingQuery,
    result: Alternatives,
    errors: ['bookingInvalidTimeSlot', 'timeDoesNotExist', 'bookingClassroomNotBookable', 'bookingDoesNotExist'],
  },
  find: {
    method: 'GET',
    path: '/api/booking/find/:start/:minutes',
    summary: 'The suitable rooms with the next free period of each; rooms that are free now first, then the best fit',
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
    summary: 'The rooms that the caller may book, by name, with what occupies them on a day',
    access,
    params: z.object({ date: LocalDate }),
    result: z.array(DayRoom),
    errors: [],
  },
  invitees: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/attendee',
    summary:
      'Students and teachers who can be invited, found by a term or within teams and groups, and whether they are free',
    access,
    params: SlotInFacility,
    query: z.object({ search: z.optional(SearchTerm), filter: z.optional(IdListParam) }),
    result: FoundInvitees,
    errors: ['bookingInvalidTimeSlot', 'timeDoesNotExist', 'bookingClassroomNotBookable'],
  },
  guests: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/guests',
    summary: 'Whether people are free at a meeting or a series of meetings, and the first period when all are',
    access,
    params: SlotInFacility,
    query: z.object({
      attendees: z.optional(z.pipe(IdListParam, z.array(Id).check(z.maxLength(bookingBounds.invitees)))),
      weekdays: z.optional(z.pipe(IdListParam, Recurrence.shape.weekdays)),
      until: z.optional(LocalDate),
      ...ignoredBookingQuery.shape,
    }),
    result: Guests,
    errors: [
      'bookingInvalidTimeSlot',
      'timeDoesNotExist',
      'requestTooWide',
      'bookingClassroomNotBookable',
      'bookingDoesNotExist',
    ],
  },
  inviteeFilters: {
    method: 'GET',
    path: '/api/booking/facility/:facilityId/:start/:end/attendee/filter-options',
    summary: 'The teams and groups by which a search for invitees can be filtered, by name',
    access,
    params: SlotInFacility,
    result: FilterOptions,
    errors: [],
  },
})
