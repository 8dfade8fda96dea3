import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isOnlyTaken } from '@uurwerk/contract/rules/appointment'
import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import { t } from '../../lib/i18n.ts'
import { currentLanguage } from '../../lib/language.ts'
import { formatDay, formatTime } from '../../lib/time.ts'
import { type Mark, marksOf, seatsOf, joinMarkOf } from './marks.ts'

type Minute = Temporal.PlainDateTime

/** By their codes where they have one, as there is room for in a block. */
export const codesOf = (list: readonly { name: string; code?: string | null }[]) =>
  list.map(({ name, code }) => code ?? name).join(', ')

type Named = Pick<Appointment, 'name' | 'course' | 'type'>

export const titleOf = ({ name, course, type }: Named) =>
  name || course?.name || (isOnlyTaken({ type, name }) ? t(($) => $.ROSTER.OCCUPIED) : '–')

/** The groups before the title in a teacher's roster, the first by its code and how many others: `V5A +2`. */
export function groupsBefore({ groups }: Pick<Appointment, 'groups'>, perspective?: AttendeeType) {
  const [first, ...others] = perspective === 'teacher' ? groups : []
  return first && codesOf([first]) + (others.length > 0 ? ` +${others.length}` : '')
}

/** The title as it stands in the roster of someone. */
export const titleFor = (appointment: Appointment, perspective?: AttendeeType) =>
  [groupsBefore(appointment, perspective), titleOf(appointment)].filter(Boolean).join(' ')

/** The course's code, where the title says no more than the course. */
export const codeOf = (appointment: Named) =>
  appointment.course?.name === titleOf(appointment) ? appointment.course.code : null

/** The rooms of an appointment: `B204`, or `online` where there is none; a room's roster does not repeat the room. */
export const roomsOf = ({ classrooms, isOnline, change }: Appointment, perspective?: AttendeeType) =>
  perspective === 'classroom' && classrooms.length === 1 && !change?.classrooms
    ? ''
    : codesOf(classrooms) || (isOnline ? t(($) => $.ROSTER.MARK.ONLINE) : '')

/** Who is there beside the one whose roster it is: the teachers; a teacher has the groups in the title; who holds a booking. */
export function companyOf({ type, groups, teachers, booking }: Appointment, perspective?: AttendeeType) {
  if (type === 'booking') return booking?.organizer.name ?? ''
  if (perspective === 'teacher') return groups.length > 1 ? codesOf(groups) : ''
  if (perspective === 'classroom') return [codesOf(groups), codesOf(teachers)].filter(Boolean).join(' · ')
  return codesOf(teachers)
}

const markText = (mark: Mark) => t(($) => $.ROSTER.MARK[mark])

export function seatsText(appointment: Appointment) {
  const seats = seatsOf(appointment)
  if (!seats) return undefined
  return seats.isFull ? t(($) => $.ROSTER.SEATS.FULL) : `${seats.taken}/${seats.capacity}`
}

/** How one stands to it, in a word or a few: `ingeschreven`, `op de wachtlijst`. */
export function joinMarkText(appointment: Appointment) {
  const mark = joinMarkOf(appointment)
  return mark && t(($) => $.ROSTER.JOIN_MARK[mark])
}

const spoken = new Map<string, string>()

/** `09:00 tot 10:30`; over midnight the day of the end is said too. Made once: the lessons of a year have few times. */
function spokenTimes(start: Minute, end: Minute) {
  const first = formatTime(start)
  const last = start.toPlainDate().equals(end.toPlainDate())
    ? formatTime(end)
    : `${formatDay(end.toPlainDate())} ${formatTime(end)}`
  const key = `${currentLanguage()} ${first} ${last}`
  const text = spoken.get(key) ?? t(($) => $.ROSTER.NAME.TIMES, { start: first, end: last })
  spoken.set(key, text)
  return text
}

function spokenSeats(appointment: Appointment) {
  const seats = seatsOf(appointment)
  if (!seats) return undefined
  return seats.isFull ? t(($) => $.ROSTER.SEATS.FULL) : t(($) => $.ROSTER.NAME.SEATS, seats)
}

const was = (what: string) => t(($) => $.ROSTER.NAME.WAS, { what })
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

/** How an appointment is read out: `dinsdag 24 november, 09:00 tot 10:30, Wiskunde, B1.23, gewijzigd`. */
export function accessibleName(appointment: Appointment, clashes = false) {
  const start = Temporal.PlainDateTime.from(appointment.start)
  const end = Temporal.PlainDateTime.from(appointment.end)
  const { classrooms: rooms, teachers, start: before } = appointment.change ?? {}
  const parts = [
    formatDay(start.toPlainDate()),
    spokenTimes(start, end),
    before && before !== appointment.start && was(whenOf({ start: before }, 'long')),
    titleOf(appointment),
    roomsOf(appointment),
    rooms && was(codesOf(rooms)),
    teachers && namesOf(appointment.teachers),
    teachers && was(namesOf(teachers)),
    ...marksOf(appointment, clashes)
      .filter((mark) => mark !== 'ONLINE' || appointment.classrooms.length > 0)
      .map(markText),
    spokenSeats(appointment),
    joinMarkText(appointment),
  ]
  return parts.filter(Boolean).join(', ')
}

/** How the empty place of a moved appointment is read out. */
export function ghostName(appointment: Appointment, start: Minute, end: Minute) {
  const place = [formatDay(start.toPlainDate()), spokenTimes(start, end), titleOf(appointment)].join(', ')
  return `${place}, ${movedTo(appointment)}`
}

/** `do 19 nov 14:00`. */
export function whenOf(appointment: Pick<Appointment, 'start'>, width: 'long' | 'short' = 'short') {
  const start = Temporal.PlainDateTime.from(appointment.start)
  return `${formatDay(start.toPlainDate(), width)} ${formatTime(start)}`
}

/** `verplaatst naar do 19 nov 14:00`. */
export const movedTo = (appointment: Appointment) => t(($) => $.ROSTER.GHOST, { when: whenOf(appointment) })

const areLessons = (appointments: readonly Appointment[]) =>
  appointments.every(({ type }) => type === 'lesson' || type === 'choice')

/** How many stand in one place: `2 lessen`, or what else is among them. */
export const stackTitle = (appointments: readonly Appointment[]) =>
  t(($) => $.ROSTER[areLessons(appointments) ? 'STACK' : 'STACK_MIXED'], { count: appointments.length })

/** How they are read out: `2 lessen tussen 09:00 en 10:30: Wiskunde, Engels`. */
export const stackName = (appointments: readonly Appointment[], start: Minute, end: Minute) =>
  t(($) => $.ROSTER[areLessons(appointments) ? 'STACK_NAME' : 'STACK_NAME_MIXED'], {
    count: appointments.length,
    start: formatTime(start),
    end: formatTime(end),
    names: appointments.map((appointment) => titleOf(appointment)).join(', '),
  })
