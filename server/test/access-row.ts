import type { ErrorCode } from '@uurwerk/contract/errors'
import type { contracts } from '@uurwerk/contract/index'
import type { Database } from '../db/connect.ts'
import type { TestApp } from './test-app.ts'

/** One person of the small school for each role, by sourceId; `guest` is signed in and unknown to the school. */
export const callers = {
  guest: 'guest',
  student: 'anna',
  teacher: 'teun',
  coordinator: 'cora',
  examDesk: 'evi',
  serviceDesk: 'sam',
  admin: 'ada',
  vendorAdmin: 'vera',
} as const
export type AccessCaller = keyof typeof callers

/** `ok` is 200; `nothing` is 200 with an empty list, as for what is not there. */
export type AccessOutcome = 'ok' | 'nothing' | ErrorCode
/** One outcome for all people the school knows, or those that differ and what the others get. */
export type AccessOutcomes =
  | AccessOutcome
  | ({ [C in Exclude<AccessCaller, 'guest'>]?: AccessOutcome } & { others: AccessOutcome })

/** The school of its own that the rows of a feature are tested in. */
export interface AccessSchool {
  db: Database
  api: TestApp
}

export interface AccessRow {
  /** Method and address; `{person}` and the like stand for an object, here or as a text in the body, see access-objects.ts. */
  ask: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  body?: unknown
  /** What someone gets that the school does not know, in every case. */
  guest: AccessOutcome
  /** For a call without an object. */
  all?: AccessOutcomes
  /** The caller's own object, another's, and one that is not there. */
  own?: AccessOutcomes
  other?: AccessOutcomes
  absent?: AccessOutcomes
  /** Why another's object may be refused otherwise than one that is not there. */
  tells?: string
  /** For a call that writes: why it leaves no entry in the audit log. */
  noEntry?: string
  /** How a call that writes is made so that it changes something, where asking as the row says does not. */
  changing?: (school: AccessSchool) => Promise<{ status: number }>
  /** What someone who impersonates a student gets where that is not what the student does, or for a write a refusal. */
  whileImpersonating?: AccessOutcome
}

export type Feature = keyof typeof contracts
type Call<F extends Feature> = keyof (typeof contracts)[F] & string
/** A row for each call of a feature. A call that is asked in two ways has another, as `search, by a term`. */
export type AccessRows<F extends Feature> = { [C in Call<F>]: AccessRow } & {
  [C in `${Call<F>}, ${string}`]?: AccessRow
}

/** A caller who may not know students gets the same for another student as for an unknown id. */
export const unknownToStudents = {
  own: 'ok',
  other: { student: 'attendeeNoRights', others: 'ok' },
  absent: { student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
} as const

/** For an appointment as it stands in one's own roster. */
export const inOwnRoster = {
  guest: 'moduleMissing',
  own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
  other: 'appointmentDoesNotExist',
  absent: 'appointmentDoesNotExist',
} as const

/** For one as it stands in the roster of somebody who is named; the appointment that is asked for is in none. */
export const inRosterOfOthers = {
  guest: 'moduleMissing',
  own: { student: 'ok', teacher: 'ok', others: 'appointmentDoesNotExist' },
  other: { student: 'attendeeNoRights', others: 'appointmentDoesNotExist' },
  absent: { student: 'attendeeNoRights', others: 'attendeeDoesNotExist' },
  tells: 'a person who may know students is told which of the two is not there',
} as const

/** Booking profiles cover who learns or teaches, and nobody else. */
export const whoBooks = { student: 'ok', teacher: 'ok', coordinator: 'ok', others: 'moduleMissing' } as const

/** For calls that everyone may make that the school knows. */
export const allKnown = { guest: 'userIsNoAttendee', all: 'ok' } as const

/** For what only its owner knows of. */
export const allowOnlyOwner = <E extends ErrorCode>(absent: E) =>
  ({ guest: 'userIsNoAttendee', own: 'ok', other: absent, absent }) as const
