import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { codesOf, roomsOf, titleOf } from '../../roster/appointment/naming.ts'
import { seatsOf } from '../../roster/appointment/marks.ts'
import { t } from '../../lib/i18n.ts'
import { formatDay, formatTime, formatTimes } from '../../lib/time.ts'
import type { Order } from '../../ui/order.ts'
import type { ExamColumn, ExamFilter } from './address.ts'

type Minute = Temporal.PlainDateTime

/** The state of signing up: one's own answer, else whether one still can. */
export type Registration =
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

export function registrationOf(exam: Appointment, now: Minute): Registration {
  if (exam.isCancelled || exam.change?.kind === 'cancelled') return 'cancelled'
  if (exam.isSubscribed) return exam.isLocked ? 'locked' : 'joined'
  if (exam.isWaiting) return 'waiting'
  if (exam.isDenied) return 'declined'
  if (!exam.subscribable) return 'none'
  const at = now.toString({ smallestUnit: 'minute' })
  if (at < exam.subscribable.from) return 'soon'
  if (at >= exam.subscribable.until || at >= exam.start) return 'closed'
  return exam.isFull ? 'full' : 'open'
}

const momentText = (minute: string) => {
  const moment = Temporal.PlainDateTime.from(minute)
  return `${formatDay(moment.toPlainDate(), 'short')} ${formatTime(moment)}`
}

/** With its year where that is another one. */
const dayText = (day: Temporal.PlainDate, now: Minute) =>
  day.year === now.year ? formatDay(day, 'short') : `${formatDay(day, 'short')} ${day.year}`

/** An exam in the words of a row. */
export function examTexts(exam: Appointment, now: Minute): Record<ExamColumn, string> {
  const [start, end] = [Temporal.PlainDateTime.from(exam.start), Temporal.PlainDateTime.from(exam.end)]
  const seats = seatsOf(exam)
  const registration = registrationOf(exam, now)
  const window = exam.subscribable
  const when = window ? momentText(registration === 'soon' ? window.from : window.until) : ''
  return {
    date: dayText(start.toPlainDate(), now),
    time: formatTimes(start, end),
    name: titleOf(exam),
    course: exam.course?.name ?? '',
    groups: codesOf(exam.groups),
    room: roomsOf(exam),
    seats: seats ? `${seats.taken}/${seats.capacity}` : '',
    registration: registration === 'none' ? '' : t(($) => $.EXAM.REGISTRATION[registration], { when }),
  }
}

const seatsLeft = (exam: Appointment) => {
  const seats = seatsOf(exam)
  return seats ? seats.capacity - seats.taken : Infinity
}

/** As a column sorts them; those that are alike by start. */
export function sorted(exams: readonly Appointment[], column: ExamColumn, order: Order, now: Minute): Appointment[] {
  const sign = order === 'ascending' ? 1 : -1
  const compare = (a: Appointment, b: Appointment) => {
    if (column === 'date') return a.start.localeCompare(b.start)
    if (column === 'seats') return Math.sign(seatsLeft(a) - seatsLeft(b)) || 0
    return examTexts(a, now)[column].localeCompare(examTexts(b, now)[column], undefined, { numeric: true })
  }
  return exams.toSorted((a, b) => sign * compare(a, b) || a.start.localeCompare(b.start) || a.id - b.id)
}

const passes: Record<ExamFilter, (registration: Registration, exam: Appointment) => boolean> = {
  all: () => true,
  open: (registration) => registration === 'open',
  joined: (registration) => registration === 'joined' || registration === 'locked',
  full: (_, exam) => exam.isFull,
}

export const filtered = (exams: readonly Appointment[], filter: ExamFilter, now: Minute): Appointment[] =>
  exams.filter((exam) => passes[filter](registrationOf(exam, now), exam))

/** Header and rows of a file; dates in a form that sorts. */
export const csvRows = (exams: readonly Appointment[], columns: readonly ExamColumn[], now: Minute): string[][] => [
  columns.map(columnText),
  ...exams.map((exam) => {
    const texts = { ...examTexts(exam, now), date: exam.start.slice(0, 10) }
    return columns.map((column) => texts[column])
  }),
]

const columnKeys = {
  date: 'DATE',
  time: 'TIME',
  name: 'NAME',
  course: 'COURSE',
  groups: 'GROUPS',
  room: 'ROOM',
  seats: 'SEATS',
  registration: 'REGISTRATION',
} as const satisfies Record<ExamColumn, string>
export const columnText = (column: ExamColumn) => t(($) => $.EXAM.COLUMN[columnKeys[column]])

/** In whose roster an exam stands: one's own or another that was asked for, else someone's or something's that it names. */
export function rosterWith({ attendeeIds, groups, teachers, classrooms }: Appointment, own: number | undefined) {
  if (own !== undefined && attendeeIds.includes(own)) return own
  const [named] = [...groups, ...teachers, ...classrooms]
  return attendeeIds[0] ?? named?.id
}
