import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import { choiceHour, choiceLessons, type ChoiceLesson, listChoiceClasses } from './choices.ts'
import { type Diary, toAppointmentTimes, upperClasses } from './diary.ts'

/** Opens choice lessons two weeks ahead, until they start. */
export function makeOffers(diary: Diary): Appointment[] {
  const dates = diary.calendar.schoolDays.filter((date) => !diary.isTestWeek(date))
  return dates.flatMap((date) => {
    const today = choiceLessons.filter(({ place }) => place.day === diary.calendar.patternDay(date))
    if (today.some(({ place }) => place === choiceHour)) diary.take(upperClasses, date, choiceHour.period, 1)
    return today.map((lesson) => makeOffer(diary, lesson, date))
  })
}

function makeOffer(diary: Diary, lesson: ChoiceLesson, date: Temporal.PlainDate): Appointment {
  const { id, name, course, teacher, room, capacity, place, online } = lesson
  const at = toAppointmentTimes(date, place.period, 1)
  diary.take(room ? [teacher, room] : [teacher], date, place.period, 1)
  return makeAppointment({
    id: `${date.toString()}.${place.period}.keuze.${id}`,
    type: 'choice',
    name,
    ...at,
    course,
    groups: listChoiceClasses(lesson),
    teachers: [teacher],
    rooms: room ? [room] : [],
    capacity,
    subscribeFrom: `${date.subtract({ weeks: 2 }).toString()}T08:00`,
    subscribeUntil: at.start,
    studentsOnly: true,
    online,
  })
}
