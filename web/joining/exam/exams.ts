import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { formatCodes, formatRooms, formatAppointmentTitle } from '#web/roster/appointment/appointment-texts.ts'
import { findSeats } from '#web/roster/appointment/marks.ts'
import { t } from '#web/lib/i18n.ts'
import { formatDay, formatTime, formatTimes } from '#web/lib/time.ts'
import type { SortOrder } from '#web/ui/sort-order.ts'
import type { ExamColumn, ExamFilter } from './address.ts'

/** The user's own answer, or without one, whether the user can sign up. */
export type RegistrationState =
  | 'cancelled'
  | 'joined'
  | 'locked'
  | 'declined'
  | 'waiting'
  | 'full'
  | 'open'
  | 'soon'
  | 'closed'
  | 'none'

export function getRegistrationState(exam: Appointment, now: Temporal.PlainDateTime): RegistrationState {
  if (exam.isCancelled || exam.change?.kind === 'cancelled') return 'cancelled'
  if (exam.isSubscribed) return exam.isLocked ? 'locked' : 'joined'
  if (exam.isWaiting) return 'waiting'
  if (exam.isDenied) return 'declined'
  if (!exam.subscribable) return 'none'
  const currentMinute = now.toString({ smallestUnit: 'minute' })
  if (currentMinute < exam.subscribable.from) return 'soon'
  if (currentMinute >= exam.subscribable.until || currentMinute >= exam.start) return 'closed'
  return exam.isFull ? 'full' : 'open'
}

const formatDateTime = (localMinute: string) => {
  const dateTime = Temporal.PlainDateTime.from(localMinute)
  return `${formatDay(dateTime.toPlainDate(), 'short')} ${formatTime(dateTime)}`
}

/** Adds the year when it is not the current one. */
const formatExamDay = (day: Temporal.PlainDate, now: Temporal.PlainDateTime) =>
  day.year === now.year ? formatDay(day, 'short') : `${formatDay(day, 'short')} ${day.year}`

/** Formats each column of an exam; unknown values are empty. */
export function formatExamColumns(exam: Appointment, now: Temporal.PlainDateTime): Record<ExamColumn, string> {
  const [start, end] = [Temporal.PlainDateTime.from(exam.start), Temporal.PlainDateTime.from(exam.end)]
  const seats = findSeats(exam)
  const registration = getRegistrationState(exam, now)
  const subscriptionWindow = exam.subscribable
  const opensOrClosesAt = subscriptionWindow
    ? formatDateTime(registration === 'soon' ? subscriptionWindow.from : subscriptionWindow.until)
    : ''
  return {
    date: formatExamDay(start.toPlainDate(), now),
    time: formatTimes(start, end),
    name: formatAppointmentTitle(exam),
    course: exam.course?.name ?? '',
    groups: formatCodes(exam.groups),
    room: formatRooms(exam),
    seats: seats ? `${seats.taken}/${seats.capacity}` : '',
    registration: registration === 'none' ? '' : t(($) => $.EXAM.REGISTRATION[registration], { when: opensOrClosesAt }),
  }
}

const countSeatsLeft = (exam: Appointment) => {
  const seats = findSeats(exam)
  return seats ? seats.capacity - seats.taken : Infinity
}

/** Sorts by a column's text, except date and seats. Ties are sorted by start. */
export function sortExams(
  exams: readonly Appointment[],
  column: ExamColumn,
  order: SortOrder,
  now: Temporal.PlainDateTime,
): Appointment[] {
  const sign = order === 'ascending' ? 1 : -1
  const compare = (a: Appointment, b: Appointment) => {
    if (column === 'date') return a.start.localeCompare(b.start)
    // Two unlimited capacities give NaN, which counts as equal.
    if (column === 'seats') return Math.sign(countSeatsLeft(a) - countSeatsLeft(b)) || 0
    return formatExamColumns(a, now)[column].localeCompare(formatExamColumns(b, now)[column], undefined, {
      numeric: true,
    })
  }
  return exams.toSorted((a, b) => sign * compare(a, b) || a.start.localeCompare(b.start) || a.id - b.id)
}

const matchesByFilter: Record<ExamFilter, (registration: RegistrationState, exam: Appointment) => boolean> = {
  all: () => true,
  open: (registration) => registration === 'open',
  joined: (registration) => registration === 'joined' || registration === 'locked',
  full: (_, exam) => exam.isFull,
}

export const filterExams = (
  exams: readonly Appointment[],
  filter: ExamFilter,
  now: Temporal.PlainDateTime,
): Appointment[] => exams.filter((exam) => matchesByFilter[filter](getRegistrationState(exam, now), exam))

/** Builds the rows of the CSV file, with ISO dates so that a spreadsheet sorts them. */
export const buildExamCsvRows = (
  exams: readonly Appointment[],
  columns: readonly ExamColumn[],
  now: Temporal.PlainDateTime,
): string[][] => [
  columns.map(formatExamColumnName),
  ...exams.map((exam) => {
    const texts = { ...formatExamColumns(exam, now), date: exam.start.slice(0, 10) }
    return columns.map((column) => texts[column])
  }),
]

const columnTextKeys = {
  date: 'DATE',
  time: 'TIME',
  name: 'NAME',
  course: 'COURSE',
  groups: 'GROUPS',
  room: 'ROOM',
  seats: 'SEATS',
  registration: 'REGISTRATION',
} as const satisfies Record<ExamColumn, string>
export const formatExamColumnName = (column: ExamColumn) => t(($) => $.EXAM.COLUMN[columnTextKeys[column]])

/** Returns the user, else one of `attendeeIds`, else any participant. */
export function findRosterAttendeeId(
  { attendeeIds, groups, teachers, classrooms }: Appointment,
  ownAttendeeId: number | undefined,
) {
  if (ownAttendeeId !== undefined && attendeeIds.includes(ownAttendeeId)) return ownAttendeeId
  const [firstParticipant] = [...groups, ...teachers, ...classrooms]
  return attendeeIds[0] ?? firstParticipant?.id
}
