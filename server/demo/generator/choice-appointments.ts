import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import { choiceHour, choiceLessons, type ChoiceLesson, listChoiceClasses } from './choice-lessons.ts'
import { type TermCalendar, toAppointmentTimes, upperClasses } from './term-calendar.ts'

/** In periods. */
const lessonLength = 1

/**
 * Makes the weekly choice lessons of all school days outside test weeks, open from two weeks ahead until they start. The
 * upper classes have no lesson in the choice hour.
 */
export function makeChoiceAppointments(calendar: TermCalendar): Appointment[] {
  const dates = calendar.term.schoolDays.filter((date) => !calendar.isTestWeek(date))
  return dates.flatMap((date) => {
    const patternDay = calendar.term.getPatternDay(date)
    if (patternDay === choiceHour.day) calendar.reserve(upperClasses, date, choiceHour.period, lessonLength)
    const lessonsOfDay = choiceLessons.filter(({ position }) => position.day === patternDay)
    return lessonsOfDay.map((lesson) => makeChoiceAppointment(calendar, lesson, date))
  })
}

function makeChoiceAppointment(calendar: TermCalendar, lesson: ChoiceLesson, date: Temporal.PlainDate): Appointment {
  const { id, name, course, teacher, room, capacity, position, online } = lesson
  const times = toAppointmentTimes(date, position.period, lessonLength)
  calendar.reserve(room ? [teacher, room] : [teacher], date, position.period, lessonLength)
  return makeAppointment({
    id: `${date.toString()}.${position.period}.keuze.${id}`,
    type: 'choice',
    name,
    ...times,
    course,
    groups: listChoiceClasses(lesson),
    teachers: [teacher],
    rooms: room ? [room] : [],
    capacity,
    subscribeFrom: `${date.subtract({ weeks: 2 }).toString()}T08:00`,
    subscribeUntil: times.start,
    studentsOnly: true,
    online,
  })
}
