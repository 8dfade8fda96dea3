import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isBusyOnly } from '@uurwerk/contract/rules/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { t } from '#web/lib/i18n.ts'
import { getCurrentLanguage } from '#web/lib/language.ts'
import { formatDay, formatOrdinal, formatTime } from '#web/lib/time.ts'
import { type LessonMark, listMarks, findSeats, findJoinMark } from './marks.ts'

/** Joins codes, or names where there is no code. */
export const formatCodes = (list: readonly { name: string; code?: string | null }[]) =>
  list.map(({ name, code }) => code ?? name).join(', ')

type TitledAppointment = Pick<Appointment, 'name' | 'course' | 'type'>

/** Returns the name, else the course, else that the time is occupied, for users who may see no more. */
export const formatAppointmentTitle = ({ name, course, type }: TitledAppointment) =>
  name || course?.name || (isBusyOnly({ type, name }) ? t(($) => $.ROSTER.OCCUPIED) : '–')

/** Formats like `V5A +2`; undefined unless it is a teacher's roster. */
export function formatLeadingGroups({ groups }: Pick<Appointment, 'groups'>, perspective?: AttendeeType) {
  const [first, ...otherGroups] = perspective === 'teacher' ? groups : []
  return first && formatCodes([first]) + (otherGroups.length > 0 ? ` +${otherGroups.length}` : '')
}

export const formatRosterTitle = (appointment: Appointment, perspective?: AttendeeType) =>
  [formatLeadingGroups(appointment, perspective), formatAppointmentTitle(appointment)].filter(Boolean).join(' ')

/** Returns null unless the title is just the course name. */
export const findCourseCode = (appointment: TitledAppointment) =>
  appointment.course?.name === formatAppointmentTitle(appointment) ? appointment.course.code : null

/** Formats like `B204`, or `online` without a room. A room's own roster does not repeat the room. */
export function formatRooms({ classrooms, isOnline, change }: Appointment, perspective?: AttendeeType) {
  if (perspective === 'classroom' && classrooms.length === 1 && !change?.classrooms) return ''
  return formatCodes(classrooms) || (isOnline ? t(($) => $.ROSTER.MARK.ONLINE) : '')
}

/** For a teacher, returns several groups; for a booking, the organizer. */
export function formatCompany({ type, groups, teachers, booking }: Appointment, perspective?: AttendeeType) {
  if (type === 'booking') return booking?.organizer.name ?? ''
  if (perspective === 'teacher') return groups.length > 1 ? formatCodes(groups) : ''
  if (perspective === 'classroom') return [formatCodes(groups), formatCodes(teachers)].filter(Boolean).join(' · ')
  return formatCodes(teachers)
}

const formatMark = (mark: LessonMark) => t(($) => $.ROSTER.MARK[mark])

export function formatSeats(appointment: Appointment) {
  const seats = findSeats(appointment)
  if (!seats) return undefined
  return seats.isFull ? t(($) => $.ROSTER.SEATS.FULL) : `${seats.taken}/${seats.capacity}`
}

/** Formats like `2e`; undefined unless the user is on the waiting list. */
export const formatWaitingPlace = (appointment: Appointment) =>
  findJoinMark(appointment) === 'WAITING' && appointment.waitingPlace !== null
    ? formatOrdinal(appointment.waitingPlace)
    : undefined

/** Formats like `ingeschreven` or `2e op de wachtlijst`. */
export function formatJoinMark(appointment: Appointment) {
  const mark = findJoinMark(appointment)
  const waitingPlace = formatWaitingPlace(appointment)
  if (waitingPlace !== undefined) return t(($) => $.ROSTER.JOIN_MARK.WAITING_AT, { place: waitingPlace })
  return mark && t(($) => $.ROSTER.JOIN_MARK[mark])
}

const spokenTimesCache = new Map<string, string>()

