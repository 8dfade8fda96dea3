import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { Module } from '@uurwerk/contract/modules'
import type { Role } from '@uurwerk/contract/roles'

/** A person with the rights that all use cases decide by. */
export interface PersonWithRights {
  /** Null for the anonymous user: signed in, unknown to the school. */
  attendeeId: number | null
  sourceId: string | null
  name: string
  type: AttendeeType | null
  roles: Role[]
  /** The highest of `roles`, which the banner names. */
  role: Role | null
  modules: Module[]
  isStaff: boolean
  /** Whether the person may know of all students. */
  knowsStudents: boolean
}

/** The person who makes a call, with the rights that decide. */
export interface Actor extends PersonWithRights {
  /** Who is really there while the actor is impersonated, and by which impersonation; such an actor only reads. */
  impersonator: (PersonWithRights & { attendeeId: number; impersonationId: string }) | null
  /** The key under which the limits count someone the school does not know. */
  subject?: string | undefined
  /** The session with whose bearer the call is made; none for a token of the command line. */
  session?: string | undefined
}

export const createAnonymousActor = (name: string, subject?: string): Actor => ({
  attendeeId: null,
  sourceId: null,
  name,
  type: null,
  roles: [],
  role: null,
  modules: [],
  isStaff: false,
  knowsStudents: false,
  impersonator: null,
  subject,
})
