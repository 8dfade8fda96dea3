import type { ErasureReport } from '@uurwerk/contract/desk/person-data'
import { createStory } from '#web/gallery/story.ts'
import { longName } from '#web/gallery/sample-session.ts'
import { EraseDialog } from './EraseDialog.tsx'

const report: ErasureReport = {
  erased: {
    appointment_attendee: 1312,
    booking: 3,
    booking_invitee: 2,
    subscription: 4,
    membership: 6,
    notification: 28,
    person_settings: 1,
    feed: 1,
    session: 2,
    text: 5,
  },
  kept: { attendee: 1, person: 1, audit_log: 87, booking: 3, subscription: 19, choice_round_choice: 4 },
}

export const Student = createStory({}, () => (
  <EraseDialog person={{ id: 7, name: longName, code: null }} report={report} onClose={() => {}} />
))
export const NothingStored = createStory({}, () => (
  <EraseDialog
    person={{ id: 8, name: 'Joris van Dijk', code: 'DIJ' }}
    report={{ erased: {}, kept: { attendee: 1, person: 1 } }}
    onClose={() => {}}
  />
))
