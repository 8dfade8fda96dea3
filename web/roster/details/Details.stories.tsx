import { longName } from '#web/gallery/sample-session.ts'
import { createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { Details } from './Details.tsx'
import type { DetailsState } from './details-state.ts'

const renderDetails = (state: Exclude<DetailsState, { status: 'idle' }>, isDialog = false) => (
  <Details
    state={state}
    attendeeId="me"
    hasClash={false}
    isDialog={isDialog}
    onClose={() => undefined}
    onRetry={() => undefined}
  />
)
const lesson = {
  ...createSampleAppointment(),
  classrooms: [{ id: 50, name: longName, code: null }],
  teacherNote: longName,
}
const loadedState = { status: 'success', id: 1, appointment: lesson } as const
const settings = {
  '/api/Settings': {
    language: null,
    theme: null,
    accent: null,
    showPrivacyConsentMessage: false,
    notifications: { quiet: [] },
    courseColours: {},
  },
}

export const Loading = () => renderDetails({ status: 'loading', id: 1, loadedAppointment: undefined })
export const Failed = () => renderDetails({ status: 'error', failedId: 1, error: new Error('Broken') })
export const Panel = createStory(settings, () => renderDetails(loadedState))
export const Dialog = createStory(settings, () => renderDetails(loadedState, true))
export const Changed = createStory(settings, () =>
  renderDetails({
    ...loadedState,
    appointment: {
      ...lesson,
      change: {
        kind: 'changed',
        at: '2026-11-18T10:06:00.000Z',
        by: 'person',
        classrooms: [{ id: 51, name: 'C0.07', code: null }],
        message: 'Neem je schetsboek mee.\nWe beginnen in de hal.',
        onlineUrl: 'https://meet.example.org/v5a',
      },
      lessonNotes: [
        { note: longName, link: 'https://opgaven.example.org/v5a', forStudents: true },
        { note: 'De sleutel ligt bij de conciërge.', link: null, forStudents: false },
      ],
    },
  }),
)
