import { getDemoSchoolYear } from '../calendar.ts'
import { listSchoolWeeks } from '../shift.ts'
import type { Appointment, Program, SchoolData } from '../../import/school.ts'
import { pictureClass } from './picture.ts'
import { findBook } from './program-texts.ts'
import { term } from './term.ts'

/** Level and teacher all of whose groups are planned. */
const plannedLevel = pictureClass.slice(0, -1)
const plannedTeacher = 'JVD'
/** Group with only the first half of this year planned; last year's program can be copied. */
const toBePlanned = 'V5.1wiB1'
const plannedSoFar = 14

export function makePrograms({ appointments = [] }: Pick<SchoolData, 'appointments'>): Program[] {
  const year = getDemoSchoolYear(term.showDate.year, term.showDate).start.year
  return listTaughtCourses(appointments).flatMap(([group, course]) => {
    const weeks = makePlannedWeeks(course)
    if (!weeks) return []
    const all = { course, group, year, weeks }
    if (group !== toBePlanned) return [all]
    return [
      { ...all, year: year - 1 },
      { ...all, weeks: weeks.slice(0, plannedSoFar) },
    ]
  })
}

function listTaughtCourses(appointments: readonly Appointment[]): [group: string, course: string][] {
  const found = new Set<string>()
  for (const { type, course, groups, teachers } of appointments) {
    const [group] = groups
    if (type !== 'lesson' || course === null || group === undefined || groups.length > 1) continue
    if (group.startsWith(plannedLevel) || teachers.includes(plannedTeacher)) found.add(JSON.stringify([group, course]))
  }
  return [...found].toSorted().map((text) => JSON.parse(text) as [string, string])
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
  const lead = firstWeeks.slice(0, book.lead).map((objectives) => ({ objectives, material: '', test: '' }))
  const chapters = book.chapters.flatMap(({ title, weeks }, index) => {
    const chapter = index + 1
    return [
      ...weeks.map((objectives, place) => ({ objectives, material: book.place(chapter, place + 1), test: '' })),
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
  return listSchoolWeeks(term.showDate).flatMap((week, index) => {
    const texts = [...lead, ...chapters][index]
    return texts ? [{ week, ...texts }] : []
  })
}
