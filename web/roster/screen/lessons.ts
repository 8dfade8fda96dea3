import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isOffered, isSelectable } from '@uurwerk/contract/rules/appointment'
import { isAttended } from '../appointment/marks.ts'
import { accessibleName, ghostName, titleOf } from '../appointment/naming.ts'
import { type Coloured, namesOf } from '../attendee/tags.ts'
import type { GridEntry } from '../../ui/TimeGrid/layout.ts'

type Day = Temporal.PlainDate
type Minute = Temporal.PlainDateTime

/** A lesson in the grid, or the place that a moved one left. */
export interface RosterEntry extends GridEntry {
  appointment: Appointment
  isGhost: boolean
  clashes: boolean
  /** Those of a composed roster in whose rosters it stands. */
  who: readonly Coloured[]
}

const minute = (text: string) => Temporal.PlainDateTime.from(text)

/** Holidays that go for whole days stand above them instead of in them. */
export const isWholeDay = ({ type, start, end }: Appointment) =>
  type === 'holiday' &&
  (end > `${start.slice(0, 10)}T23:00` || (start.endsWith('T00:00') && end.slice(0, 10) > start.slice(0, 10)))

/** The name of what goes for all of a day, if anything does. */
export function wholeDayOf(appointments: readonly Appointment[], date: Day): string | undefined {
  const midnight = `${date.toString()}T00:00`
  const next = `${date.add({ days: 1 }).toString()}T00:00`
  return (
    appointments
      .filter((one) => isWholeDay(one) && one.start < next && one.end > midnight)
      .map(titleOf)
      .join(', ') || undefined
  )
}

/** Those with which one of the people cannot also be at another: both are to be attended, at the same time. */
export function clashesOf(appointments: readonly Appointment[], people: ReadonlySet<number>): Set<number> {
  const attended = appointments.filter((one) => isAttended(one) && one.attendeeIds.some((id) => people.has(id)))
  const found = new Set<number>()
  for (const [index, one] of attended.entries())
    for (const other of attended.slice(index + 1)) {
      if (other.start >= one.end) break
      const share = one.attendeeIds.some((id) => people.has(id) && other.attendeeIds.includes(id))
      if (share && other.end > one.start) found.add(one.id).add(other.id)
    }
  return found
}

/** Where a moved appointment was, if it is known and another place. */
function oldPlace({ change, start, end }: Appointment) {
  if (change?.kind !== 'moved' || !change.start || (change.start === start && (change.end ?? end) === end))
    return undefined
  const from = minute(change.start)
  return { start: from, end: change.end ? minute(change.end) : from.add(minute(start).until(minute(end))) }
}

/** Those with a colour in whose rosters an appointment stands, in the order in which they are shown. */
export const whoseOf = ({ attendeeIds }: Pick<Appointment, 'attendeeIds'>, coloured: ReadonlyMap<number, Coloured>) =>
  [...coloured.values()].filter(({ id }) => attendeeIds.includes(id))

const named = (label: string, who: readonly Coloured[]) => (who.length > 0 ? `${label}, ${namesOf(who)}` : label)

/** What the grid shows of some appointments: `clashes` are the ids of those that clash, `coloured` who has a colour. */
export function rosterEntries(
  appointments: readonly Appointment[],
  clashes: ReadonlySet<number>,
  coloured: ReadonlyMap<number, Coloured> = new Map(),
): RosterEntry[] {
  return appointments
    .filter((one) => !isWholeDay(one))
    .flatMap((appointment) => {
      const clash = clashes.has(appointment.id)
      const who = whoseOf(appointment, coloured)
      const entry: RosterEntry = {
        key: String(appointment.id),
        start: minute(appointment.start),
        end: minute(appointment.end),
        rank: isOffered(appointment) || appointment.isCancelled ? 1 : 0,
        // Composed when it is drawn: most of what is loaded is not.
        get label() {
          return named(accessibleName(appointment, clash), who)
        },
        lanes: who.map(({ id }) => String(id)),
        who,
        isSelectable: isSelectable(appointment),
        appointment,
        isGhost: false,
        clashes: clash,
      }
      const old = oldPlace(appointment)
      if (!old) return [entry]
      const label = named(ghostName(appointment, old.start, old.end), who)
      return [entry, { ...entry, ...old, key: `${appointment.id}-old`, rank: 2, label, isGhost: true, clashes: false }]
    })
}

/** Those that lie in some days, or did before they were moved. */
export function touching(appointments: readonly Appointment[], days: readonly Day[]): Appointment[] {
  const first = `${days[0]?.toString()}T00:00`
  const next = `${days.at(-1)?.add({ days: 1 }).toString()}T00:00`
  const lies = (start: string, end: string) => start < next && end >= first
  return appointments.filter(
    ({ start, end, change }) => lies(start, end) || (change?.start && lies(change.start, change.end ?? change.start)),
  )
}

/** What comes next for those whose roster it is: the first one to attend that has not begun. */
export const nextLesson = (appointments: readonly Appointment[], now: Minute): Appointment | undefined =>
  appointments
    .filter((one) => isAttended(one) && Temporal.PlainDateTime.compare(minute(one.start), now) > 0)
    .reduce<Appointment | undefined>((first, one) => (first && first.start <= one.start ? first : one), undefined)

/** The dates on which a later publication changed something, the old places of moved lessons included. */
export const changedDates = (appointments: readonly Appointment[]): Set<string> =>
  new Set(
    appointments
      .filter(({ change, isCancelled }) => change !== null || isCancelled)
      .flatMap(({ start, change }) => [start, change?.start ?? start].map((time) => time.slice(0, 10))),
  )

/** The appointments that lie on a date, holidays of whole days left out. */
export const lessonsOn = (appointments: readonly Appointment[], date: Day) => {
  const midnight = `${date.toString()}T00:00`
  const next = `${date.add({ days: 1 }).toString()}T00:00`
  return appointments.filter(
    (one) => !isWholeDay(one) && one.start < next && (one.end > midnight || one.start >= midnight),
  )
}
