import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment, Group } from '#server/import/school.ts'
import type { WeekPosition } from '../bell-times.ts'
import { type TermCalendar, toAppointmentTimes } from '../term-calendar.ts'
import { listSuitableRooms } from '../rooms.ts'
import type { Staffing } from '../staffing.ts'
import { type RoomKind, getSubject } from '../subjects.ts'

type Day = Temporal.PlainDate

/** A group to choose in a round, with one weekly lesson. It has no members before. */
export interface TaughtGroup {
  id: string
  name: string
  description: string | null
  course: string
  seats: number
  position: WeekPosition
  length: number
  /** A teacher or a department. */
  taughtBy: string
  /** A room or a kind of room; null outside the school. */
  room: string | null
}

/** From a Monday to a Friday, inclusive. */
export interface Period {
  first: Day
  last: Day
}

function listCandidateRooms(room: string, seats: number): string[] {
  const roomsOfKind = listSuitableRooms(room as RoomKind, seats)
  return roomsOfKind.length > 0 ? roomsOfKind : [room]
}

export const toGroup = ({ id, name }: TaughtGroup): Group => ({ id, name, kind: 'module' })

/** Uses a teacher and a room that are free at all lessons. */
export function makeGroupLessons(
  taughtGroup: TaughtGroup,
  { first, last }: Period,
  calendar: TermCalendar,
  staffing: Staffing,
): Appointment[] {
  const { position, length } = taughtGroup
  const dates = calendar.term.schoolDays.filter(
    (date) =>
      Temporal.PlainDate.compare(first, date) <= 0 &&
      Temporal.PlainDate.compare(date, last) <= 0 &&
      calendar.term.getPatternDay(date) === position.day &&
      !calendar.isTestWeek(date),
  )
  const pickFree = (ids: readonly string[]) => {
    const freeId = ids.find((id) => dates.every((date) => calendar.isFree(id, date, position.period, length)))
    if (!freeId) throw new Error(`Nobody or no room is free for ${taughtGroup.id}.`)
    return freeId
  }
  const eligibleTeachers = staffing.teachers.filter(
    ({ code, department }) => code === taughtGroup.taughtBy || department === taughtGroup.taughtBy,
  )
  const teacher = pickFree(eligibleTeachers.toSorted((a, b) => a.hours - b.hours).map(({ code }) => code))
  const rooms = taughtGroup.room === null ? [] : [pickFree(listCandidateRooms(taughtGroup.room, taughtGroup.seats))]
  return dates.map((date) => {
    calendar.reserve([teacher, ...rooms], date, position.period, length)
    return makeAppointment({
      id: `${date.toString()}.${position.period}.${taughtGroup.id}`,
      type: 'lesson',
      name: getSubject(taughtGroup.course).name,
      ...toAppointmentTimes(date, position.period, length),
      course: taughtGroup.course,
      groups: [taughtGroup.id],
      teachers: [teacher],
      rooms,
    })
  })
}
