import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { IdListParam, Named, TextListParam } from '../values.ts'
import { Attendee, type AttendeeType, FoundAttendee, SearchTerm } from './attendee.ts'

// Separate, because showing a roster does not need it.

const defineTypedAttendee = <T extends AttendeeType>(type: T) => z.extend(Attendee, { type: z.literal(type) })

/** Absent from a search that prefers nobody. */
const preferredField = { isPreferred: z.optional(z.boolean()) }

/** Preferred attendees first within each type. */
export const AttendeeSearchResult = z.object({
  students: z.array(z.extend(FoundAttendee, { type: z.literal('student'), ...preferredField })),
  teachers: z.array(z.extend(defineTypedAttendee('teacher'), preferredField)),
  teams: z.array(defineTypedAttendee('team')),
  groups: z.array(z.extend(defineTypedAttendee('group'), preferredField)),
  classrooms: z.array(defineTypedAttendee('classroom')),
  more: z.boolean(),
})

export const FilterOptions = z.object({
  teams: z.array(z.extend(Named, { type: z.literal('team') })),
  groups: z.array(z.extend(Named, { type: z.literal('group') })),
})

const optionalSearch = z.optional(SearchTerm)
/** Teams and groups that come first, with their members. */
const preferQuery = { prefer: z.optional(IdListParam) }

/** Limits per call, since lines are part of its address. */
export const recognisedLines = { maximum: 40, characters: 100 }

export const RecognisedAttendee = z.object({
  line: z.string(),
  /** True if the line fully identifies a single attendee; otherwise the user chooses. */
  isSure: z.boolean(),
  found: z.array(z.extend(FoundAttendee, preferredField)),
})
export type RecognisedAttendee = z.infer<typeof RecognisedAttendee>

export const attendeeFindContract = defineContract({
  search: {
    method: 'GET',
    path: '/api/Attendee/search',
    summary: 'Attendees whose name or code contains the term, within the teams and groups of the filter',
    access: 'known',
    query: z.object({ search: optionalSearch, filter: z.optional(IdListParam), ...preferQuery }),
    result: AttendeeSearchResult,
    errors: [],
  },
  filterOptions: {
    method: 'GET',
    path: '/api/Attendee/filter-options',
    summary: 'The teams and groups by which a search can be filtered, by name',
    access: 'known',
    result: FilterOptions,
    errors: [],
  },
  byRole: {
    method: 'GET',
    path: '/api/Attendee/role/:role',
    summary: 'The people who hold a role, by name',
    access: 'known',
    params: z.object({ role: z.enum(roles) }),
    query: z.object({ search: optionalSearch, filter: z.optional(IdListParam) }),
    result: z.array(FoundAttendee),
    errors: ['attendeeNoRights', 'requestOutOfBounds'],
  },
  recognise: {
    method: 'GET',
    path: '/api/Attendee/recognise',
    summary: 'The attendees that each line of a list may mean: students and groups by source id, code or name',
    access: 'known',
    query: z.object({ lines: TextListParam, ...preferQuery }),
    result: z.array(RecognisedAttendee),
    errors: ['requestOutOfBounds'],
  },
})
