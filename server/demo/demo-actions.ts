import type { AvailabilityEntry, ReviewDecision } from '@uurwerk/contract/staff/availability'
import type { AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'

/** Source id of the person who may look up everyone. */
export const administrator = 'beheer'

/** Action of the person `by`. All ids are source ids. */
export type DemoAction = ActionDetails & ActionTime & { by: string }

type ActionDetails =
  | { do: 'subscribe'; appointment: string }
  | { do: 'subscribeStudents'; appointment: string; students: string[] }
  /** Later actions refer to the booking by the name in `booking`. */
  | { do: 'book'; booking: string; name: string; room: string; start: string; end: string; invite: string[] }
  | { do: 'accept' | 'decline' | 'confirm'; booking: string }
  | { do: 'allocate'; round: string; method: AllocationMethod; seed: number }
  | { do: 'giveAvailability'; request: string; entries: AvailabilityEntry[]; comments: string; submitted: boolean }
  | { do: 'reviewAvailability'; request: string; teacher: string; state: ReviewDecision; comment: string }
  /** For the day that begins at this midnight. */
  | { do: 'reportAbsence'; attendee: string; midnight: string }
  | { do: 'readNotifications' }

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
