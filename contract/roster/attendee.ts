import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { AttendeeParam, Id, IdListParam, TextListParam } from '../values.ts'

export const attendeeTypes = ['teacher', 'team', 'student', 'classroom', 'exam-desk', 'group', 'staff'] as const
export const AttendeeType = z.enum(attendeeTypes)
export type AttendeeType = z.infer<typeof AttendeeType>

/** Anything with a roster. Ids are unique across types. */
export const Attendee = z.object({
  id: Id,
  /** Id in the school's own systems. */
  sourceId: z.string(),
  type: AttendeeType,
  name: z.string(),
  code: z.nullable(z.string()),
})
export type Attendee = z.infer<typeof Attendee>

export const FoundAttendee = z.extend(Attendee, {
  /** Null if not a student, or if the caller may not know it. */
  className: z.nullable(z.string()),
})
export type FoundAttendee = z.infer<typeof FoundAttendee>

/** Maximum per type. */
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
