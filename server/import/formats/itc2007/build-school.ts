import type { SchoolIdentity } from '#server/import/school-identity.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment, Person, Room, SchoolData, SchoolSettings } from '#server/import/school.ts'
import type { Exam, ExamSet } from './exam-set.ts'
import { computeExamEnd } from './exam-period.ts'
import type { ExamPlacement } from './solution.ts'

/**
 * Prefixes ids with the name of the set, because numbers are unique only within a set. Derives names from the numbers.
 */
export function buildItc2007School(
  set: ExamSet,
  placements: ExamPlacement[],
  name: string,
  identity: SchoolIdentity,
): SchoolData {
  const dates = set.periods.flatMap(({ start }) => start?.slice(0, 10) ?? []).toSorted()
  const span = { start: dates[0] ?? '', end: dates.at(-1) ?? '' }
  const students = [...new Set(set.exams.flatMap((exam) => [...exam.students]))]
  return {
    settings: buildSettings(name, span, identity),
    people: students.map((id) => buildStudent(name, id)),
    rooms: set.rooms.map((seats, index) => buildRoom(name, index, seats)),
    appointments: set.exams.flatMap((exam, index) => {
      const placement = placements[index]
      const start = placement?.period == null ? null : set.periods[placement.period]?.start
      return start == null ? [] : buildAppointment(name, index, exam, start, placement?.room ?? null)
    }),
    span,
  }
}

/** Uses the exam's own duration, not that of its period. */
const buildAppointment = (set: string, index: number, exam: Exam, start: string, room: number | null): Appointment =>
  makeAppointment({
    id: `${set}/exam:${index}`,
    type: 'exam',
    name: `Exam ${index}`,
    start,
    end: computeExamEnd(start, exam.minutes),
    rooms: room === null ? [] : [`${set}/room:${room}`],
    students: [...exam.students].map((id) => `${set}/student:${id}`),
    online: null,
  })

const buildStudent = (set: string, id: string): Person => ({
  id: `${set}/student:${id}`,
  type: 'student',
  name: `Student ${id}`,
  email: null,
  code: null,
  roles: ['student'],
  coach: null,
  fte: null,
})

const buildRoom = (set: string, index: number, seats: number): Room => ({
  id: `${set}/room:${index}`,
  name: `Room ${index}`,
  building: null,
  capacity: seats,
  latitude: null,
  longitude: null,
  facilities: [],
})

function buildSettings(
  set: string,
  { start, end }: { start: string; end: string },
  { customer = set, name = set, timeZone }: SchoolIdentity,
): SchoolSettings {
  const [from, until] = [start.slice(0, 4), end.slice(0, 4)]
  return {
    customer,
    name,
    timeZone,
    studentsSeeStudents: false,
    modulesPerRole: null,
    day: { start: '08:00', end: '17:00' },
    fteHours: 40,
    years: [{ name: from === until ? from : `${from}-${until}`, start, end, periods: [] }],
  }
}
