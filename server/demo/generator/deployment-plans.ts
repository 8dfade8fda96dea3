import { getDemoSchoolYear } from '../calendar.ts'
import type { Appointment, Course, DeploymentPlan, Person, SchoolData } from '../../import/school.ts'
import { demoTerm } from './demo-term.ts'

const plannedTeam = 'team-bv'
const periods = ['Periode 1', 'Periode 2', 'Periode 3', 'Periode 4']
/** Hours of a full-time post per period, and hours per weekly lesson, including preparation. */
const fullTimeHours = 1659 / periods.length
const hoursPerLesson = 13

export function makeDeploymentPlans({
  people = [],
  teams = [],
  courses = [],
  appointments = [],
}: SchoolData): DeploymentPlan[] {
  const team = teams.find(({ id }) => id === plannedTeam)
  if (!team) return []
  const currentYear = getDemoSchoolYear(demoTerm.showDate.year, demoTerm.showDate).start.year
  const coursesByTeacher = countLessonsPerTeacher(appointments, courses)
  const teachers = team.members.flatMap((id) => people.find((person) => person.id === id) ?? [])
  return [currentYear, currentYear - 1].flatMap((planYear) => {
    const plan = {
      unit: team.unit,
      team: team.id,
      year: planYear,
      language: 'nl' as const,
      periods: makePlanPeriods(planYear, currentYear),
    }
    return [
      {
        ...plan,
        teacher: null,
        tables: [{ title: 'Taken van het team', rows: makeTeamRows(planYear === currentYear) }],
      },
      ...teachers.map((teacher, index) => ({
        ...plan,
        teacher: teacher.id,
        tables: makeTables(teacher, coursesByTeacher.get(teacher.id) ?? [], index, planYear === currentYear),
      })),
    ]
  })
}

/** Leaves the last period of this year as a draft. All others were published before the first import. */
const makePlanPeriods = (planYear: number, currentYear: number) =>
  periods.map((name, index) => ({
    name,
    publishedOn:
      planYear < currentYear
        ? `${planYear}-08-20`
        : ([`${planYear}-08-20`, `${planYear}-11-09`, `${planYear}-11-09`, null][index] ?? null),
  }))

interface TaughtCourse {
  course: Course
  weeklyLessons: number
}

function countLessonsPerTeacher(
  appointments: readonly Appointment[],
  courses: readonly Course[],
): Map<string, TaughtCourse[]> {
  const monday = demoTerm.getMondayAhead(1)
  const [first, last] = [monday.toString(), monday.add({ days: 6 }).toString()]
  const lessonCounts = new Map<string, Map<string, number>>()
  for (const { type, start, teachers, course } of appointments) {
    if (type !== 'lesson' || course === null || start < first || start > last) continue
    for (const teacher of teachers) {
      const lessonsByCourse = lessonCounts.get(teacher) ?? new Map<string, number>()
      lessonCounts.set(teacher, lessonsByCourse.set(course, (lessonsByCourse.get(course) ?? 0) + 1))
    }
  }
  const coursesById = new Map(courses.map((course) => [course.id, course]))
  return new Map(
    [...lessonCounts].map(([teacher, lessonsByCourse]) => [
      teacher,
      [...lessonsByCourse]
        .flatMap(([id, weeklyLessons]) => ({
          course: coursesById.get(id) ?? { id, name: id, code: id },
          weeklyLessons,
        }))
        .toSorted((a, b) => b.weeklyLessons - a.weeklyLessons || (a.course.id < b.course.id ? -1 : 1)),
    ]),
  )
}

/** Deviations from the contracted hours, in turn, some of them large. */
const hourDeviations = [6, -4, 2, 0, -9, 11, 3, -24, 0, 5]
/** Deviations per period; exams fall in the last. */
const periodDeviations = [3, 0, 1, -4]

function makeTables(teacher: Person, taughtCourses: readonly TaughtCourse[], index: number, isThisYear: boolean) {
  const contractedHours = (teacher.fte ?? 1) * fullTimeHours
  const isMentor = index % 3 === 0
  const trainingHours = Math.round(contractedHours * (isThisYear ? 0.05 : 0.06))
  const lessonRows = taughtCourses.map(({ course, weeklyLessons }, courseIndex) => {
    const lessonsInPlanYear = weeklyLessons - (isThisYear || courseIndex > 0 ? 0 : (index % 3) - 1)
    return makeRow(course.name, course.id, () => lessonsInPlanYear * hoursPerLesson)
  })
  const mentorRows = isMentor ? [makeRow('Mentoraat', null, () => 36)] : []
  const assignedHours = [...lessonRows, ...mentorRows].reduce(
    (sum, { hours }) => sum + (hours[periods[0] ?? ''] ?? 0),
    trainingHours,
  )
  const remainingHours = Math.max(
    8,
    Math.round(
      contractedHours - assignedHours + (hourDeviations[(index + (isThisYear ? 0 : 3)) % hourDeviations.length] ?? 0),
    ),
  )
  return [
    { title: 'Lessen', rows: lessonRows },
    {
      title: 'Taken',
      rows: [
        ...mentorRows,
        makeRow('Sectie, toetsen en overleg', null, (period) =>
          Math.max(4, remainingHours + (periodDeviations[period] ?? 0)),
        ),
      ],
    },
    { title: 'Scholing', rows: [makeRow('Deskundigheidsbevordering', null, () => trainingHours)] },
  ].filter(({ rows }) => rows.length > 0)
}

const makeTeamRows = (isThisYear: boolean) => [
  makeRow('Open dag', null, (period) => [0, 40, 0, 0][period] ?? 0),
  makeRow('Projectweek', null, (period) => (isThisYear ? [0, 0, 62.5, 0] : [0, 0, 48, 0])[period] ?? 0),
  makeRow('Diploma-uitreiking', null, (period) => [0, 0, 0, 24][period] ?? 0),
]

/** Omits periods without hours. */
const makeRow = (label: string, course: string | null, getHours: (period: number) => number) => ({
  label,
  course,
  hours: Object.fromEntries(
    periods.map((name, index) => [name, getHours(index)] as const).filter(([, hours]) => hours > 0),
  ),
})
