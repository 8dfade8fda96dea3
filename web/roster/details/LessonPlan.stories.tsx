import { answered } from '../../gallery/story.ts'
import { samplePlanned, sampleProgram, sampleSubject, weekNumber } from '../../staff/program/sample.ts'
import { sampleAppointment } from '../appointment/sample.ts'
import { LessonPlan } from './LessonPlan.tsx'

const subject = sampleSubject({
  mayEdit: false,
  weeks: [samplePlanned(weekNumber(48), { objectives: 'Raaklijnen', material: '§ 5.5', test: 'SO' })],
})
const lesson = sampleAppointment({ course: subject.course, groups: [subject.group] })
const shown = (changes: Partial<typeof lesson> = {}) => (
  <LessonPlan appointment={{ ...lesson, ...changes }} attendeeId="me" />
)
const answers = { '/api/Program/20': sampleProgram({ subjects: [subject] }) }

export const Planned = answered(answers, () => shown())
/** A week in which nothing is planned. */
export const NothingPlanned = answered(answers, () => shown({ start: '2026-12-01T09:00', end: '2026-12-01T10:30' }))
/** The same for who plans it. */
export const ToBePlanned = answered(
  { '/api/Program/20': sampleProgram({ subjects: [{ ...subject, mayEdit: true, weeks: [] }] }) },
  () => shown(),
)
