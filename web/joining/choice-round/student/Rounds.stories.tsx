import { longName } from '../../../gallery/sample-session.ts'
import { answered, refused } from '../../../gallery/story.ts'
import { Rounds } from './Rounds.tsx'
import { sampleItem } from './sample.ts'

const rounds = [
  sampleItem(1, {
    openingDate: '2026-11-19T09:00',
    periodStart: '2027-02-01',
    periodEnd: '2027-04-09',
    state: 'notOpen',
  }),
  sampleItem(2, { name: longName, isConfirmed: true }),
  sampleItem(3, { kind: 'ranked' }),
  sampleItem(4, {
    studentExpirationDate: '2026-11-17T17:00',
    periodStart: '2026-12-03',
    periodEnd: '2026-12-03',
    state: 'closed',
  }),
  sampleItem(5, {
    yearStart: 2025,
    yearEnd: 2026,
    openingDate: '2025-11-17T09:00',
    studentExpirationDate: '2025-11-21T17:00',
    coachExpirationDate: '2025-11-24T17:00',
    periodStart: '2025-12-01',
    periodEnd: '2026-01-30',
    state: 'closedPermanently',
    isConfirmed: true,
  }),
]
const mine = () => <Rounds student="me" />

export const Loading = () => mine()
export const Failed = answered({ '/student/me': refused('unknownError') }, mine)
export const Several = answered({ '/student/me': rounds }, mine)
