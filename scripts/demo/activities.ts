import { makeAppointment } from '../../server/import/plain-appointment.ts'
import type { Appointment } from '../../server/import/school.ts'
import { projectHour, staffMeeting } from './blocks.ts'
import { periods } from './bells.ts'
import { type Diary, times } from './diary.ts'
import { mondayOf } from '../../server/lib/clock.ts'
import { classesOf, levels } from './levels.ts'
import type { Staffing } from './staffing.ts'

type Day = Temporal.PlainDate

const classesOfLevels = (names: string[]) => levels.filter(({ name }) => names.includes(name)).flatMap(classesOf)

const activity = (
  id: string,
  date: Day,
  name: string,
  more: Partial<Appointment> & { start: string; end: string },
): Appointment =>
  makeAppointment({
    id: `${date.toString()}.${id}`,
    type: 'activity',
    name,
    ...more,
  })

/** What is neither lesson nor test: meetings, an excursion, evenings, the open day. */
export function makeActivities(diary: Diary, staffing: Staffing): Appointment[] {
  const { calendar } = diary
  const past = calendar.weekBack(2)
  return [
    ...staffMeetings(diary, staffing),
    excursion(diary, staffing),
    ...(past ? [parentsEvening(past, 'Ouderavond examenklassen', ['M4', 'H5', 'V6'], staffing)] : []),
    parentsEvening(calendar.weekAhead(1), 'Ouderavond leerjaar 1', ['M1', 'H1', 'V1'], staffing),
    projectTalk(diary),
    openDay(calendar.weekAhead(3), staffing),
  ]
}

function parentsEvening(monday: Day, name: string, forLevels: string[], staffing: Staffing): Appointment {
  const date = monday.add({ days: 1 })
  const groups = classesOfLevels(forLevels)
  return activity('ouderavond', date, name, {
    start: `${date.toString()}T19:00`,
    end: `${date.toString()}T21:00`,
    groups,
    teachers: groups.map((group) => staffing.coach(group)),
    rooms: ['Aula'],
  })
}

function openDay(monday: Day, staffing: Staffing): Appointment {
  const date = monday.add({ days: 5 })
  return activity('opendag', date, 'Open dag', {
    start: `${date.toString()}T10:00`,
    end: `${date.toString()}T14:00`,
    groups: classesOfLevels(['H4', 'V4']),
    teachers: staffing.teachers.filter((_, index) => index % 3 === 0).map(({ code }) => code),
    rooms: ['Aula', 'Sporthal', 'Mediatheek', 'Studieplein'],
  })
}

function projectTalk(diary: Diary): Appointment {
  const { day, period } = projectHour
  const date = diary.calendar.nextAfter(diary.calendar.showDate, day)
  const groups = classesOfLevels(['V5'])
  diary.take(groups, date, period, 1)
  return activity('pws', date, 'Voorlichting profielwerkstuk', {
    ...times(date, period, 1),
    groups,
    teachers: diary.takeTeachers(['JVD'], 1, date, period, 1),
    rooms: ['Studieplein'],
  })
}

/** All teachers, every other week, in the hour in which nobody teaches. */
function staffMeetings(diary: Diary, staffing: Staffing): Appointment[] {
  const { calendar } = diary
  const showWeek = mondayOf(calendar.showDate)
  const everyone = staffing.teachers.map(({ code }) => code)
  const dates = calendar.schoolDays.filter((date) => calendar.patternDay(date) === staffMeeting.day)
  return dates
    .filter((date) => (showWeek.until(mondayOf(date)).days / 7) % 2 === 0)
    .map((date) => {
      diary.take(everyone, date, staffMeeting.period, 1)
      return activity('vergadering', date, 'Docentenvergadering', {
        ...times(date, staffMeeting.period, 1),
        teachers: everyone,
        rooms: ['Aula'],
      })
    })
}

/** V4 is out for a day with two of its coaches, whose other lessons are cancelled. */
function excursion(diary: Diary, staffing: Staffing): Appointment {
  const date = diary.excursion
  const groups = classesOfLevels(['V4'])
  const teachers = groups.slice(0, 2).map((name) => staffing.coach(name))
  diary.take([...groups, ...teachers], date, 1, periods)
  return activity('excursie', date, 'Excursie Deltawerken', { ...times(date, 1, periods), groups, teachers })
}
