import type { SchoolIdentity } from '#server/import/school-identity.ts'
import { unstatedSettings } from '#server/import/unstated-settings.ts'
import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment, Person, Room, SchoolData, SchoolSettings } from '#server/import/school.ts'
import type { Exam, ExamSet } from './exam-set.ts'
import { addMinutes } from './exam-period.ts'
import type { ExamPlacement } from './solution.ts'

/**
 * Prefixes ids with the name of the set, because numbers are unique only within a set. Derives names from the numbers.
 */
export function buildItc2007School(
  examSet: ExamSet,
  placements: ExamPlacement[],
  setName: string,
  identity: SchoolIdentity,
): SchoolData {
  const dates = examSet.periods.flatMap(({ start }) => start?.slice(0, 10) ?? []).toSorted()
  const span = { start: dates[0] ?? '', end: dates.at(-1) ?? '' }
  const students = [...new Set(examSet.exams.flatMap((exam) => [...exam.students]))]
  return {
    settings: buildSettings(setName, span, identity),
    people: students.map((id) => buildStudent(setName, id)),
    rooms: examSet.roomSeats.map((seats, index) => buildRoom(setName, index, seats)),
    appointments: examSet.exams.flatMap((exam, index) => {
      const placement = placements[index]
      const start = placement?.periodIndex == null ? null : examSet.periods[placement.periodIndex]?.start
      return start == null ? [] : buildAppointment(setName, index, exam, start, placement?.roomIndex ?? null)
    }),
    span,
  }
}

/** Uses the exam's own duration, not that of its period. */
const buildAppointment = (
  setName: string,
  index: number,
  exam: Exam,
  start: string,
  room: number | null,
): Appointment =>
  makeAppointment({
    id: `${setName}/exam:${index}`,
    type: 'exam',
    name: `Exam ${index}`,
    start,
    end: addMinutes(start, exam.minutes),
    rooms: room === null ? [] : [`${setName}/room:${room}`],
    students: [...exam.students].map((id) => `${setName}/student:${id}`),
    online: null,
  })

const buildStudent = (setName: string, id: string): Person => ({
  id: `${setName}/student:${id}`,
  type: 'student',
  name: `Student ${id}`,
  email: null,
  code: null,
  roles: ['student'],
  coach: null,
  fte: null,
})

const buildRoom = (setName: string, index: number, seats: number): Room => ({
  id: `${setName}/room:${index}`,
  name: `Room ${index}`,
  building: null,
  capacity: seats,
  latitude: null,
  longitude: null,
  facilities: [],
})

function buildSettings(
  setName: string,
  { start, end }: { start: string; end: string },
  { customer = setName, name = setName, timeZone }: SchoolIdentity,
): SchoolSettings {
  const [startYear, endYear] = [start.slice(0, 4), end.slice(0, 4)]
  return {
    customer,
    name,
    timeZone,
    ...unstatedSettings,
    years: [{ name: startYear === endYear ? startYear : `${startYear}-${endYear}`, start, end, periods: [] }],
  }
}
