import * as z from 'zod/mini'
import { DateRange } from '../roster/appointment.ts'
import { Attendee, AttendeeType } from '../roster/attendee.ts'
import { defineContract } from '../endpoint.ts'
import { languages } from '../languages.ts'
import { modules } from '../modules.ts'
import { roles } from '../roles.ts'
import { Bell, TimeOfDay } from '../values.ts'

/** `attendee` is null for anonymous users. */
export const SessionUser = z.object({
  attendee: z.nullable(Attendee),
  name: z.string(),
  /** The highest of `roles`; null for an anonymous user. */
  role: z.nullable(z.enum(roles)),
  roles: z.array(z.enum(roles)),
  type: z.nullable(AttendeeType),
  /** Dates of the first and last visible appointment. */
  attendeeRange: z.nullable(DateRange),
})
export type SessionUser = z.infer<typeof SessionUser>

export const Session = z.object({
  me: SessionUser,
  customer: z.string(),
  env: z.enum(['dev', 'acc', 'live']),
  /** The version in `application.ts`. */
  version: z.string(),
  language: z.enum(languages),
  timeZone: z.string(),
  /** Opening hours, the minimum that a week grid shows. */
  day: z.object({ start: TimeOfDay, end: TimeOfDay }),
  bells: z.array(Bell),
  /** The school's names for two weeks that alternate. */
  weekLabels: z.object({ A: z.string(), B: z.string() }),
  /** Names of standby duty, for teachers and staff. */
  standby: z.optional(z.array(z.string())),
  showPrivacyConsentMessage: z.boolean(),
  impersonatedUser: z.nullable(SessionUser),
})
export type Session = z.infer<typeof Session>

export const Scope = z.object({
  modules: z.array(z.enum(modules)),
  /** Unread or open items per module; modules with none are absent. */
  counts: z.partialRecord(z.enum(modules), z.int()),
})
export type Scope = z.infer<typeof Scope>

export const sessionContract = defineContract({
  session: {
    method: 'GET',
    path: '/api/Session',
    summary: 'The signed-in user, and settings of the school',
    access: 'any',
    result: Session,
    errors: [],
  },
  scope: {
    method: 'GET',
    path: '/api/Scope',
    summary: 'The modules that the caller may use, with their counts of open items',
    access: 'any',
    result: Scope,
    errors: [],
  },
})
