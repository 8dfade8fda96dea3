import { getDemoSchoolYear } from '../calendar.ts'
import type { Appointment, Course, DeploymentPlan, Person, SchoolData } from '../../import/school.ts'
import { term } from './term.ts'

const plannedTeam = 'team-bv'
const periods = ['Periode 1', 'Periode 2', 'Periode 3', 'Periode 4']
/** Hours of a full-time post per period, and hours per weekly lesson, including preparation. */
const fullPost = 1659 / periods.length
const perLesson = 13

export function makeDeploymentPlans({
  people = [],
  teams = [],
  courses = [],
  appointments = [],
}: SchoolData): DeploymentPlan[] {
  const team = teams.find(({ id }) => id === plannedTeam)
  if (!team) return []
  const year = getDemoSchoolYear(term.showDate.year, term.showDate).start.year
  const lessons = countLessonsByTeacher(appointments, courses)
  const teachers = team.members.flatMap((id) => people.find((person) => person.id === id) ?? [])
  return [year, year - 1].flatMap((of) => {
    const plan = {
      unit: team.unit,
      team: team.id,
      year: of,
      language: 'nl' as const,
      periods: makePlanPeriods(of, year),
    }
    return [
      { ...plan, teacher: null, tables: [{ title: 'Taken van het team', rows: makeTeamRows(of === year) }] },
      ...teachers.map((teacher, index) => ({
        ...plan,
        teacher: teacher.id,
        tables: makeTables(teacher, lessons.get(teacher.id) ?? [], index, of === year),
      })),
    ]
  })
}

/** Leaves the last period of this year as a draft. All others were published before the first import. */
const makePlanPeriods = (of: number, year: number) =>
  periods.map((name, index) => ({
    name,
    publishedOn: of < year ? `${of}-08-20` : ([`${of}-08-20`, `${of}-11-09`, `${of}-11-09`, null][index] ?? null),
  }))

interface Taught {
  course: Course
  lessons: number
}

function countLessonsByTeacher(
  appointments: readonly Appointment[],
  courses: readonly Course[],
): Map<string, Taught[]> {
  const [first, last] = [term.getMondayAhead(1).toString(), term.getMondayAhead(1).add({ days: 6 }).toString()]
  const counts = new Map<string, Map<string, number>>()
  for (const { type, start, teachers, course } of appointments) {
    if (type !== 'lesson' || course === null || start < first || start > last) continue
    for (const teacher of teachers) {
      const own = counts.get(teacher) ?? new Map<string, number>()
      counts.set(teacher, own.set(course, (own.get(course) ?? 0) + 1))
    }
  }
  const named = new Map(courses.map((course) => [course.id, course]))
  return new Map(
    [...counts].map(([teacher, own]) => [
      teacher,
      [...own]
        .flatMap(([id, lessons]) => ({ course: named.get(id) ?? { id, name: id, code: id }, lessons }))
        .toSorted((a, b) => b.lessons - a.lessons || (a.course.id < b.course.id ? -1 : 1)),
    ]),
  )
}

/** Deviations from the contracted hours, in turn, some of them large. */
const over = [6, -4, 2, 0, -9, 11, 3, -24, 0, 5]
/** Deviations per period; exams fall in the last. */
const ofPeriod = [3, 0, 1, -4]

function makeTables(teacher: Person, taught: readonly Taught[], index: number, isThisYear: boolean) {
  const post = (teacher.fte ?? 1) * fullPost
  const isMentor = index % 3 === 0
  const schooling = Math.round(post * (isThisYear ? 0.05 : 0.06))
  const lessons = taught.map(({ course, lessons: weekly }, place) => {
    const changed = weekly - (isThisYear || place > 0 ? 0 : (index % 3) - 1)
    return makeRow(course.name, course.id, () => changed * perLesson)
  })
  const mentor = isMentor ? [makeRow('Mentoraat', null, () => 36)] : []
  const known = [...lessons, ...mentor].reduce((sum, { hours }) => sum + (hours[periods[0] ?? ''] ?? 0), schooling)
  const rest = Math.max(8, Math.round(post - known + (over[(index + (isThisYear ? 0 : 3)) % over.length] ?? 0)))
  return [
    { title: 'Lessen', rows: lessons },
    {
      title: 'Taken',
      rows: [
        ...mentor,
        makeRow('Sectie, toetsen en overleg', null, (period) => Math.max(4, rest + (ofPeriod[period] ?? 0))),
      ],
    },
    { title: 'Scholing', rows: [makeRow('Deskundigheidsbevordering', null, () => schooling)] },
  ].filter(({ rows }) => rows.length > 0)
}

const makeTeamRows = (isThisYear: boolean) => [
  makeRow('Open dag', null, (period) => [0, 40, 0, 0][period] ?? 0),
  makeRow('Projectweek', null, (period) => (isThisYear ? [0, 0, 62.5, 0] : [0, 0, 48, 0])[period] ?? 0),
  makeRow('Diploma-uitreiking', null, (period) => [0, 0, 0, 24][period] ?? 0),
]

/** Omits periods without hours. */
const makeRow = (label: string, course: string | null, hoursIn: (period: number) => number) => ({
  label,
  course,
  hours: Object.fromEntries(
    periods.map((name, index) => [name, hoursIn(index)] as const).filter(([, hours]) => hours > 0),
  ),
})
