import * as z from 'zod/mini'
import { defineContract } from '../endpoint.ts'
import { roles } from '../roles.ts'
import { Attendee, SearchTerm } from '../roster/attendee.ts'
import { Id, IdParam, Instant, Named } from '../values.ts'

export const peoplePage = 200
export const maximumChangedPeople = 5000

/** `noGroup` and `noCoach` are students. */
export const peopleStates = ['neverSignedIn', 'noGroup', 'noCoach'] as const
export const PeopleState = z.enum(peopleStates)
export type PeopleState = z.infer<typeof PeopleState>

export const RoleName = z.enum(roles)
const RoleSet = z.array(RoleName).check(z.maxLength(roles.length))

const roleOrigins = ['import', 'desk'] as const

export const SchoolPerson = z.extend(Attendee, {
  email: z.nullable(z.string()),
  roles: z.array(z.object({ role: RoleName, from: z.enum(roleOrigins) })),
  /** Given by imports, now or again. */
  importedRoles: z.array(RoleName),
  /** Today, classes first. */
  groups: z.array(Named),
  coach: z.nullable(z.extend(Named, { sourceId: z.string() })),
  fte: z.nullable(z.number()),
  lastSignIn: z.nullable(Instant),
})
export type SchoolPerson = z.infer<typeof SchoolPerson>

export const SchoolPersonInFull = z.extend(SchoolPerson, {
  areRolesFromDesk: z.boolean(),
  isCoachFromDesk: z.boolean(),
  teams: z.array(z.extend(Named, { isCoordinator: z.boolean() })),
  coachedStudents: z.int(),
  sources: z.array(z.string()),
  feeds: z.int(),
  sessions: z.int(),
})
export type SchoolPersonInFull = z.infer<typeof SchoolPersonInFull>

const params = z.object({ id: IdParam })
const personErrors = ['attendeeNoRights', 'attendeeDoesNotExist'] as const

export const schoolPeopleContract = defineContract({
  list: {
    method: 'GET',
    path: '/api/School/People',
    summary: 'People of the school by name, 200 at a time; X-Total-Count has their number. Administrators only',
    access: ['school'],
    query: z.object({
      search: z.optional(SearchTerm),
      role: z.optional(RoleName),
      state: z.optional(PeopleState),
      offset: z._default(z.coerce.number<string>().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
    }),
    result: z.array(SchoolPerson),
    errors: ['attendeeNoRights'],
  },
  one: {
    method: 'GET',
    path: '/api/School/People/:id',
    summary: 'A person, with where the roles come from, teams, feeds and sessions. Administrators only',
    access: ['school'],
    params,
    result: SchoolPersonInFull,
    errors: personErrors,
  },
  setRoles: {
    method: 'PUT',
    path: '/api/School/People/:id/roles',
    summary: 'Replace all roles of a person, which no import changes from then on; null hands them back to the imports',
    access: ['school'],
    params,
    body: z.object({ roles: z.nullable(RoleSet) }),
    result: SchoolPersonInFull,
    errors: [...personErrors, 'lastAdmin'],
  },
  changeRoles: {
    method: 'PUT',
    path: '/api/School/People/roles',
    summary:
      'Give and take roles of several people: all or none of those who exist. Answers the ids of those who changed',
    access: ['school'],
    body: z
      .object({
        ids: z.array(Id).check(z.minLength(1), z.maxLength(maximumChangedPeople)),
        add: z._default(RoleSet, []),
        remove: z._default(RoleSet, []),
      })
      .check(z.refine(({ add, remove }) => add.every((role) => !remove.includes(role)))),
    result: z.array(Id),
    errors: [...personErrors, 'lastAdmin'],
  },
  setCoach: {
    method: 'PUT',
    path: '/api/School/People/:id/coach',
    summary: 'Choose the coach of a student, whom imports then leave; null hands the coach back to the imports',
    access: ['school'],
    params,
    body: z.object({ coach: z.nullable(Id) }),
    result: SchoolPersonInFull,
    errors: personErrors,
  },
  signOut: {
    method: 'POST',
    path: '/api/School/People/:id/sign-out',
    summary: 'End all sessions of a person. Answers their number',
    access: ['school'],
    params,
    result: z.object({ sessions: z.int() }),
    errors: personErrors,
  },
})
