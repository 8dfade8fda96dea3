import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isOffered, isSelectable } from '@uurwerk/contract/rules/appointment'
import { isAttended } from '../appointment/marks.ts'
import { isWholeDay } from '../appointment/appointment-days.ts'
import { formatAccessibleName, formatGhostName } from '../appointment/appointment-texts.ts'
import { type ColouredAttendee, formatNames } from '../attendee/attendee-tags.ts'
import type { GridEntry } from '#web/ui/TimeGrid/layout.ts'

type Day = Temporal.PlainDate
type Minute = Temporal.PlainDateTime

/** A lesson in the grid, or the place that a moved one left. */
export interface RosterEntry extends GridEntry {
  appointment: Appointment
  isGhost: boolean
  clashes: boolean
  /** Those of a composed roster in whose rosters it stands. */
  who: readonly ColouredAttendee[]
}

const parseDateTime = (text: string) => Temporal.PlainDateTime.from(text)

/** Where a moved appointment was, if it is known and another place. */
export function findOldTimes({ change, start, end }: Appointment) {
  if (change?.kind !== 'moved' || !change.start || (change.start === start && (change.end ?? end) === end))
    return undefined
  const from = parseDateTime(change.start)
  return {
    start: from,
    end: change.end ? parseDateTime(change.end) : from.add(parseDateTime(start).until(parseDateTime(end))),
  }
}

/** Those with a colour in whose rosters an appointment stands, in the order in which they are shown. */
export const listAttendeesOfAppointment = (
  { attendeeIds }: Pick<Appointment, 'attendeeIds'>,
  coloured: ReadonlyMap<number, ColouredAttendee>,
) => [...coloured.values()].filter(({ id }) => attendeeIds.includes(id))

const addNames = (label: string, who: readonly ColouredAttendee[]) =>
  who.length > 0 ? `${label}, ${formatNames(who)}` : label

/** What the grid shows of an appointment: a lesson, and of one that was moved the place that it left too. */
function buildEntries(appointment: Appointment, clashes: boolean, who: readonly ColouredAttendee[]): RosterEntry[] {
  const shared = {
    lanes: who.map(({ id }) => String(id)),
    who,
    isSelectable: isSelectable(appointment),
    appointment,
  }
  let label: string | undefined
  const entry: RosterEntry = {
    ...shared,
    key: String(appointment.id),
    start: parseDateTime(appointment.start),
    end: parseDateTime(appointment.end),
    rank: isOffered(appointment) || appointment.isCancelled ? 1 : 0,
    // Composed when it is drawn: most of what is loaded is not.
    get label() {
      return (label ??= addNames(formatAccessibleName(appointment, clashes), who))
    },
    isGhost: false,
    clashes,
  }
  const old = findOldTimes(appointment)
  if (!old) return [entry]
  const ghost = {
    ...shared,
    ...old,
    key: `${appointment.id}-old`,
    rank: 2,
    label: addNames(formatGhostName(appointment, old.start, old.end), who),
    isGhost: true,
    clashes: false,
  }
  return [entry, ghost]
}

/**
 * What the grid shows of some appointments: `clashes` are the ids of those that clash, `coloured` who has a colour. An
 * appointment that is as it was keeps its entries, by which the grid knows what it need not draw again.
 */
export function buildRosterEntries(
  appointments: readonly Appointment[],
  clashes: ReadonlySet<number>,
  coloured: ReadonlyMap<number, ColouredAttendee> = new Map(),
  kept: WeakMap<Appointment, RosterEntry[]> = new WeakMap(),
): RosterEntry[] {
  return appointments
    .filter((appointment) => !isWholeDay(appointment))
    .flatMap((appointment) => {
      const clash = clashes.has(appointment.id)
      const known = kept.get(appointment)
      if (known?.[0]?.clashes === clash) return known
      const made = buildEntries(appointment, clash, listAttendeesOfAppointment(appointment, coloured))
      kept.set(appointment, made)
      return made
    })
}

/** Those that lie in some days, or did before they were moved. */
export function filterAppointmentsInDays(appointments: readonly Appointment[], days: readonly Day[]): Appointment[] {
  const first = `${days[0]?.toString()}T00:00`
  const next = `${days.at(-1)?.add({ days: 1 }).toString()}T00:00`
  const isWithinDays = (start: string, end: string) => start < next && end >= first
  return appointments.filter(
    ({ start, end, change }) =>
      isWithinDays(start, end) || (change?.start && isWithinDays(change.start, change.end ?? change.start)),
  )
}

/** What comes next for those whose roster it is: the first one to attend that has not begun. */
export function findNextLesson(appointments: readonly Appointment[], now: Minute): Appointment | undefined {
  const present = now.toString()
  return appointments
    .filter((appointment) => appointment.start > present && isAttended(appointment))
    .reduce<Appointment | undefined>(
      (first, appointment) => (first && first.start <= appointment.start ? first : appointment),
      undefined,
    )
}

/** What goes on now for those whose roster it is; of several that which began last. */
export function findCurrentLesson(appointments: readonly Appointment[], now: Minute): Appointment | undefined {
  const present = now.toString()
  return appointments
    .filter((appointment) => appointment.start <= present && appointment.end > present && isAttended(appointment))
    .reduce<Appointment | undefined>(
      (last, appointment) => (last && last.start > appointment.start ? last : appointment),
      undefined,
    )
}

/** How many lessons are marked in some days as changed by a later publication, and when the last of them was. */
export function countChanges(appointments: readonly Appointment[], days: readonly Day[]) {
  const found = filterAppointmentsInDays(appointments, days).flatMap(({ change }) => change ?? [])
  return { count: found.length, at: found.map(({ at }) => at).reduce((a, b) => (a > b ? a : b), '') }
}

/** The moved appointments that left a place on a date, and when in it that was. */
export const listMovedAway = (appointments: readonly Appointment[], date: Day) =>
  appointments.flatMap((appointment) => {
    const old = findOldTimes(appointment)
    return old?.start.toPlainDate().equals(date) ? [{ appointment, ...old }] : []
  })

/** The dates on which a later publication changed something, the old places of moved lessons included. */
export const collectChangedDates = (appointments: readonly Appointment[]): Set<string> =>
  new Set(
    appointments
      .filter(({ change, isCancelled }) => change !== null || isCancelled)
      .flatMap(({ start, change }) => [start, change?.start ?? start].map((time) => time.slice(0, 10))),
  )

/** The appointments that lie on a date, holidays of whole days left out. */
export const listLessonsOnDay = (appointments: readonly Appointment[], date: Day) => {
  const midnight = `${date.toString()}T00:00`
  const next = `${date.add({ days: 1 }).toString()}T00:00`
  return appointments.filter(
    (appointment) =>
      !isWholeDay(appointment) &&
      appointment.start < next &&
      (appointment.end > midnight || appointment.start >= midnight),
  )
}
