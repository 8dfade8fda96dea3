import type { Identity } from '#server/import/identity.ts'
import { makeAppointment } from '#server/import/plain-appointment.ts'
import type { Appointment, Person, Room, School, SchoolSettings } from '#server/import/school.ts'
import type { Exam, ExamSet } from './exam-set.ts'
import { endOf } from './period.ts'
import type { Placement } from './solution.ts'

/**
 * Makes a school of a set and its solution. A number means something inside its set only, so ids have the name of the
 * set in front; names are made of the numbers, for there are none.
 */
export function schoolOf(set: ExamSet, placements: Placement[], name: string, identity: Identity): School {
  const dates = set.periods.flatMap(({ start }) => start?.slice(0, 10) ?? []).toSorted()
  const span = { start: dates[0] ?? '', end: dates.at(-1) ?? '' }
  const students = [...new Set(set.exams.flatMap((exam) => [...exam.students]))]
  return {
    settings: settingsOf(name, span, identity),
    people: students.map((id) => studentOf(name, id)),
    rooms: set.rooms.map((seats, index) => roomOf(name, index, seats)),
    appointments: set.exams.flatMap((exam, index) => {
      const placement = placements[index]
      const start = placement?.period == null ? null : set.periods[placement.period]?.start
      return start == null ? [] : appointmentOf(name, index, exam, start, placement?.room ?? null)
    }),
    span,
  }
}

/** An exam lasts its own time, however long its period is. */
const appointmentOf = (set: string, index: number, exam: Exam, start: string, room: number | null): Appointment =>
  makeAppointment({
    id: `${set}/exam:${index}`,
    type: 'exam',
    name: `Exam ${index}`,
    start,
    end: endOf(start, exam.minutes),
    rooms: room === null ? [] : [`${set}/room:${room}`],
    students: [...exam.students].map((id) => `${set}/student:${id}`),
    online: null,
  })

const studentOf = (set: string, id: string): Person => ({
  id: `${set}/student:${id}`,
  type: 'student',
  name: `Student ${id}`,
  email: null,
  code: null,
  roles: ['student'],
  coach: null,
  fte: null,
})

const roomOf = (set: string, index: number, seats: number): Room => ({
  id: `${set}/room:${index}`,
  name: `Room ${index}`,
  building: null,
  capacity: seats,
  latitude: null,
  longitude: null,
  facilities: [],
})

function settingsOf(
  set: string,
  { start, end }: { start: string; end: string },
  { customer = set, name = set, timeZone }: Identity,
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
