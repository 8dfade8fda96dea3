import type { Appointment } from '../../import/school.ts'
import { canStartLesson, periodCount } from './bell-times.ts'
import type { Lesson } from './blocks.ts'
import { type TermCalendar, toAppointmentTimes } from './term-calendar.ts'
import type { DatedLesson } from './lessons.ts'
import type { Staffing } from './staffing.ts'
import { listLessonRooms } from './week.ts'

type Day = Temporal.PlainDate

/** Changes single lessons, each at most once, using only free people and rooms. */
export class LessonChanges {
  readonly #calendar: TermCalendar
  readonly #staffing: Staffing
  /** Changed appointments by id; null if left out of the files. */
  readonly changedAppointments = new Map<string, Appointment | null>()
  readonly addedAppointments: Appointment[] = []

  constructor(calendar: TermCalendar, staffing: Staffing) {
    this.#calendar = calendar
    this.#staffing = staffing
  }

  canChange({ appointment }: DatedLesson): boolean {
    return !this.changedAppointments.has(appointment.id) && !appointment.cancelled
  }

  cancel({ appointment }: DatedLesson) {
    this.changedAppointments.set(appointment.id, { ...appointment, cancelled: true })
  }

  /** Leaves a lesson out of the files, as many schools do to cancel it. */
  drop({ appointment }: DatedLesson) {
    this.changedAppointments.set(appointment.id, null)
  }

  /** Returns false if all rooms of the kind are taken. */
  changeRoom({ appointment, date, placedBlock, lesson }: DatedLesson): boolean {
    const room = this.#findFreeRoom(lesson, date, placedBlock.period, placedBlock.block.length, appointment.rooms)
    if (!room) return false
    this.#calendar.reserve([room], date, placedBlock.period, placedBlock.block.length)
    this.changedAppointments.set(appointment.id, { ...appointment, rooms: [room] })
    return true
  }

  /** Returns false if no colleague is free. */
  substitute({ appointment, date, placedBlock, lesson }: DatedLesson): boolean {
    const { department } = this.#staffing.getTeacher(lesson.teacher)
    const colleagues = this.#staffing.teachers
      .filter((teacher) => teacher.department === department)
      .map(({ code }) => code)
    const teachers = this.#calendar.reserveTeachers(colleagues, 1, date, placedBlock.period, placedBlock.block.length)
    if (teachers.length > 0) this.changedAppointments.set(appointment.id, { ...appointment, teachers })
    return teachers.length > 0
  }

  /** Returns false if class, teacher and a room are not free on any of the dates. */
  move(datedLesson: DatedLesson, dates: Day[]): boolean {
    const reservation = this.#reserveTimeAndRoom(datedLesson, dates)
    if (!reservation) return false
    this.changedAppointments.set(datedLesson.appointment.id, { ...datedLesson.appointment, ...reservation })
    return true
  }

  add(datedLesson: DatedLesson, dates: Day[]): boolean {
    const reservation = this.#reserveTimeAndRoom(datedLesson, dates)
    if (!reservation) return false
    const { id, name } = datedLesson.appointment
    this.addedAppointments.push({
      ...datedLesson.appointment,
      ...reservation,
      id: `${id}.extra`,
      name: `${name} (extra)`,
    })
    return true
  }

  #reserveTimeAndRoom(
    { placedBlock, lesson }: DatedLesson,
    dates: Day[],
  ): Pick<Appointment, 'start' | 'end' | 'rooms'> | undefined {
    const { length, classes } = placedBlock.block
    const people = [...classes, lesson.teacher]
    for (const date of dates) {
      for (let period = 2; period <= periodCount; period++) {
        if (!canStartLesson(period, length) || !this.#calendar.term.isSchoolDay(date)) continue
        if (!people.every((id) => this.#calendar.isFree(id, date, period, length))) continue
        const room = this.#findFreeRoom(lesson, date, period, length, [])
        if (!room) continue
        this.#calendar.reserve([...people, room], date, period, length)
        return { ...toAppointmentTimes(date, period, length), rooms: [room] }
      }
    }
    return undefined
  }

  #findFreeRoom(
    lesson: Lesson,
    date: Day,
    period: number,
    length: number,
    excludedRooms: string[],
  ): string | undefined {
    return listLessonRooms(lesson).find(
      (room) => !excludedRooms.includes(room) && this.#calendar.isFree(room, date, period, length),
    )
  }
}
