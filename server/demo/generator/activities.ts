import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import { projectHour, staffMeeting } from './blocks.ts'
import { periods } from './bell-times.ts'
import { type Diary, toAppointmentTimes } from './diary.ts'
import { getMonday } from '../../lib/clock.ts'
import { listClassNames, levels } from './levels.ts'
import type { Staffing } from './staffing.ts'

type Day = Temporal.PlainDate

const listLevelClasses = (names: string[]) => levels.filter(({ name }) => names.includes(name)).flatMap(listClassNames)

const makeActivity = (
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

export function makeActivities(diary: Diary, staffing: Staffing): Appointment[] {
  const { calendar } = diary
  const past = calendar.weekBack(2)
  return [
    ...makeStaffMeetings(diary, staffing),
    makeExcursion(diary, staffing),
    ...(past ? [makeParentsEvening(past, 'Ouderavond examenklassen', ['M4', 'H5', 'V6'], staffing)] : []),
    makeParentsEvening(calendar.getMondayAhead(1), 'Ouderavond leerjaar 1', ['M1', 'H1', 'V1'], staffing),
    makeProjectTalk(diary),
    makeOpenDay(calendar.getMondayAhead(3), staffing),
  ]
}

function makeParentsEvening(monday: Day, name: string, forLevels: string[], staffing: Staffing): Appointment {
  const date = monday.add({ days: 1 })
  const groups = listLevelClasses(forLevels)
  return makeActivity('ouderavond', date, name, {
    start: `${date.toString()}T19:00`,
    end: `${date.toString()}T21:00`,
    groups,
    teachers: groups.map((group) => staffing.coach(group)),
    rooms: ['Aula'],
  })
}

function makeOpenDay(monday: Day, staffing: Staffing): Appointment {
  const date = monday.add({ days: 5 })
  return makeActivity('opendag', date, 'Open dag', {
    start: `${date.toString()}T10:00`,
    end: `${date.toString()}T14:00`,
    groups: listLevelClasses(['H4', 'V4']),
    teachers: staffing.teachers.filter((_, index) => index % 3 === 0).map(({ code }) => code),
    rooms: ['Aula', 'Sporthal', 'Mediatheek', 'Studieplein'],
  })
}

function makeProjectTalk(diary: Diary): Appointment {
  const { day, period } = projectHour
  const date = diary.calendar.nextAfter(diary.calendar.showDate, day)
  const groups = listLevelClasses(['V5'])
  diary.take(groups, date, period, 1)
  return makeActivity('pws', date, 'Voorlichting profielwerkstuk', {
    ...toAppointmentTimes(date, period, 1),
    groups,
    teachers: diary.takeTeachers(['JVD'], 1, date, period, 1),
    rooms: ['Studieplein'],
  })
}

/** Makes meetings of all teachers, every other week, in the hour without lessons. */
function makeStaffMeetings(diary: Diary, staffing: Staffing): Appointment[] {
  const { calendar } = diary
  const showWeek = getMonday(calendar.showDate)
  const everyone = staffing.teachers.map(({ code }) => code)
  const dates = calendar.schoolDays.filter((date) => calendar.patternDay(date) === staffMeeting.day)
  return dates
    .filter((date) => (showWeek.until(getMonday(date)).days / 7) % 2 === 0)
    .map((date) => {
      diary.take(everyone, date, staffMeeting.period, 1)
      return makeActivity('vergadering', date, 'Docentenvergadering', {
        ...toAppointmentTimes(date, staffMeeting.period, 1),
        teachers: everyone,
        rooms: ['Aula'],
      })
    })
}

function makeExcursion(diary: Diary, staffing: Staffing): Appointment {
  const date = diary.excursion
  const groups = listLevelClasses(['V4'])
  const teachers = groups.slice(0, 2).map((name) => staffing.coach(name))
  diary.take([...groups, ...teachers], date, 1, periods)
  return makeActivity('excursie', date, 'Excursie Deltawerken', {
    ...toAppointmentTimes(date, 1, periods),
    groups,
    teachers,
  })
}
