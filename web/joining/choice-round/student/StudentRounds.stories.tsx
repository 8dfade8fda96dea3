import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { StudentRounds } from './StudentRounds.tsx'
import { createSampleRoundListItem } from './student-round-sample.ts'

const rounds = [
  createSampleRoundListItem(1, {
    openingDate: '2026-11-19T09:00',
    periodStart: '2027-02-01',
    periodEnd: '2027-04-09',
    state: 'notOpen',
  }),
  createSampleRoundListItem(2, { name: longName, isConfirmed: true }),
  createSampleRoundListItem(3, { kind: 'ranked' }),
  createSampleRoundListItem(4, {
    studentExpirationDate: '2026-11-17T17:00',
    periodStart: '2026-12-03',
    periodEnd: '2026-12-03',
    state: 'closed',
  }),
  createSampleRoundListItem(5, {
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
const renderOwnRounds = () => <StudentRounds student="me" />

export const Loading = () => renderOwnRounds()
export const Failed = createStory({ '/student/me': createRefusal('unknownError') }, renderOwnRounds)
export const Several = createStory({ '/student/me': rounds }, renderOwnRounds)
