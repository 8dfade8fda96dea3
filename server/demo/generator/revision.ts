import { isBefore } from '../calendar.ts'
import { Changes } from './changes.ts'
import type { Diary } from './diary.ts'
import type { DatedLesson } from './lessons.ts'
import { pictureTeachers } from './picture.ts'
import type { Random } from './random.ts'
import type { Staffing } from './staffing.ts'

type Day = Temporal.PlainDate

interface Revision {
  diary: Diary
  staffing: Staffing
  /** Lessons in the weeks of the second publication. */
  lessons: DatedLesson[]
  groups: Set<string>
  random: Random
}

/** Makes the changes of the second publication: examples to try, and changes usual in any school. */
export function revise(revision: Revision): Changes {
  const changes = new Changes(revision.diary, revision.staffing)
  changeForTheStudent(revision, changes)
  changeForTheTeacher(revision, changes)
  const { calendar } = revision.diary
  callInSick(revision, changes, calendar.showDate, 0)
  callInSick(revision, changes, findNextSchoolDay(revision.diary, calendar.showDate), 1)
  changeHereAndThere(revision, changes)
  return changes
}

const findNextSchoolDay = ({ calendar }: Diary, date: Day) =>
  calendar.schoolDays.find((other) => isBefore(date, other)) ?? date

const listDaysAfter = ({ calendar }: Diary, date: Day) =>
  calendar.schoolDays.filter((other) => isBefore(date, other) && !isBefore(calendar.lastChange, other)).slice(0, 5)

function changeForTheStudent(revision: Revision, changes: Changes) {
  const { calendar } = revision.diary
  const own = revision.lessons.filter(({ lesson }) => revision.groups.has(lesson.group))
  const find = (subject: string, patternDay: number, from?: Day) =>
    own.find(
      ({ lesson, date }) =>
        lesson.subject === subject && calendar.patternDay(date) === patternDay && !(from && isBefore(date, from)),
    )
  const changeIfPossible = (lesson: DatedLesson | undefined, change: (found: DatedLesson) => unknown) => {
    if (lesson && changes.canChange(lesson)) change(lesson)
  }
  changeIfPossible(find('en', 1), (lesson) => changes.changeRoom(lesson))
  changeIfPossible(find('ne', 2, calendar.showDate), (lesson) => changes.cancel(lesson))
  changeIfPossible(find('ak', 2, calendar.showDate), (lesson) => changes.changeRoom(lesson))
  const later = findNextSchoolDay(revision.diary, calendar.showDate)
  changeIfPossible(find('kcv', 3, later), (lesson) => changes.move(lesson, listDaysAfter(revision.diary, lesson.date)))
  changeIfPossible(find('na', 3, later), (lesson) => changes.substitute(lesson))
  changeIfPossible(find('wiB', 0, later), (lesson) =>
    changes.add(lesson, listDaysAfter(revision.diary, calendar.showDate)),
  )
}

function changeForTheTeacher(revision: Revision, changes: Changes) {
  const { showDate } = revision.diary.calendar
  const others = revision.lessons.filter(
    ({ lesson, date }) => lesson.teacher === 'JVD' && !revision.groups.has(lesson.group) && !isBefore(date, showDate),
  )
  const [first, second] = others.filter((lesson) => changes.canChange(lesson))
  if (first) changes.changeRoom(first)
  if (second) changes.cancel(second)
}

/** Makes a teacher ill for a day: a colleague substitutes, or the lesson is cancelled. */
function callInSick({ lessons }: Revision, changes: Changes, date: Day, turn: number) {
  const ofDay = lessons.filter(
    (lesson) => lesson.date.equals(date) && changes.canChange(lesson) && !(lesson.lesson.teacher in pictureTeachers),
  )
  const busiest = [...Map.groupBy(ofDay, ({ lesson }) => lesson.teacher)].toSorted(
    ([, one], [, two]) => two.length - one.length,
  )
  const [, ill = []] = busiest[turn] ?? []
  for (const [index, lesson] of ill.entries())
    if (index % 2 === 0 || !changes.substitute(lesson)) {
      if (turn === 0) changes.cancel(lesson)
      else changes.drop(lesson)
    }
}

function changeHereAndThere({ lessons, diary, groups, random }: Revision, changes: Changes) {
  const coming = lessons.filter(
    ({ date, lesson }) => !isBefore(date, diary.calendar.showDate) && !groups.has(lesson.group),
  )
  const some = random.shuffle(coming).slice(0, 24)
  for (const [index, lesson] of some.entries()) {
    if (!changes.canChange(lesson)) continue
    if (index < 14) changes.changeRoom(lesson)
    else if (index < 18) changes.cancel(lesson)
    else changes.move(lesson, listDaysAfter(diary, lesson.date))
  }
}
