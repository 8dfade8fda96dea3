import type { Subscription } from '@uurwerk/contract/roster/appointment'
import type { CandidateRow, JoinableRow } from './queries.ts'
import type { Answer } from './rules.ts'

interface Answered {
  row: Pick<JoinableRow, 'id' | 'name'>
  candidate: Pick<CandidateRow, 'id' | 'name'>
  answer: Answer | null
}

/** An answer as it goes over the wire. */
export const present = ({ row, candidate, answer }: Answered): Subscription => ({
  appointmentId: row.id,
  appointmentName: row.name,
  attendeeId: candidate.id,
  attendeeName: candidate.name,
  motivation: answer?.motivation ?? null,
  locked: answer?.locked ?? false,
  accepted: answer?.accepted ?? false,
  denied: answer?.denied ?? false,
})
