import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isOffered, isSelectable } from '@uurwerk/contract/rules/appointment'
import { formatLessonHours } from '../appointment/lesson-hours.ts'
import { isAttended } from '../appointment/marks.ts'
import { isWholeDay } from '../appointment/appointment-days.ts'
import { formatAccessibleName, formatGhostName } from '../appointment/appointment-texts.ts'
import { type ColouredAttendee, formatNames } from '../attendee/attendee-tags.ts'
import type { GridEntry } from '#web/ui/TimeGrid/grid-layout.ts'

/** A lesson in the grid, or the ghost of a moved lesson. */
export interface RosterEntry extends GridEntry {
  appointment: Appointment
  isGhost: boolean
  hasClash: boolean
  /** Attendees of a composed roster who have this lesson. */
  attendees: readonly ColouredAttendee[]
}

const parseDateTime = (text: string) => Temporal.PlainDateTime.from(text)

/** Returns undefined if the old times are unknown or the same. */
export function findOldTimes({ change, start, end }: Appointment) {
  if (change?.kind !== 'moved' || !change.start || (change.start === start && (change.end ?? end) === end))
    return undefined
  const oldStart = parseDateTime(change.start)
  return {
    start: oldStart,
    end: change.end ? parseDateTime(change.end) : oldStart.add(parseDateTime(start).until(parseDateTime(end))),
  }
}

/** Returns attendees in display order. */
export const listAttendeesOfAppointment = (
  { attendeeIds }: Pick<Appointment, 'attendeeIds'>,
  colouredAttendees: ReadonlyMap<number, ColouredAttendee>,
) => [...colouredAttendees.values()].filter(({ id }) => attendeeIds.includes(id))

const addNames = (label: string, attendees: readonly ColouredAttendee[]) =>
  attendees.length > 0 ? `${label}, ${formatNames(attendees)}` : label

/** Includes the ghost of a moved appointment. */
function buildEntries(
  appointment: Appointment,
  hasClash: boolean,
  attendees: readonly ColouredAttendee[],
): RosterEntry[] {
  const sharedFields = {
    lanes: attendees.map(({ id }) => String(id)),
    attendees,
    isSelectable: isSelectable(appointment),
    appointment,
  }
  let label: string | undefined
  const entry: RosterEntry = {
    ...sharedFields,
    key: String(appointment.id),
    start: parseDateTime(appointment.start),
    end: parseDateTime(appointment.end),
    rank: isOffered(appointment) || appointment.isCancelled ? 1 : 0,
    // Computed lazily: most loaded entries are never drawn.
    get label() {
      return (label ??= addNames(formatAccessibleName(appointment, hasClash), attendees))
    },
    get description() {
      return formatLessonHours(appointment)
    },
    isGhost: false,
    hasClash,
  }
  const oldTimes = findOldTimes(appointment)
  if (!oldTimes) return [entry]
  const ghost = {
    ...sharedFields,
    ...oldTimes,
    key: `${appointment.id}-old`,
    rank: 2,
    label: addNames(formatGhostName(appointment, oldTimes.start, oldTimes.end), attendees),
    isGhost: true,
    hasClash: false,
  }
  return [entry, ghost]
}

/** The grid skips rendering of identical entries, so they are cached by appointment. */
export function buildRosterEntries(
  appointments: readonly Appointment[],
  clashingIds: ReadonlySet<number>,
  colouredAttendees: ReadonlyMap<number, ColouredAttendee> = new Map(),
  entryCache: WeakMap<Appointment, RosterEntry[]> = new WeakMap(),
): RosterEntry[] {
  return appointments
    .filter((appointment) => !isWholeDay(appointment))
    .flatMap((appointment) => {
      const hasClash = clashingIds.has(appointment.id)
      const cachedEntries = entryCache.get(appointment)
      if (cachedEntries?.[0]?.hasClash === hasClash) return cachedEntries
      const newEntries = buildEntries(appointment, hasClash, listAttendeesOfAppointment(appointment, colouredAttendees))
      entryCache.set(appointment, newEntries)
      return newEntries
    })
}

