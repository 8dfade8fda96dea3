import { isBefore } from '../calendar.ts'
import { LessonChanges } from './lesson-changes.ts'
import type { TermCalendar } from './term-calendar.ts'
import type { DatedLesson } from './lessons.ts'
import { screenshotTeachers } from './screenshot-week.ts'
import type { Random } from './random.ts'
import type { Staffing } from './staffing.ts'

type Day = Temporal.PlainDate

interface LessonChangeSource {
  calendar: TermCalendar
  staffing: Staffing
  /** Lessons in the weeks of the second publication. */
  lessons: DatedLesson[]
  studentGroups: Set<string>
  random: Random
}

/** Makes the changes of the second publication: examples to try, and changes usual in any school. */
export function makeLessonChanges(source: LessonChangeSource): LessonChanges {
  const changes = new LessonChanges(source.calendar, source.staffing)
  changeLessonsOfStudent(source, changes)
  changeLessonsOfTeacher(source, changes)
  const { term } = source.calendar
  replaceIllTeacher(source, changes, term.showDate, 0)
  replaceIllTeacher(source, changes, findNextSchoolDay(source.calendar, term.showDate), 1)
  changeRandomLessons(source, changes)
  return changes
}

const findNextSchoolDay = ({ term }: TermCalendar, date: Day) =>
  term.schoolDays.find((schoolDay) => isBefore(date, schoolDay)) ?? date

const listDaysAfter = ({ term }: TermCalendar, date: Day) =>
  term.schoolDays
    .filter((schoolDay) => isBefore(date, schoolDay) && !isBefore(term.lastChangeDate, schoolDay))
    .slice(0, 5)

function changeLessonsOfStudent(source: LessonChangeSource, changes: LessonChanges) {
  const { term } = source.calendar
  const studentLessons = source.lessons.filter(({ lesson }) => source.studentGroups.has(lesson.group))
  const findLesson = (subject: string, patternDay: number, from?: Day) =>
    studentLessons.find(
      ({ lesson, date }) =>
        lesson.subject === subject && term.getPatternDay(date) === patternDay && !(from && isBefore(date, from)),
    )
  const changeIfPossible = (lesson: DatedLesson | undefined, change: (lesson: DatedLesson) => unknown) => {
    if (lesson && changes.canChange(lesson)) change(lesson)
  }
  changeIfPossible(findLesson('en', 1), (lesson) => changes.changeRoom(lesson))
  changeIfPossible(findLesson('ne', 2, term.showDate), (lesson) => changes.cancel(lesson))
  changeIfPossible(findLesson('ak', 2, term.showDate), (lesson) => changes.changeRoom(lesson))
  const nextSchoolDay = findNextSchoolDay(source.calendar, term.showDate)
  changeIfPossible(findLesson('kcv', 3, nextSchoolDay), (lesson) =>
    changes.move(lesson, listDaysAfter(source.calendar, lesson.date)),
  )
  changeIfPossible(findLesson('na', 3, nextSchoolDay), (lesson) => changes.substitute(lesson))
  changeIfPossible(findLesson('wiB', 0, nextSchoolDay), (lesson) =>
    changes.add(lesson, listDaysAfter(source.calendar, term.showDate)),
  )
}

function changeLessonsOfTeacher(source: LessonChangeSource, changes: LessonChanges) {
  const { showDate } = source.calendar.term
  const otherLessons = source.lessons.filter(
    ({ lesson, date }) =>
      lesson.teacher === 'JVD' && !source.studentGroups.has(lesson.group) && !isBefore(date, showDate),
  )
  const [first, second] = otherLessons.filter((lesson) => changes.canChange(lesson))
  if (first) changes.changeRoom(first)
  if (second) changes.cancel(second)
}

/** Makes a teacher ill for a day: a colleague substitutes, or the lesson is cancelled. */
function replaceIllTeacher({ lessons }: LessonChangeSource, changes: LessonChanges, date: Day, rank: number) {
  const changeableLessons = lessons.filter(
    (lesson) => lesson.date.equals(date) && changes.canChange(lesson) && !(lesson.lesson.teacher in screenshotTeachers),
  )
  const busiestTeachers = [...Map.groupBy(changeableLessons, ({ lesson }) => lesson.teacher)].toSorted(
    ([, firstLessons], [, secondLessons]) => secondLessons.length - firstLessons.length,
  )
  const [, lessonsOfIllTeacher = []] = busiestTeachers[rank] ?? []
  for (const [index, lesson] of lessonsOfIllTeacher.entries())
    if (index % 2 === 0 || !changes.substitute(lesson)) {
      if (rank === 0) changes.cancel(lesson)
      else changes.drop(lesson)
    }
}

function changeRandomLessons({ lessons, calendar, studentGroups, random }: LessonChangeSource, changes: LessonChanges) {
  const upcomingLessons = lessons.filter(
    ({ date, lesson }) => !isBefore(date, calendar.term.showDate) && !studentGroups.has(lesson.group),
  )
  const selectedLessons = random.shuffle(upcomingLessons).slice(0, 24)
  for (const [index, lesson] of selectedLessons.entries()) {
    if (!changes.canChange(lesson)) continue
    if (index < 14) changes.changeRoom(lesson)
    else if (index < 18) changes.cancel(lesson)
    else changes.move(lesson, listDaysAfter(calendar, lesson.date))
  }
}
