import { createStory } from '#web/gallery/story.ts'
import {
  createSamplePlannedWeek,
  createSampleProgram,
  createSampleSubject,
  toWeekIndex,
} from '#web/staff/program/program-sample.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { LessonPlan } from './LessonPlan.tsx'

const subject = createSampleSubject({
  mayEdit: false,
  weeks: [createSamplePlannedWeek(toWeekIndex(48), { objectives: 'Raaklijnen', material: '§ 5.5', test: 'SO' })],
})
/** Plans of the other groups in a lesson of several groups. */
const otherSubjects = ['Raaklijnen', 'Raaklijnen', 'Herhalen', ''].map((objectives, index) =>
  createSampleSubject({
    mayEdit: false,
    group: { id: 21 + index, name: `V5 Wi B ${index + 2}`, code: null },
    weeks: [
      createSamplePlannedWeek(toWeekIndex(48), { objectives, material: '§ 5.5', test: objectives && 'SO' }),
    ].filter(() => objectives !== ''),
  }),
)
const lesson = createSampleAppointment({ course: subject.course, groups: [subject.group] })
const lessonOfAllGroups = {
  groups: [subject, ...otherSubjects].map(({ group }) => group),
  teachers: [{ id: 40, name: 'Dalen', code: null }],
}
const examOfClass: Partial<typeof lesson> = { type: 'exam', groups: [{ id: 60, name: 'V5A', code: null }] }
const renderPlan = (changes: Partial<typeof lesson> = {}, attendeeId: 'me' | number = 'me') => (
  <LessonPlan appointment={{ ...lesson, ...changes }} attendeeId={attendeeId} />
)
const answers = { '/api/Program/me': createSampleProgram({ subjects: [subject] }) }
const programOfAllGroups = createSampleProgram({ subjects: [subject, ...otherSubjects] })

export const Planned = createStory(answers, () => renderPlan())
/** A week without a plan. */
export const NothingPlanned = createStory(answers, () =>
  renderPlan({ start: '2026-12-01T09:00', end: '2026-12-01T10:30' }),
)
/** The same week for a teacher who can edit the plan. */
export const ToBePlanned = createStory(
  { '/api/Program/me': createSampleProgram({ subjects: [{ ...subject, mayEdit: true, weeks: [] }] }) },
  () => renderPlan(),
)
/** A lesson of five groups; the student is in one. */
export const OneOfMany = createStory({ ...answers, '/api/Program/40': programOfAllGroups }, () =>
  renderPlan(lessonOfAllGroups),
)
/** An exam for a class; the student takes the course in another group. */
export const ExamOfClass = createStory(answers, () => renderPlan(examOfClass))
/** An exam for a single student. */
export const ExamOfOne = createStory(answers, () => renderPlan({ type: 'exam', groups: [] }))
/** The exam for a teacher with several groups in the course, where the right group is unknown. */
export const ExamOfClassForTeacher = createStory(
  { '/api/Program/me': programOfAllGroups, '/api/Program/40': programOfAllGroups },
  () => renderPlan(examOfClass),
)
/** A lesson of the class is not a lesson of the student's own group. */
export const LessonOfClass = createStory(answers, () => renderPlan({ ...examOfClass, type: 'lesson' }))
/** The student's own group has no plan. */
export const OwnNotPlanned = createStory(
  {
    '/api/Program/me': createSampleProgram({ subjects: [{ ...subject, weeks: [] }] }),
    '/api/Program/40': programOfAllGroups,
  },
  () => renderPlan(lessonOfAllGroups),
)
/** The teacher of all five groups. */
export const AllOfThem = createStory({ '/api/Program/me': programOfAllGroups }, () => renderPlan(lessonOfAllGroups))
/** The roster of a room, which has no program. */
export const InARoom = createStory(
  { '/api/Program/50': createSampleProgram({ subjects: [] }), '/api/Program/40': programOfAllGroups },
  () => renderPlan(lessonOfAllGroups, 50),
)
