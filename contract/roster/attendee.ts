import * as z from 'zod/mini'
import { contract } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { AttendeeParam, Id, IdListParam, Named, TextListParam } from '../values.ts'

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

/** At most this many of a kind in one search result; `more` says that there were others. */
export const searchLimit = 100
export const searchTerm = { min: 2, max: 100 }

const tagged = <T extends AttendeeType>(type: T) =>
  z.object({ id: Id, sourceId: z.string(), type: z.literal(type), name: z.string(), code: z.nullable(z.string()) })

export const AttendeeSearchResult = z.object({
  students: z.array(tagged('student')),
  teachers: z.array(tagged('teacher')),
  teams: z.array(tagged('team')),
  groups: z.array(tagged('group')),
  classrooms: z.array(tagged('classroom')),
  more: z.boolean(),
})

/** The teams and groups that a search can be narrowed to, by name. */
export const FilterOptions = z.object({
  teams: z.array(z.extend(Named, { type: z.literal('team') })),
  groups: z.array(z.extend(Named, { type: z.literal('group') })),
})

export const SearchTerm = z.string().check(z.trim(), z.minLength(searchTerm.min), z.maxLength(searchTerm.max))
const search = z.optional(SearchTerm)

export const attendeeContract = contract({
  search: {
    method: 'GET',
    path: '/api/Attendee/search',
    summary: 'Attendees whose name or code holds the term, narrowed to the teams and groups of the filter',
    access: 'known',
    query: z.object({ search, filter: z.optional(IdListParam) }),
    result: AttendeeSearchResult,
    errors: [],
  },
  filterOptions: {
    method: 'GET',
    path: '/api/Attendee/filter-options',
    summary: 'The teams and groups that a search can be narrowed to, by name',
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
    query: z.object({ search }),
    result: z.array(Attendee),
    errors: ['attendeeNoRights', 'requestOutOfBounds'],
  },
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
    result: z.array(Attendee),
    errors: ['requestOutOfBounds'],
  },
})
