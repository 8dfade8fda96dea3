import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import { projectHour, staffMeeting } from './blocks.ts'
import { periodCount } from './bell-times.ts'
import { type TermCalendar, toAppointmentTimes } from './term-calendar.ts'
import { getMonday } from '../../lib/clock.ts'
import { listClassNames, levels } from './levels.ts'
import type { Staffing } from './staffing.ts'

type Day = Temporal.PlainDate

const listLevelClasses = (levelNames: string[]) =>
  levels.filter(({ name }) => levelNames.includes(name)).flatMap(listClassNames)

const makeActivity = (
  id: string,
  date: Day,
  name: string,
  fields: Partial<Appointment> & { start: string; end: string },
): Appointment =>
  makeAppointment({
    id: `${date.toString()}.${id}`,
    type: 'activity',
    name,
    ...fields,
  })

export function makeActivities(calendar: TermCalendar, staffing: Staffing): Appointment[] {
  const { term } = calendar
  const pastMonday = term.findMondayBack(2)
  return [
    ...makeStaffMeetings(calendar, staffing),
    makeExcursion(calendar, staffing),
    ...(pastMonday ? [makeParentsEvening(pastMonday, 'Ouderavond examenklassen', ['M4', 'H5', 'V6'], staffing)] : []),
    makeParentsEvening(term.getMondayAhead(1), 'Ouderavond leerjaar 1', ['M1', 'H1', 'V1'], staffing),
    makeProjectTalk(calendar),
    makeOpenDay(term.getMondayAhead(3), staffing),
  ]
}

function makeParentsEvening(monday: Day, name: string, levelNames: string[], staffing: Staffing): Appointment {
  const date = monday.add({ days: 1 })
  const groups = listLevelClasses(levelNames)
  return makeActivity('ouderavond', date, name, {
    start: `${date.toString()}T19:00`,
    end: `${date.toString()}T21:00`,
    groups,
    teachers: groups.map((group) => staffing.getCoach(group)),
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

function makeProjectTalk(calendar: TermCalendar): Appointment {
  const { day, period } = projectHour
  const date = calendar.term.findNextPatternDay(calendar.term.showDate, day)
  const groups = listLevelClasses(['V5'])
  calendar.reserve(groups, date, period, 1)
  return makeActivity('pws', date, 'Voorlichting profielwerkstuk', {
    ...toAppointmentTimes(date, period, 1),
    groups,
    teachers: calendar.reserveTeachers(['JVD'], 1, date, period, 1),
    rooms: ['Studieplein'],
  })
}

/** Makes meetings of all teachers, every other week, in the hour without lessons. */
function makeStaffMeetings(calendar: TermCalendar, staffing: Staffing): Appointment[] {
  const { term } = calendar
  const showWeek = getMonday(term.showDate)
  const everyone = staffing.teachers.map(({ code }) => code)
  const meetingDates = term.schoolDays.filter((date) => term.getPatternDay(date) === staffMeeting.day)
  return meetingDates
    .filter((date) => (showWeek.until(getMonday(date)).days / 7) % 2 === 0)
    .map((date) => {
      calendar.reserve(everyone, date, staffMeeting.period, 1)
      return makeActivity('vergadering', date, 'Docentenvergadering', {
        ...toAppointmentTimes(date, staffMeeting.period, 1),
        teachers: everyone,
        rooms: ['Aula'],
      })
    })
}

function makeExcursion(calendar: TermCalendar, staffing: Staffing): Appointment {
  const date = calendar.excursionDate
  const groups = listLevelClasses(['V4'])
  const teachers = groups.slice(0, 2).map((name) => staffing.getCoach(name))
  calendar.reserve([...groups, ...teachers], date, 1, periodCount)
  return makeActivity('excursie', date, 'Excursie Deltawerken', {
    ...toAppointmentTimes(date, 1, periodCount),
    groups,
    teachers,
  })
}
