import { answered } from '#web/gallery/story.ts'
import {
  createSamplePlannedWeek,
  createSampleProgram,
  createSampleSubject,
  toWeekOffset,
} from '#web/staff/program/program-sample.ts'
import { createSampleAppointment } from '../appointment/appointment-sample.ts'
import { LessonPlan } from './LessonPlan.tsx'

const subject = createSampleSubject({
  mayEdit: false,
  weeks: [createSamplePlannedWeek(toWeekOffset(48), { objectives: 'Raaklijnen', material: '§ 5.5', test: 'SO' })],
})
/** What others than the first group do, of those that have the lesson together. */
const others = ['Raaklijnen', 'Raaklijnen', 'Herhalen', ''].map((objectives, index) =>
  createSampleSubject({
    mayEdit: false,
    group: { id: 21 + index, name: `V5 Wi B ${index + 2}`, code: null },
    weeks: [
      createSamplePlannedWeek(toWeekOffset(48), { objectives, material: '§ 5.5', test: objectives && 'SO' }),
    ].filter(() => objectives !== ''),
  }),
)
const lesson = createSampleAppointment({ course: subject.course, groups: [subject.group] })
const together = {
  groups: [subject, ...others].map(({ group }) => group),
  teachers: [{ id: 40, name: 'Dalen', code: null }],
}
const ofClass: Partial<typeof lesson> = { type: 'exam', groups: [{ id: 60, name: 'V5A', code: null }] }
const shown = (changes: Partial<typeof lesson> = {}, attendeeId: 'me' | number = 'me') => (
  <LessonPlan appointment={{ ...lesson, ...changes }} attendeeId={attendeeId} />
)
const answers = { '/api/Program/me': createSampleProgram({ subjects: [subject] }) }
const ofAll = createSampleProgram({ subjects: [subject, ...others] })

export const Planned = answered(answers, () => shown())
/** A week in which nothing is planned. */
export const NothingPlanned = answered(answers, () => shown({ start: '2026-12-01T09:00', end: '2026-12-01T10:30' }))
/** The same for who plans it. */
export const ToBePlanned = answered(
  { '/api/Program/me': createSampleProgram({ subjects: [{ ...subject, mayEdit: true, weeks: [] }] }) },
  () => shown(),
)
/** A lesson of five groups, one of which is one's own. */
export const OneOfMany = answered({ ...answers, '/api/Program/40': ofAll }, () => shown(together))
/** An exam for a class, of which one has the course in a cluster. */
export const ExamOfClass = answered(answers, () => shown(ofClass))
/** The same of a student by name. */
export const ExamOfOne = answered(answers, () => shown({ type: 'exam', groups: [] }))
/** The same for who has the course in several groups: which of them it is about is not known. */
export const ExamOfClassForTeacher = answered({ '/api/Program/me': ofAll, '/api/Program/40': ofAll }, () =>
  shown(ofClass),
)
/** A lesson of that class is not one's own group's. */
export const LessonOfClass = answered(answers, () => shown({ ...ofClass, type: 'lesson' }))
/** The same where one's own group has no plan. */
export const OwnNotPlanned = answered(
  { '/api/Program/me': createSampleProgram({ subjects: [{ ...subject, weeks: [] }] }), '/api/Program/40': ofAll },
  () => shown(together),
)
/** The same for who has all of them. */
export const AllOfThem = answered({ '/api/Program/me': ofAll }, () => shown(together))
/** The same in the roster of a room, which has no program. */
export const InARoom = answered(
  { '/api/Program/50': createSampleProgram({ subjects: [] }), '/api/Program/40': ofAll },
  () => shown(together, 50),
)
