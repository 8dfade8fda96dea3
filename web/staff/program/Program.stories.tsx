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

const mine = () => <SubjectsProgram attendeeId={1} isOwn />
const program = '/api/Program/'
const exams = { '/api/Exam/Search': [createSampleExam()] }

export const Loading = () => mine()
export const Failed = createStory({ [program]: createRefusal('unknownError') }, mine)
export const NotToBeSeen = createStory({ [program]: createRefusal('attendeeNoRights') }, mine)
export const NoSubjects = createStory({ [program]: createSampleProgram({ subjects: [] }) }, mine)
export const NoSuchYear = createStory({ [program]: createSampleProgram({ year: null, weeks: [], subjects: [] }) }, mine)
export const Weeks = createStory(
  { [program]: createSampleProgram(), '/api/Appointment/Date/': createSampleLessons(), ...exams },
  mine,
)
export const LongNames = createStory(
  {
    [program]: createSampleProgram({
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
  mine,
)

const ofNumber = (id: number): ProgramSubject =>
  createSampleSubject({
    course: { id, name: `Vak ${id}`, code: null },
    group: { id: 100 + id, name: `V5 groep ${id}`, code: null },
    weeks: sampleWeeks.map(({ week }) => createSamplePlannedWeek(week, { objectives: `Vak ${id}, week ${week}` })),
  })
/** Fourteen subjects with a plan in every week. */
export const AWholeYear = createStory(
  { [program]: createSampleProgram({ subjects: Array.from({ length: 14 }, (_, id) => ofNumber(id + 1)) }) },
  mine,
)
