import { makeAppointment } from '../../import/make-appointment.ts'
import type { Appointment } from '../../import/school.ts'
import { staffMeeting } from './blocks.ts'
import { type Diary, toAppointmentTimes, upperLevels } from './diary.ts'
import { getMonday } from '../../lib/clock.ts'
import { listClassNames, type Level } from './levels.ts'
import type { Cluster } from './students.ts'
import { getSubject } from './subjects.ts'

type Day = Temporal.PlainDate

/** Simultaneous test of one subject, or of all subjects of a line, for a whole level. */
interface Round {
  subject: string
  groups: string[]
}

/** Lists the rounds in order. The show date has the round of the third line. */
function listTestRounds(level: Level, clusters: Cluster[]): Round[][] {
  const own = clusters.filter((cluster) => cluster.level === level)
  const lines = level.lines.map((_, index) => {
    const bySubject = Map.groupBy(
      own.filter(({ line }) => line === index),
      ({ subject }) => subject,
    )
    return [...bySubject].map(([subject, list]) => ({ subject, groups: list.map(({ id }) => id) }))
  })
  const common = ['ne', 'en'].map((subject) => [{ subject, groups: listClassNames(level) }])
  return [...lines.slice(2), ...common, ...lines.slice(0, 2)]
}

export interface ExamSource {
  diary: Diary
  clusters: Cluster[]
  findTeacher: (group: string, subject: string) => string | undefined
  allTeachers: string[]
}

/** Makes a test in the band of each upper level every other week, and all tests of the test week. */
export function makeExams(source: ExamSource): Appointment[] {
  const { calendar, testWeek } = source.diary
  const showWeek = getMonday(calendar.showDate)
  const inBands = calendar.schoolDays.flatMap((date) => {
    const weeks = Math.round(showWeek.until(getMonday(date)).days / 7)
    if (weeks % 2 !== 0 || source.diary.isTestWeek(date)) return []
    return upperLevels
      .filter(({ band }) => band?.day === calendar.patternDay(date))
      .flatMap((level) => makeBandExams(source, level, weeks / 2, date, level.band?.period ?? 1, 'Aula'))
  })
  const inTestWeek = upperLevels.flatMap((level, index) =>
    [0, 1, 2, 3, 4].flatMap((day) =>
      makeBandExams(
        source,
        level,
        day + 2,
        testWeek.add({ days: day }),
        1 + (index % 4) * 2,
        index < 4 ? 'Aula' : 'Sporthal',
      ),
    ),
  )
  return [...inBands, ...inTestWeek]
}

function makeBandExams(
  source: ExamSource,
  level: Level,
  turn: number,
  date: Day,
  period: number,
  room: string,
): Appointment[] {
  const { diary, clusters, findTeacher, allTeachers } = source
  if (!diary.hasLessons(level, date) && !diary.isTestWeek(date)) return []
  const rounds = listTestRounds(level, clusters)
  const round = rounds.at(turn % rounds.length) ?? []
  diary.take(listClassNames(level), date, period, 2)
  return round.map(({ subject, groups }) => {
    const own = groups.flatMap((group) => findTeacher(group, subject) ?? [])
    return makeAppointment({
      id: `${date.toString()}.${period}.${level.name}.${subject}.toets`,
      type: 'exam',
      name: `${level.finalYear ? 'Schoolexamen' : 'Toets'} ${getSubject(subject).name}`,
      ...toAppointmentTimes(date, period, 2),
      course: subject,
      groups,
      teachers: diary.takeTeachers([...own, ...allTeachers], 1, date, period, 2),
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
export function makeResits({ diary, allTeachers }: ExamSource): Appointment[] {
  const { calendar } = diary
  const period = 8
  const dates = calendar.schoolDays.filter(
    (date) => calendar.showDate.until(date).days >= 7 && calendar.patternDay(date) !== staffMeeting.day,
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
        teachers: diary.takeTeachers(allTeachers, 1, date, period, 1),
        rooms: ['Sporthal'],
        capacity,
        subscribeFrom: `${calendar.showDate.subtract({ days: 3 }).toString()}T08:00`,
        subscribeUntil: `${calendar.showDate.add({ days: 5 }).toString()}T17:00`,
        studentsOnly: true,
      }),
    ]
  })
}
