import { getDemoSchoolYear } from '../calendar.ts'
import { listSchoolWeeks } from '../date-shift.ts'
import type { Appointment, Program, SchoolData } from '../../import/school.ts'
import { screenshotClass } from './screenshot-week.ts'
import { findBook } from './program-texts.ts'
import { demoTerm } from './demo-term.ts'

/** All groups of this level have a program, such as `V5`, and all of this teacher. */
const plannedLevel = screenshotClass.slice(0, -1)
const plannedTeacher = 'JVD'
/** Group with last year's program, to try copying it, and only the first weeks of this year's. */
const partlyPlannedGroup = 'V5.1wiB1'
const partlyPlannedWeekCount = 14

export function makePrograms({ appointments = [] }: Pick<SchoolData, 'appointments'>): Program[] {
  const year = getDemoSchoolYear(demoTerm.showDate.year, demoTerm.showDate).start.year
  return listPlannedCourses(appointments).flatMap(([group, course]) => {
    const weeks = makePlannedWeeks(course)
    if (!weeks) return []
    const program = { course, group, year, weeks }
    if (group !== partlyPlannedGroup) return [program]
    return [
      { ...program, year: year - 1 },
      { ...program, weeks: weeks.slice(0, partlyPlannedWeekCount) },
    ]
  })
}

/** Lists the courses of single groups that get a program, each pair once, by group. */
function listPlannedCourses(appointments: readonly Appointment[]): [group: string, course: string][] {
  const plannedCourses = new Map<string, Set<string>>()
  for (const { type, course, groups, teachers } of appointments) {
    const [group] = groups
    if (type !== 'lesson' || course === null || group === undefined || groups.length > 1) continue
    if (!group.startsWith(plannedLevel) && !teachers.includes(plannedTeacher)) continue
    plannedCourses.set(group, (plannedCourses.get(group) ?? new Set()).add(course))
  }
  const sortedGroups = [...plannedCourses].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return sortedGroups.flatMap(([group, courses]) =>
    [...courses].toSorted().map((course): [string, string] => [group, course]),
  )
}

const firstWeeks = [
  'Kennismaken; jaarplanning en afspraken',
  'Herhalen van vorig jaar',
  'Instapopdracht maken',
  'Instapopdracht bespreken',
  'Vaardigheden: samenvatten en plannen',
]

/** Plans six school weeks per chapter: four of content, one to practise, one for the test. */
function makePlannedWeeks(course: string): Program['weeks'] | undefined {
  const book = findBook(course)
  if (!book) return undefined
  const introduction = firstWeeks
    .slice(0, book.introductoryWeeks)
    .map((objectives) => ({ objectives, material: '', test: '' }))
  const chapters = book.chapters.flatMap(({ title, weeks }, index) => {
    const chapter = index + 1
    return [
      ...weeks.map((objectives, weekIndex) => ({
        objectives,
        material: book.formatBookLocation(chapter, weekIndex + 1),
        test: '',
      })),
      {
        objectives: `Herhalen: ${title}`,
        material: `Oefentoets ${chapter}${book.page ? `, ${book.page}` : ''}`,
        test: '',
      },
      {
        objectives: 'Toets maken en bespreken',
        material: '',
        test: `Toets ${chapter}: ${title}`,
      },
    ]
  })
  return listSchoolWeeks(demoTerm.showDate).flatMap((week, index) => {
    const texts = [...introduction, ...chapters][index]
    return texts ? [{ week, ...texts }] : []
  })
}
