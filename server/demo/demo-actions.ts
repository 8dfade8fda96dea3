import type { AvailabilityEntry, ReviewDecision } from '@uurwerk/contract/staff/availability'
import type { AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'

/** May know of everyone. */
export const administrator = 'beheer'

/** With source ids. */
export type DemoAction = ActionDetails & ActionTime & { by: string }

type ActionDetails =
  | { do: 'subscribe'; appointment: string }
  | { do: 'subscribeStudents'; appointment: string; students: string[] }
  /** Later actions refer to this name. */
  | { do: 'book'; booking: string; name: string; room: string; start: string; end: string; invite: string[] }
  | { do: 'accept' | 'decline' | 'confirm'; booking: string }
  | { do: 'allocate'; round: string; method: AllocationMethod; seed: number }
  | { do: 'give'; request: string; entries: AvailabilityEntry[]; comments: string; submitted: boolean }
  | { do: 'judge'; request: string; teacher: string; state: ReviewDecision; comment: string }
  | { do: 'read' }

/** Wall-clock time that moves with its date, or minutes before the school is made. */
type ActionTime = { localTime: string } | { minutesAgo: number }

/** In ranked rounds the best option comes first. Wall-clock times move with those of the round. */
export interface DemoChoice {
  round: string
  by: string
  chosenAt: string
  group: string | null
  options: string[]
  confirmedAt: string | null
}
