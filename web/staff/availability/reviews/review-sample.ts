import type { AvailabilityReview } from '@uurwerk/contract/staff/availability'

/** A review for tests and stories. */
export const createSampleReview = (changes: Partial<AvailabilityReview> = {}): AvailabilityReview => ({
  id: 1,
  atnId: 1,
  name: 'Periode 3',
  state: 'new',
  outcome: null,
  opens: '2026-11-09T08:00',
  closes: '2026-11-27T17:00',
  reminds: '2026-11-23T17:00',
  start: '2027-02-01',
  end: '2027-04-18',
  weeks: 'all',
  availability: [],
  comments: '',
  teamLeadComment: null,
  fte: 0.667,
  hours: 26.7,
  submittedAt: null,
  judgedAt: null,
  judgedBy: null,
  coordinators: ['Femke Hendriks'],
  version: 1,
  attendee: { id: 1, name: 'Joris van Dijk', code: 'JVD' },
  teams: [{ id: 9, name: 'Exact' }],
  ...changes,
})
