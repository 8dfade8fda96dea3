import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { RosterChangeDetails } from './RosterChangeDetails.tsx'

const path = '/api/notifications/roster-change'
const renderDetails = () => <RosterChangeDetails isRead id={1} />
const change = {
  appointment: { id: 1, name: longName },
  start: '2026-11-19T09:20',
  end: '2026-11-19T10:10',
  classrooms: [{ id: 50, name: 'B204', code: null }],
  teachers: [],
  change: { kind: 'moved', at: '2026-11-18T09:00:00Z', start: '2026-11-19T08:30', end: '2026-11-19T09:20' },
}

export const Loading = () => renderDetails()
export const Failed = createStory({ [path]: createRefusal('unknownError') }, renderDetails)
export const Changes = createStory(
  { [path]: { id: 1, createdOn: '2026-11-18T09:00:00Z', changes: [change] } },
  renderDetails,
)
