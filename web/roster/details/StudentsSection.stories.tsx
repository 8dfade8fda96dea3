import { longName } from '#web/gallery/sample-session.ts'
import { createRefusal, createStory } from '#web/gallery/story.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { StudentsSection } from './StudentsSection.tsx'

const ownLesson = createSampleAppointment({ teachers: [{ id: 1, name: 'Joris van Dijk', code: 'DIJ' }] })
const otherLesson = { ...ownLesson, teachers: [{ id: 2, name: 'Jan Janssen', code: 'JAN' }] }
const students = [
  { id: 11, name: 'Sanne Bakker', className: 'V5A' },
  { id: 12, name: longName, className: 'V5B' },
  { id: 13, name: 'Yara Aziz', className: null },
]

const renderSection = () => <StudentsSection appointment={ownLesson} />

export const Loading = renderSection
export const OwnLesson = createStory({ '/Students': students }, renderSection)
export const NobodyInIt = createStory({ '/Students': [] }, renderSection)
export const NotLoaded = createStory({ '/Students': createRefusal('unknownError') }, renderSection)
export const LessonOfColleague = createStory({ '/Students': students }, () => (
  <StudentsSection appointment={otherLesson} />
))
