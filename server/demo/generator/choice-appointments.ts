import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import { choiceHour, choiceLessons, type ChoiceLesson, listChoiceClasses } from './choice-lessons.ts'
import { type TermCalendar, toAppointmentTimes, upperClasses } from './term-calendar.ts'

/** Opens choice lessons two weeks ahead, until they start. */
export function makeChoiceAppointments(calendar: TermCalendar): Appointment[] {
  const dates = calendar.term.schoolDays.filter((date) => !calendar.isTestWeek(date))
  return dates.flatMap((date) => {
    const lessonsOfDay = choiceLessons.filter(({ position }) => position.day === calendar.term.getPatternDay(date))
    if (lessonsOfDay.some(({ position }) => position === choiceHour))
      calendar.reserve(upperClasses, date, choiceHour.period, 1)
    return lessonsOfDay.map((lesson) => makeChoiceAppointment(calendar, lesson, date))
  })
}

function makeChoiceAppointment(calendar: TermCalendar, lesson: ChoiceLesson, date: Temporal.PlainDate): Appointment {
  const { id, name, course, teacher, room, capacity, position, online } = lesson
  const times = toAppointmentTimes(date, position.period, 1)
  calendar.reserve(room ? [teacher, room] : [teacher], date, position.period, 1)
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
