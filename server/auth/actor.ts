import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { Module } from '@uurwerk/contract/modules'
import type { Role } from '@uurwerk/contract/roles'

export interface PersonWithRights {
  /** Null for a user unknown to the school. */
  attendeeId: number | null
  sourceId: string | null
  name: string
  type: AttendeeType | null
  roles: Role[]
  role: Role | null
  modules: Module[]
  isStaff: boolean
  /** May find students other than themselves. */
  knowsStudents: boolean
}

/** The caller; during an impersonation, the impersonated person. */
export interface Actor extends PersonWithRights {
  /** The real caller, who may only read; null without an impersonation. */
  impersonator: (PersonWithRights & { attendeeId: number; impersonationId: string }) | null
  /** Subject of the token: the rate limit key if unknown to the school. */
  subject?: string | undefined
  /** Id of the session; undefined for a command-line token. */
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
