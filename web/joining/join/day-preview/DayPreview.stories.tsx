import { longName, sampleSession } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { DayPreview } from './DayPreview.tsx'
import { DayPreviewButton } from './DayPreviewButton.tsx'

const rostersPath = '/api/Appointment/Date/'
const ownAttendee = sampleSession.me.attendee ?? null
const exam = createSampleAppointment({
  type: 'exam',
  name: 'Herkansing Wiskunde B',
  start: '2026-11-24T10:00',
  end: '2026-11-24T11:00',
  attendeeIds: [],
  subscribable: { from: '2026-11-04T08:00', until: '2026-11-23T17:00' },
})
const createLesson = (id: number, start: string, end: string, name: string) =>
  createSampleAppointment({ id, name, course: null, start: `2026-11-24T${start}`, end: `2026-11-24T${end}` })
const morning = createLesson(2, '08:30', '09:30', 'Engels')
const clashing = createLesson(3, '10:30', '11:30', longName)

const renderPreview = () =>
  ownAttendee && <DayPreview previewedAppointment={exam} ownAttendee={ownAttendee} onClose={() => undefined} />

export const Loading = () => renderPreview()
export const Fits = createStory({ [`${rostersPath}2026-11-24`]: [morning, exam], [rostersPath]: [] }, renderPreview)
export const Clashes = createStory({ [rostersPath]: [morning, exam, clashing] }, renderPreview)
export const Failed = createStory({ [rostersPath]: createRefusal('unknownError') }, renderPreview)
export const NotAllowed = createStory({ [rostersPath]: createRefusal('attendeeNoRights') }, renderPreview)
export const Opened = createStory({ [rostersPath]: [morning] }, () => <DayPreviewButton appointment={exam} />)
export const AlreadyJoined = () => <DayPreviewButton appointment={{ ...exam, isSubscribed: true, isAccepted: true }} />
