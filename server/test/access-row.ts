import type { ErrorCode } from '@uurwerk/contract/errors'

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
export type Caller = keyof typeof callers

/** `ok` is 200; `nothing` is 200 with an empty list, as for what is not there. */
export type Outcome = 'ok' | 'nothing' | ErrorCode
/** One outcome for all whom the school knows, or those that differ and what the others get. */
export type Outcomes = Outcome | ({ [C in Exclude<Caller, 'guest'>]?: Outcome } & { others: Outcome })

export interface Row {
  /** Method and address; `{person}` and the like stand for an object, here or as a text in the body, see access-objects.ts. */
  ask: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  body?: unknown
  /** What someone gets whom the school does not know, whatever is asked for. */
  guest: Outcome
  /** For a call without an object. */
  all?: Outcomes
  /** The caller's own object, another's, and one that is not there. */
  own?: Outcomes
  other?: Outcomes
  absent?: Outcomes
  /** Why another's object may be refused otherwise than one that is not there. */
  tells?: string
  /** What someone who impersonates a student gets where that is not what the student does, or for a write a refusal. */
  whileImpersonating?: Outcome
}
