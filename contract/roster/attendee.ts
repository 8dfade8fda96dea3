import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { AttendeeParam, Id, IdListParam, TextListParam } from '../values.ts'

export const attendeeTypes = ['teacher', 'team', 'student', 'classroom', 'exam-desk', 'group', 'staff'] as const
export const AttendeeType = z.enum(attendeeTypes)
export type AttendeeType = z.infer<typeof AttendeeType>

/** Everything that can have a roster: a person, team, group or classroom; their ids are never the same. */
export const Attendee = z.object({
  id: Id,
  /** The id that the school's own systems give it. */
  sourceId: z.string(),
  type: AttendeeType,
  name: z.string(),
  /** A short name, as a teacher's initials. */
  code: z.nullable(z.string()),
})
export type Attendee = z.infer<typeof Attendee>

/** An attendee as one picks it: the school class tells two students of one name apart. */
export const FoundAttendee = z.extend(Attendee, {
  /** Of a student today; null also where the caller may not know it. */
  className: z.nullable(z.string()),
})
export type FoundAttendee = z.infer<typeof FoundAttendee>

/** At most this many of a kind in one search result; `more` says that there were others. */
export const searchLimit = 100
export const searchTerm = { min: 2, max: 100 }

export const SearchTerm = z.string().check(z.trim(), z.minLength(searchTerm.min), z.maxLength(searchTerm.max))
export const attendeeContract = defineContract({
  one: {
    method: 'GET',
    path: '/api/Attendee/:id',
    summary: 'One attendee',
    access: 'known',
    params: z.object({ id: AttendeeParam }),
    result: Attendee,
    errors: ['attendeeDoesNotExist'],
  },
  many: {
    method: 'GET',
    path: '/api/Attendee',
    summary: 'The attendees with these ids or source ids; those that the caller may not know of are left out',
    access: 'known',
    query: z.object({ ids: z.optional(IdListParam), sourceIds: z.optional(TextListParam) }),
    result: z.array(FoundAttendee),
    errors: ['requestOutOfBounds'],
  },
})
