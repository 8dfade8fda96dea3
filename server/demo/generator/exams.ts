import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import { staffMeeting } from './blocks.ts'
import { type TermCalendar, toAppointmentTimes, upperLevels } from './term-calendar.ts'
import { getMonday } from '../../lib/clock.ts'
import { listClassNames, type Level } from './levels.ts'
import type { Cluster } from './students.ts'
import { getSubject } from './subjects.ts'

type Day = Temporal.PlainDate

/** Test of one subject. A round has the simultaneous tests of one subject, or of all subjects of a line. */
interface SubjectTest {
  subject: string
  groups: string[]
}

/** Lists the rounds in order. The show date has the round of the third line. */
function listTestRounds(level: Level, clusters: Cluster[]): SubjectTest[][] {
  const levelClusters = clusters.filter((cluster) => cluster.level === level)
  const lineRounds = level.lines.map((_, index) => {
    const bySubject = Map.groupBy(
      levelClusters.filter(({ lineIndex }) => lineIndex === index),
      ({ subject }) => subject,
    )
    return [...bySubject].map(([subject, subjectClusters]) => ({
      subject,
      groups: subjectClusters.map(({ id }) => id),
    }))
  })
  const commonRounds = ['ne', 'en'].map((subject) => [{ subject, groups: listClassNames(level) }])
  return [...lineRounds.slice(2), ...commonRounds, ...lineRounds.slice(0, 2)]
}

export interface ExamSource {
  calendar: TermCalendar
  clusters: Cluster[]
  findTeacher: (group: string, subject: string) => string | undefined
  allTeachers: string[]
}

/** Makes a test at the test position of each upper level every other week, and all tests of the test week. */
export function makeExams(source: ExamSource): Appointment[] {
  const { term, testWeekMonday } = source.calendar
  const showWeek = getMonday(term.showDate)
  const weeklyExams = term.schoolDays.flatMap((date) => {
    const weekOffset = Math.round(showWeek.until(getMonday(date)).days / 7)
    if (weekOffset % 2 !== 0 || source.calendar.isTestWeek(date)) return []
    return upperLevels
      .filter(({ testPosition }) => testPosition?.day === term.getPatternDay(date))
      .flatMap((level) => makeLevelExams(source, level, weekOffset / 2, date, level.testPosition?.period ?? 1, 'Aula'))
  })
  const testWeekExams = upperLevels.flatMap((level, index) =>
    [0, 1, 2, 3, 4].flatMap((day) =>
      makeLevelExams(
        source,
        level,
        day + 2,
        testWeekMonday.add({ days: day }),
        1 + (index % 4) * 2,
        index < 4 ? 'Aula' : 'Sporthal',
      ),
    ),
  )
  return [...weeklyExams, ...testWeekExams]
}

function makeLevelExams(
  source: ExamSource,
  level: Level,
  roundIndex: number,
  date: Day,
  period: number,
  room: string,
): Appointment[] {
  const { calendar, clusters, findTeacher, allTeachers } = source
  if (!calendar.hasLessons(level, date) && !calendar.isTestWeek(date)) return []
  const rounds = listTestRounds(level, clusters)
  const round = rounds.at(roundIndex % rounds.length) ?? []
  calendar.reserve(listClassNames(level), date, period, 2)
  return round.map(({ subject, groups }) => {
    const groupTeachers = groups.flatMap((group) => findTeacher(group, subject) ?? [])
    return makeAppointment({
      id: `${date.toString()}.${period}.${level.name}.${subject}.toets`,
      type: 'exam',
      name: `${level.isFinalYear ? 'Schoolexamen' : 'Toets'} ${getSubject(subject).name}`,
      ...toAppointmentTimes(date, period, 2),
      course: subject,
      groups,
      teachers: calendar.reserveTeachers([...groupTeachers, ...allTeachers], 1, date, period, 2),
      rooms: [room],
    })
  })
}

const resits: [level: string, subject: string, capacity: number][] = [
  ['V5', 'na', 24],
  ['V5', 'wiB', 20],
  ['V6', 'en', 40],
  ['H5', 'wiA', 30],
  ['M4', 'nask1', 12],
]

/** Makes resits from a week after the show date on. Students register for them in the days before. */
export function makeResits({ calendar, allTeachers }: ExamSource): Appointment[] {
  const { term } = calendar
  const period = 8
  const dates = term.schoolDays.filter(
    (date) => term.showDate.until(date).days >= 7 && term.getPatternDay(date) !== staffMeeting.day,
  )
  return resits.flatMap(([levelName, subject, capacity], index): Appointment[] => {
    const level = upperLevels.find(({ name }) => name === levelName)
    const date = dates[index]
    if (!level || !date) return []
    return [
      makeAppointment({
        id: `${date.toString()}.${period}.${levelName}.${subject}.herkansing`,
        type: 'exam',
        name: `Herkansing ${getSubject(subject).name}`,
        ...toAppointmentTimes(date, period, 1),
        course: subject,
        groups: listClassNames(level),
        teachers: calendar.reserveTeachers(allTeachers, 1, date, period, 1),
        rooms: ['Sporthal'],
        capacity,
        subscribeFrom: `${term.showDate.subtract({ days: 3 }).toString()}T08:00`,
        subscribeUntil: `${term.showDate.add({ days: 5 }).toString()}T17:00`,
        studentsOnly: true,
      }),
    ]
  })
}