/** Includes appointments that were in the days before they were moved. */
export function filterAppointmentsInDays(
  appointments: readonly Appointment[],
  days: readonly Temporal.PlainDate[],
): Appointment[] {
  const firstMidnight = `${days[0]?.toString()}T00:00`
  const nextMidnight = `${days.at(-1)?.add({ days: 1 }).toString()}T00:00`
  const isWithinDays = (start: string, end: string) => start < nextMidnight && end >= firstMidnight
  return appointments.filter(
    ({ start, end, change }) =>
      isWithinDays(start, end) || (change?.start && isWithinDays(change.start, change.end ?? change.start)),
  )
}

/** Finds the first attended appointment that has not begun. */
export function findNextLesson(
  appointments: readonly Appointment[],
  now: Temporal.PlainDateTime,
): Appointment | undefined {
  const nowText = now.toString()
  return appointments
    .filter((appointment) => appointment.start > nowText && isAttended(appointment))
    .reduce<Appointment | undefined>(
      (first, appointment) => (first && first.start <= appointment.start ? first : appointment),
      undefined,
    )
}

/** Finds the current attended appointment that began last. */
export function findCurrentLesson(
  appointments: readonly Appointment[],
  now: Temporal.PlainDateTime,
): Appointment | undefined {
  const nowText = now.toString()
  return appointments
    .filter((appointment) => appointment.start <= nowText && appointment.end > nowText && isAttended(appointment))
    .reduce<Appointment | undefined>(
      (last, appointment) => (last && last.start > appointment.start ? last : appointment),
      undefined,
    )
}

/** Returns whether a lesson earlier that day is cancelled, and none takes place before this one. */
export function isAfterCancelledStart(lesson: Appointment, appointments: readonly Appointment[]): boolean {
  const earlierLessons = appointments.filter(
    ({ start, type }) =>
      type !== 'holiday' &&
      type !== 'booking' &&
      start < lesson.start &&
      start.slice(0, 10) === lesson.start.slice(0, 10),
  )
  const isCancelledLesson = ({ isCancelled, change }: Appointment) => isCancelled || change?.kind === 'cancelled'
  return earlierLessons.some(isCancelledLesson) && !earlierLessons.some(isAttended)
}

/** `lastChangedAt` is the instant of the latest change, or empty. */
export function countChanges(appointments: readonly Appointment[], days: readonly Temporal.PlainDate[]) {
  const changes = filterAppointmentsInDays(appointments, days).flatMap(({ change }) => change ?? [])
  return { count: changes.length, lastChangedAt: changes.map(({ at }) => at).reduce((a, b) => (a > b ? a : b), '') }
}

/** Returns the old times too. */
export const listMovedAway = (appointments: readonly Appointment[], date: Temporal.PlainDate) =>
  appointments.flatMap((appointment) => {
    const oldTimes = findOldTimes(appointment)
    return oldTimes?.start.toPlainDate().equals(date) ? [{ appointment, ...oldTimes }] : []
  })

/** Includes the old dates of moved lessons. */
export const collectChangedDates = (appointments: readonly Appointment[]): Set<string> =>
  new Set(
    appointments
      .filter(({ change, isCancelled }) => change !== null || isCancelled)
      .flatMap(({ start, change }) => [start, change?.start ?? start].map((time) => time.slice(0, 10))),
  )

/** Omits whole-day holidays. */
export const listLessonsOnDay = (appointments: readonly Appointment[], date: Temporal.PlainDate) => {
  const midnight = `${date.toString()}T00:00`
  const nextMidnight = `${date.add({ days: 1 }).toString()}T00:00`
  return appointments.filter(
    (appointment) =>
      !isWholeDay(appointment) &&
      appointment.start < nextMidnight &&
      (appointment.end > midnight || appointment.start >= midnight),
  )
}
