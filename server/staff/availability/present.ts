import { type StoredAvailabilityState, getAvailabilityState } from '@uurwerk/contract/rules/availability'
import { computeContractedHours } from '@uurwerk/contract/rules/availability-board'
import type { AvailabilityRequest, AvailabilityReview } from '@uurwerk/contract/staff/availability'
import type { AvailabilityAnswerRow } from './queries.ts'

const toOutcome = (state: StoredAvailabilityState) => (state === 'accepted' || state === 'denied' ? state : null)

export const presentAnswer = (row: AvailabilityAnswerRow, now: string): AvailabilityRequest => ({
  id: row.id,
  atnId: row.person_id,
  name: row.name,
  state: getAvailabilityState(row.state, { closes: row.closes_at }, now),
  outcome: toOutcome(row.state),
  opens: row.opens_at,
  closes: row.closes_at,
  reminds: row.reminds_at,
  start: row.starts_on,
  end: row.ends_on,
  weeks: row.weeks,
  availability: row.entries,
  comments: row.comments,
  teamLeadComment: row.team_lead_comment,
  fte: row.fte,
  hours: computeContractedHours(row.fte, row.fte_hours),
  submittedAt: row.submitted_at,
  judgedAt: row.judged_at,
  judgedBy: row.judged_by,
  coordinators: row.coordinators.map(({ name }) => name),
  version: row.version,
})

export const presentReview = (row: AvailabilityAnswerRow, now: string): AvailabilityReview => ({
  ...presentAnswer(row, now),
  attendee: { id: row.person_id, name: row.person_name, code: row.person_code },
  teams: row.teams,
})