/** Formats like `09:00 tot 10:30`. Cached: a year has few distinct times. */
function formatSpokenTimes(start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) {
  const startText = formatTime(start)
  const endText = start.toPlainDate().equals(end.toPlainDate())
    ? formatTime(end)
    : `${formatDay(end.toPlainDate())} ${formatTime(end)}`
  const key = `${getCurrentLanguage()} ${startText} ${endText}`
  const text = spokenTimesCache.get(key) ?? t(($) => $.ROSTER.NAME.TIMES, { start: startText, end: endText })
  spokenTimesCache.set(key, text)
  return text
}

function formatSpokenSeats(appointment: Appointment) {
  const seats = findSeats(appointment)
  if (!seats) return undefined
  return seats.isFull ? t(($) => $.ROSTER.SEATS.FULL) : t(($) => $.ROSTER.NAME.SEATS, seats)
}

const formatFormerValue = (value: string) => t(($) => $.ROSTER.NAME.WAS, { what: value })
const joinNames = (namedItems: readonly { name: string }[]) => namedItems.map(({ name }) => name).join(', ')

/** Formats like `dinsdag 24 november, 09:00 tot 10:30, Wiskunde, B1.23, gewijzigd`. */
export function formatAccessibleName(appointment: Appointment, hasClash = false) {
  const start = Temporal.PlainDateTime.from(appointment.start)
  const end = Temporal.PlainDateTime.from(appointment.end)
  const { classrooms: oldRooms, teachers: oldTeachers, start: oldStart } = appointment.change ?? {}
  const parts = [
    formatDay(start.toPlainDate()),
    formatSpokenTimes(start, end),
    oldStart && oldStart !== appointment.start && formatFormerValue(formatStart({ start: oldStart }, 'long')),
    formatAppointmentTitle(appointment),
    formatRooms(appointment),
    oldRooms && formatFormerValue(formatCodes(oldRooms)),
    // Mentions teachers only if they changed.
    oldTeachers && joinNames(appointment.teachers),
    oldTeachers && formatFormerValue(joinNames(oldTeachers)),
    ...listMarks(appointment, hasClash)
      // Without a room, `online` stands in its place.
      .filter((mark) => mark !== 'ONLINE' || appointment.classrooms.length > 0)
      .map(formatMark),
    formatSpokenSeats(appointment),
    formatJoinMark(appointment),
  ]
  return parts.filter(Boolean).join(', ')
}

export function formatGhostName(appointment: Appointment, start: Temporal.PlainDateTime, end: Temporal.PlainDateTime) {
  const description = [
    formatDay(start.toPlainDate()),
    formatSpokenTimes(start, end),
    formatAppointmentTitle(appointment),
  ].join(', ')
  return `${description}, ${formatMovedTo(appointment)}`
}

/** Formats like `do 19 nov 14:00`. */
export function formatStart(appointment: Pick<Appointment, 'start'>, width: 'long' | 'short' = 'short') {
  const start = Temporal.PlainDateTime.from(appointment.start)
  return `${formatDay(start.toPlainDate(), width)} ${formatTime(start)}`
}

/** Formats like `verplaatst naar do 19 nov 14:00`. */
export const formatMovedTo = (appointment: Appointment) => t(($) => $.ROSTER.GHOST, { when: formatStart(appointment) })

const areLessons = (appointments: readonly Appointment[]) =>
  appointments.every(({ type }) => type === 'lesson' || type === 'choice')

/** Formats like `2 lessen`. */
export const formatStackTitle = (appointments: readonly Appointment[]) =>
  t(($) => $.ROSTER[areLessons(appointments) ? 'STACK' : 'STACK_MIXED'], { count: appointments.length })

/** Formats like `2 lessen tussen 09:00 en 10:30: Wiskunde, Engels`. */
export const formatStackName = (
  appointments: readonly Appointment[],
  start: Temporal.PlainDateTime,
  end: Temporal.PlainDateTime,
) =>
  t(($) => $.ROSTER[areLessons(appointments) ? 'STACK_NAME' : 'STACK_NAME_MIXED'], {
    count: appointments.length,
    start: formatTime(start),
    end: formatTime(end),
    names: appointments.map((appointment) => formatAppointmentTitle(appointment)).join(', '),
  })
