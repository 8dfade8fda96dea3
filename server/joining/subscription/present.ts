import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { CandidateRow, JoinableAppointmentRow } from './queries.ts'
import type { SubscriptionAnswer } from './rules.ts'

interface AnsweredSubscription {
  row: Pick<JoinableAppointmentRow, 'id' | 'name'>
  candidate: Pick<CandidateRow, 'id' | 'name'>
  answer: SubscriptionAnswer | null
}

export const presentSubscription = ({ row, candidate, answer }: AnsweredSubscription): Subscription => ({
  appointmentId: row.id,
  appointmentName: row.name,
  attendeeId: candidate.id,
  attendeeName: candidate.name,
  motivation: answer?.motivation ?? null,
  locked: answer?.locked ?? false,
  accepted: answer?.accepted ?? false,
  denied: answer?.denied ?? false,
})
