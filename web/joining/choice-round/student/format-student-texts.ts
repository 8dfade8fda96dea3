import type {
  Course,
  ChoiceRoundListItem,
  ChoiceRoundState,
  WeeklyTime,
} from '@uurwerk/contract/joining/choice-round/student'
import type { ChoiceFault } from '@uurwerk/contract/rules/choice-round'
import { formatCodes } from '#web/roster/appointment/appointment-texts.ts'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTime, getWeekdayName } from '#web/lib/time.ts'

/** Formats like `vrijdag 20 november 17:00`, or short like `vr 20 nov 17:00`. */
export function formatRoundDateTime(localMinute: string, width: 'long' | 'short' = 'long') {
  const dateTime = Temporal.PlainDateTime.from(localMinute)
  return `${formatDay(dateTime.toPlainDate(), width)} ${formatTime(dateTime)}`
}

/** Returns some date on a day, from 1 (Monday). */
export const toSampleDate = (day: number) => Temporal.PlainDate.from('2024-01-01').add({ days: day - 1 })

/** Formats like `ma 10:30–11:20, wo 09:20–10:10`. */
export const formatWeeklyTimes = (weeklyTimes: readonly WeeklyTime[]) =>
  weeklyTimes.map(({ day, start, end }) => `${getWeekdayName(toSampleDate(day), 'short')} ${start}–${end}`).join(', ')

interface ChoiceLessons {
  moments: readonly WeeklyTime[]
  teachers: readonly { name: string }[]
  classrooms: Parameters<typeof formatCodes>[0]
}

/** Formats times, teachers and rooms, like `ma 10:30–11:20 · Joris van Dijk · B204`. */
export const formatLessons = ({ moments, teachers, classrooms }: ChoiceLessons) =>
  [formatWeeklyTimes(moments), teachers.map(({ name }) => name).join(', '), formatCodes(classrooms)]
    .filter(Boolean)
    .join(' · ')

/** Formats the date of the earliest first lesson, in Dutch `Eerste les di 24 nov`; undefined when no date is known. */
export function formatFirstLesson(courses: readonly Course[]) {
  const [earliestDate] = courses.flatMap(({ firstAppointmentDate: date }) => date ?? []).toSorted()
  return (
    earliestDate &&
    t(($) => $.CHOICE_ROUND.FIRST_LESSON, { day: formatDay(Temporal.PlainDate.from(earliestDate), 'short') })
  )
}

/** Leaves out names equal to the choice's own. */
export const formatCourseNames = (choiceName: string, courses: readonly Course[], courseGroupName?: string | null) =>
  [courseGroupName, ...courses.map((course) => course.name)]
    .filter((courseName) => courseName && courseName !== choiceName)
    .join(', ')

export const formatStudentRoundState = (state: ChoiceRoundState) => t(($) => $.CHOICE_ROUND.STATE[state])

/** Formats when a round opens or closes, on one line of a phone. */
export function formatOpeningOrClosing(item: ChoiceRoundListItem, state: ChoiceRoundState) {
  if (state === 'notOpen')
    return t(($) => $.CHOICE_ROUND.OPENS, { when: formatRoundDateTime(item.openingDate, 'short') })
  if (state === 'open')
    return t(($) => $.CHOICE_ROUND.CLOSES, { when: formatRoundDateTime(item.studentExpirationDate, 'short') })
  return t(($) => $.CHOICE_ROUND.WAS_OPEN, { when: formatRoundDateTime(item.studentExpirationDate, 'short') })
}

export function formatConfirmationState({ kind, isConfirmed }: Pick<ChoiceRoundListItem, 'kind' | 'isConfirmed'>) {
  if (kind === 'ranked')
    return isConfirmed ? t(($) => $.CHOICE_ROUND.HANDED_IN) : t(($) => $.CHOICE_ROUND.NOT_HANDED_IN)
  return isConfirmed ? t(($) => $.CHOICE_ROUND.CONFIRMED) : t(($) => $.CHOICE_ROUND.NOT_CONFIRMED)
}

export const formatChoiceFault = (fault: ChoiceFault) =>
  t(($) => $.CHOICE_ROUND.FAULT[fault.kind], {
    name: 'name' in fault ? fault.name : '',
    count: 'bound' in fault ? fault.bound : 0,
  })

/** Formats the number to choose in a set, like `kies er 1` or `kies 0 tot 2`. */
export function formatSetBounds({ min, max }: { min: number; max: number }) {
  if (min === max) return t(($) => $.CHOICE_ROUND.CHOOSE_EXACTLY, { count: min })
  if (min === 0) return t(($) => $.CHOICE_ROUND.CHOOSE_AT_MOST, { count: max })
  return t(($) => $.CHOICE_ROUND.CHOOSE_BETWEEN, { min, max })
}

/** Formats like `2026–2027`, or as a single year. */
export const formatYearRange = ({ yearStart, yearEnd }: Pick<ChoiceRoundListItem, 'yearStart' | 'yearEnd'>) =>
  yearStart === yearEnd ? String(yearStart) : `${yearStart}–${yearEnd}`
