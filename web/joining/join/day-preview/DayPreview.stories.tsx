import { longName, sampleSession } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { DayPreview } from './DayPreview.tsx'
import { DayPreviewButton } from './DayPreviewButton.tsx'

const rosters = '/api/Appointment/Date/'
const ownAttendee = sampleSession.me.attendee ?? null
const exam = createSampleAppointment({
  type: 'exam',
  name: 'Herkansing Wiskunde B',
  start: '2026-11-24T10:00',
  end: '2026-11-24T11:00',
  attendeeIds: [],
  subscribable: { from: '2026-11-04T08:00', until: '2026-11-23T17:00' },
})
const lesson = (id: number, start: string, end: string, name: string) =>
  createSampleAppointment({ id, name, course: null, start: `2026-11-24T${start}`, end: `2026-11-24T${end}` })
const morning = lesson(2, '08:30', '09:30', 'Engels')
const clashing = lesson(3, '10:30', '11:30', longName)

const preview = () =>
  ownAttendee && <DayPreview previewedAppointment={exam} ownAttendee={ownAttendee} onClose={() => undefined} />

export const Loading = () => preview()
export const Fits = createStory({ [`${rosters}2026-11-24`]: [morning, exam], [rosters]: [] }, preview)
export const Clashes = createStory({ [rosters]: [morning, exam, clashing] }, preview)
export const Failed = createStory({ [rosters]: createRefusal('unknownError') }, preview)
export const NotAllowed = createStory({ [rosters]: createRefusal('attendeeNoRights') }, preview)
export const Opened = createStory({ [rosters]: [morning] }, () => <DayPreviewButton appointment={exam} />)
export const AlreadyJoined = () => <DayPreviewButton appointment={{ ...exam, isSubscribed: true, isAccepted: true }} />
