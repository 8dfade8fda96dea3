import type { Appointment } from '../../import/school.ts'
import { canBegin, periods } from './bell-times.ts'
import type { Lesson } from './blocks.ts'
import { type Diary, toAppointmentTimes } from './diary.ts'
import type { DatedLesson } from './lessons.ts'
import type { Staffing } from './staffing.ts'
import { listLessonRooms } from './week.ts'

type Day = Temporal.PlainDate

/** Changes single lessons, each at most once, using only free people and rooms. */
export class Changes {
  readonly #diary: Diary
  readonly #staffing: Staffing
  /** Changed appointments by id; null if left out of the files. */
  readonly edits = new Map<string, Appointment | null>()
  readonly added: Appointment[] = []

  constructor(diary: Diary, staffing: Staffing) {
    this.#diary = diary
    this.#staffing = staffing
  }

  canChange({ appointment }: DatedLesson): boolean {
    return !this.edits.has(appointment.id) && !appointment.cancelled
  }

  cancel({ appointment }: DatedLesson) {
    this.edits.set(appointment.id, { ...appointment, cancelled: true })
  }

  /** Leaves a lesson out of the files, as many schools do to cancel it. */
  drop({ appointment }: DatedLesson) {
    this.edits.set(appointment.id, null)
  }

  /** Returns false if all rooms of the kind are taken. */
  changeRoom({ appointment, date, placed, lesson }: DatedLesson): boolean {
    const room = this.#freeRoom(lesson, date, placed.period, placed.block.length, appointment.rooms)
    if (!room) return false
    this.#diary.take([room], date, placed.period, placed.block.length)
    this.edits.set(appointment.id, { ...appointment, rooms: [room] })
    return true
  }

  /** Returns false if no colleague is free. */
  substitute({ appointment, date, placed, lesson }: DatedLesson): boolean {
    const { department } = this.#staffing.get(lesson.teacher)
    const colleagues = this.#staffing.teachers
      .filter((teacher) => teacher.department === department)
      .map(({ code }) => code)
    const teachers = this.#diary.takeTeachers(colleagues, 1, date, placed.period, placed.block.length)
    if (teachers.length > 0) this.edits.set(appointment.id, { ...appointment, teachers })
    return teachers.length > 0
  }

  /** Returns false if class, teacher and a room are not free on any of the dates. */
  move(dated: DatedLesson, dates: Day[]): boolean {
    const free = this.#freePlace(dated, dates)
    if (!free) return false
    this.edits.set(dated.appointment.id, { ...dated.appointment, ...free })
    return true
  }

  add(dated: DatedLesson, dates: Day[]): boolean {
    const free = this.#freePlace(dated, dates)
    if (!free) return false
    const { id, name } = dated.appointment
    this.added.push({ ...dated.appointment, ...free, id: `${id}.extra`, name: `${name} (extra)` })
    return true
  }

  #freePlace({ placed, lesson }: DatedLesson, dates: Day[]): Pick<Appointment, 'start' | 'end' | 'rooms'> | undefined {
    const { length, classes } = placed.block
    const people = [...classes, lesson.teacher]
    for (const date of dates) {
      for (let period = 2; period <= periods; period++) {
        if (!canBegin(period, length) || !this.#diary.calendar.isSchoolDay(date)) continue
        if (!people.every((id) => this.#diary.isFree(id, date, period, length))) continue
        const room = this.#freeRoom(lesson, date, period, length, [])
        if (!room) continue
        this.#diary.take([...people, room], date, period, length)
        return { ...toAppointmentTimes(date, period, length), rooms: [room] }
      }
    }
    return undefined
  }

  #freeRoom(lesson: Lesson, date: Day, period: number, length: number, except: string[]): string | undefined {
    return listLessonRooms(lesson).find(
      (room) => !except.includes(room) && this.#diary.isFree(room, date, period, length),
    )
  }
}
