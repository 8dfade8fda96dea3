import type { ErrorCode } from '@uurwerk/contract/errors'
import type { contracts } from '@uurwerk/contract/index'
import type { Database } from '../db/connect.ts'
import type { TestApp } from './test-app.ts'

/** A person of the small school per role, by sourceId. `guest` is signed in, but unknown to the school. */
export const callers = {
  guest: 'guest',
  student: 'anna',
  teacher: 'teun',
  coordinator: 'cora',
  planner: 'pia',
  examDesk: 'evi',
  serviceDesk: 'sam',
  admin: 'ada',
  vendorAdmin: 'vera',
} as const
export type AccessCaller = keyof typeof callers

/** `ok` is 200 or 201; `nothing` is 200 with an empty list. */
export type AccessOutcome = 'ok' | 'nothing' | ErrorCode
/** A single outcome for all people the school knows, or the exceptions and the outcome of all `otherCallers`. */
export type AccessOutcomes =
  | AccessOutcome
  | ({ [C in Exclude<AccessCaller, 'guest'>]?: AccessOutcome } & { otherCallers: AccessOutcome })

/** The school used for the rows of one feature. */
export interface AccessSchool {
  db: Database
  api: TestApp
}

export interface AccessRow {
  /**
   * Method and path. `{person}` and other placeholders stand for an object of access-objects.ts; the body may contain
   * them too.
   */
  call: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  body?: unknown
  /** Outcome for someone unknown to the school, with any object. */
  guest: AccessOutcome
  withoutObject?: AccessOutcomes
  /** Outcome for the caller's own object, another person's, and a missing one. */
  ownObject?: AccessOutcomes
  othersObject?: AccessOutcomes
  missingObject?: AccessOutcomes
  /** Reason that the refusal may reveal that another person's object exists. */
  revealsExistenceBecause?: string
  /** Reason that a write leaves no entry in the audit log. */
  leavesNoEntryBecause?: string
  /** Makes a call that changes something, if the call of the row does not. */
  makeChange?: (school: AccessSchool) => Promise<{ status: number }>
  /** Outcome while impersonating a student. By default the student's outcome, or for writes a refusal. */
  whileImpersonating?: AccessOutcome
}

export type Feature = keyof typeof contracts
type Call<F extends Feature> = keyof (typeof contracts)[F] & string
/** A row per call. A call with several forms has further rows, such as `search, by a term`. */
export type AccessRows<F extends Feature> = { [C in Call<F>]: AccessRow } & {
  [C in `${Call<F>}, ${string}`]?: AccessRow
}

/** Callers who may not know students cannot distinguish another student from an unknown id. */
export const unknownToStudents = {
  ownObject: 'ok',
  othersObject: { student: 'attendeeNoRights', otherCallers: 'ok' },
  missingObject: { student: 'attendeeNoRights', otherCallers: 'attendeeDoesNotExist' },
} as const

/** Outcomes for an appointment in the caller's own roster. */
export const inOwnRoster = {
  guest: 'moduleMissing',
  ownObject: { student: 'ok', teacher: 'ok', otherCallers: 'appointmentDoesNotExist' },
  othersObject: 'appointmentDoesNotExist',
  missingObject: 'appointmentDoesNotExist',
} as const

/** Outcomes for an appointment in the roster of another attendee; the requested appointment is in nobody's roster. */
export const inRosterOfOthers = {
  guest: 'moduleMissing',
  ownObject: { student: 'ok', teacher: 'ok', otherCallers: 'appointmentDoesNotExist' },
  othersObject: { student: 'attendeeNoRights', otherCallers: 'appointmentDoesNotExist' },
  missingObject: { student: 'attendeeNoRights', otherCallers: 'attendeeDoesNotExist' },
  revealsExistenceBecause: 'a person who may know students learns whether the student or the appointment is missing',
} as const

/** Booking profiles cover students and teachers only. */
export const allowBookers = { student: 'ok', teacher: 'ok', coordinator: 'ok', otherCallers: 'moduleMissing' } as const

/** Outcomes of calls about lessons in sum, open to teachers and to who plans for them. */
export const allowTeachersAndPlanners = {
  guest: 'moduleMissing',
  withoutObject: {
    teacher: 'ok',
    coordinator: 'ok',
    planner: 'ok',
    admin: 'ok',
    vendorAdmin: 'ok',
    otherCallers: 'attendeeNoRights',
  },
} as const

/** Outcomes of calls open to everyone the school knows. */
export const allowAllKnown = { guest: 'userIsNoAttendee', withoutObject: 'ok' } as const

/** Returns the outcomes for objects that only their owner may know. */
export const allowOnlyOwner = <E extends ErrorCode>(refusal: E) =>
  ({ guest: 'userIsNoAttendee', ownObject: 'ok', othersObject: refusal, missingObject: refusal }) as const
