import type { Cover } from '@uurwerk/contract/cover'
import { longName } from '#web/gallery/sample-session.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '#web/roster/appointment/appointment-sample.ts'
import { CoverRequest } from './CoverRequest.tsx'
import { LessonToCover } from './LessonToCover.tsx'

const ownId = 1
const lesson = createSampleAppointment({
  teachers: [
    { id: ownId, name: 'Joris van Dijk', code: 'DIJ' },
    { id: 40, name: longName, code: 'DAL' },
  ],
  change: { kind: 'changed', at: '2026-11-18T06:00:00.000Z', by: 'person' },
  lessonNotes: [
    { note: 'Maak opgave 4 tot en met 9. De uitwerkingen liggen op mijn tafel.', link: null, forStudents: false },
    { note: null, link: 'https://opgaven.example.org/v5a/hoofdstuk-7', forStudents: true },
  ],
})
const createCover = (state: Cover['state'], attendeeId = ownId): Cover => ({ id: 7, attendeeId, state })
const renderRequest = (cover: Cover) => <CoverRequest appointment={{ ...lesson, cover }} />

export const AwaitsAnswer = createStory({ '/api/Cover/7/accept': createCover('accepted') }, () =>
  renderRequest(createCover('asked')),
)
export const Withdrawn = createStory({ '/api/Cover/7/': createRefusal('coverDoesNotExist') }, () =>
  renderRequest(createCover('seen')),
)
export const Accepted = createStory({ '/api/Cover/7/decline': createCover('declined') }, () =>
  renderRequest(createCover('accepted')),
)
export const Declined = () => renderRequest(createCover('declined'))
export const Over = () => (
  <CoverRequest
    appointment={{ ...lesson, start: '2026-11-18T09:00', end: '2026-11-18T10:00', cover: createCover('asked') }}
  />
)
export const ForStaff = () => (
  <>
    {(['asked', 'seen', 'accepted', 'declined'] as const).map((state) => (
      <div key={state}>{renderRequest(createCover(state, 40))}</div>
    ))}
  </>
)

export const CalledFromStandby = createStory(
  { '/api/Appointment/Details/1': { ...lesson, change: null, called: [ownId, 40] } },
  () => <CoverRequest appointment={{ ...lesson, change: null }} />,
)

const renderLesson = (state: Cover['state']) => (
  <ul>
    <LessonToCover cover={{ ...createCover(state), appointmentId: 1 }} name="Wiskunde" />
  </ul>
)
export const InNotification = createStory(
  { '/api/Appointment/1/': lesson, '/api/Cover/7/decline': createCover('declined') },
  () => renderLesson('asked'),
)
export const DeclinedInNotification = () => renderLesson('declined')
export const NotificationNotLoaded = createStory({ '/api/Appointment/1/': createRefusal('unknownError') }, () =>
  renderLesson('asked'),
)
export const NotificationLoading = () => renderLesson('asked')
