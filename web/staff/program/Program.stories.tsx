import type { ProgramSubject } from '@uurwerk/contract/staff/program'
import { longName } from '#web/gallery/sample-session.ts'
import { createStory, createRefusal } from '#web/gallery/story.ts'
import {
  createSampleExam,
  createSampleLessons,
  createSamplePlannedWeek,
  createSampleProgram,
  createSampleSubject,
  sampleWeeks,
} from './program-sample.ts'
import { SubjectsProgram } from './SubjectsProgram.tsx'

const renderOwnProgram = () => <SubjectsProgram attendeeId={1} isOwn />
const programPath = '/api/Program/'
const exams = { '/api/Exam/Search': [createSampleExam()] }

export const Loading = () => renderOwnProgram()
export const Failed = createStory({ [programPath]: createRefusal('unknownError') }, renderOwnProgram)
export const NotToBeSeen = createStory({ [programPath]: createRefusal('attendeeNoRights') }, renderOwnProgram)
export const NoSubjects = createStory({ [programPath]: createSampleProgram({ subjects: [] }) }, renderOwnProgram)
export const NoSuchYear = createStory(
  { [programPath]: createSampleProgram({ year: null, weeks: [], subjects: [] }) },
  renderOwnProgram,
)
export const Weeks = createStory(
  { [programPath]: createSampleProgram(), '/api/Appointment/Date/': createSampleLessons(), ...exams },
  renderOwnProgram,
)
export const LongNames = createStory(
  {
    [programPath]: createSampleProgram({
      subjects: [
        createSampleSubject({
          course: { id: 3, name: longName, code: null },
          group: { id: 20, name: longName, code: null },
          teachers: [{ id: 2, name: longName, code: null }],
          weeks: [createSamplePlannedWeek(12, { objectives: longName, material: 'a'.repeat(200), test: longName })],
        }),
      ],
    }),
    ...exams,
  },
  renderOwnProgram,
)

const createNumberedSubject = (id: number): ProgramSubject =>
  createSampleSubject({
    course: { id, name: `Vak ${id}`, code: null },
    group: { id: 100 + id, name: `V5 groep ${id}`, code: null },
    weeks: sampleWeeks.map(({ week }) => createSamplePlannedWeek(week, { objectives: `Vak ${id}, week ${week}` })),
  })
/** Fourteen subjects with a plan in every week. */
export const AWholeYear = createStory(
  {
    [programPath]: createSampleProgram({
      subjects: Array.from({ length: 14 }, (_, id) => createNumberedSubject(id + 1)),
    }),
  },
  renderOwnProgram,
)
