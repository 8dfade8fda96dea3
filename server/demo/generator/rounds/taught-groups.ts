import { makeAppointment } from '#server/import/make-appointment.ts'
import type { Appointment, Group } from '#server/import/school.ts'
import type { WeekPosition } from '../bell-times.ts'
import { type Diary, toAppointmentTimes } from '../diary.ts'
import { listSuitableRooms } from '../rooms.ts'
import type { Staffing } from '../staffing.ts'
import { type RoomKind, getSubject } from '../subjects.ts'

type Day = Temporal.PlainDate

/** A group to choose in a round, with one weekly lesson. It has no members before. */
export interface TaughtGroup {
  id: string
  name: string
  course: string
  seats: number
  place: WeekPosition
  length: number
  /** A teacher or a department. */
  by: string
  /** A room or a kind of room; null outside the school. */
  room: string | null
}

/** From a Monday to a Friday, inclusive. */
export interface Period {
  first: Day
  last: Day
}

function listNamedRooms(room: string, seats: number): string[] {
  const ofKind = listSuitableRooms(room as RoomKind, seats)
  return ofKind.length > 0 ? ofKind : [room]
}

export const toGroup = ({ id, name }: TaughtGroup): Group => ({ id, name, kind: 'module' })

/** Uses a teacher and a room that are free at all lessons. */
export function makeGroupLessons(
  taught: TaughtGroup,
  { first, last }: Period,
  diary: Diary,
  staffing: Staffing,
): Appointment[] {
  const { place, length } = taught
  const dates = diary.calendar.schoolDays.filter(
    (date) =>
      Temporal.PlainDate.compare(first, date) <= 0 &&
      Temporal.PlainDate.compare(date, last) <= 0 &&
      diary.calendar.patternDay(date) === place.day &&
      !diary.isTestWeek(date),
  )
  const free = (ids: readonly string[]) => {
    const found = ids.find((id) => dates.every((date) => diary.isFree(id, date, place.period, length)))
    if (!found) throw new Error(`Nobody or no room is free for ${taught.id}.`)
    return found
  }
  const known = staffing.teachers.filter(({ code, department }) => code === taught.by || department === taught.by)
  const teacher = free(known.toSorted((a, b) => a.hours - b.hours).map(({ code }) => code))
  const rooms = taught.room === null ? [] : [free(listNamedRooms(taught.room, taught.seats))]
  return dates.map((date) => {
    diary.take([teacher, ...rooms], date, place.period, length)
    return makeAppointment({
      id: `${date.toString()}.${place.period}.${taught.id}`,
      type: 'lesson',
      name: getSubject(taught.course).name,
      ...toAppointmentTimes(date, place.period, length),
      course: taught.course,
      groups: [taught.id],
      teachers: [teacher],
      rooms,
    })
  })
}
