import type { Course, GroupChoice, Option } from '@uurwerk/contract/joining/choice-round/student'
import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import { isOffered } from '@uurwerk/contract/rules/appointment'
import { findClashingAppointments, isWholeDay } from '#web/roster/appointment/appointment-days.ts'
import { buildReadOnlyEntries } from '#web/roster/appointment/read-only-entries.ts'
import type { ChoiceTap } from './choice-outbox.ts'

type Day = Temporal.PlainDate

/** The week that tells most: in which what is looked at has its first lesson, else what is chosen, else anything. */
export function findWeekToShow(periodStart: string, ...mattersFirst: readonly (readonly Course[])[]): Day {
  const listFirstDates = (courses: readonly Course[]) => courses.flatMap(({ firstAppointmentDate: date }) => date ?? [])
  const [first] = mattersFirst
    .map((courses) => listFirstDates(courses).toSorted()[0])
    .filter((date) => date !== undefined)
  const date = Temporal.PlainDate.from(first ?? periodStart)
  return date.subtract({ days: date.dayOfWeek - 1 })
}

export const getWeekRange = (monday: Day): DateRange => ({
  start: monday.toString(),
  end: monday.add({ days: 6 }).toString(),
})

/** From Monday to Friday, and the weekend if there is anything. */
export function listSchoolDays(monday: Day, appointments: readonly Appointment[]): Day[] {
  const days = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }))
  const last = days.findLastIndex((day) => appointments.some(({ start }) => start.startsWith(day.toString())))
  return days.slice(0, Math.max(5, last + 1))
}

const isOfAny = ({ groups }: Appointment, ids: ReadonlySet<number>) => groups.some(({ id }) => ids.has(id))

/** A roster with the lessons of some groups in place of those of others. */
export function replaceGroupLessons(
  roster: readonly Appointment[],
  lessons: readonly Appointment[],
  instead: ReadonlySet<number>,
): Appointment[] {
  const known = new Set(lessons.map(({ id }) => id))
  return [
    ...roster.filter((appointment) => !known.has(appointment.id) && !isOfAny(appointment, instead)),
    ...lessons,
  ].toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

/** What is only offered gives way where something is to be attended. */
export function removeClashingOffers(all: readonly Appointment[], chosen: ReadonlySet<number>): Appointment[] {
  const isOnlyOffered = (appointment: Appointment) => isOffered(appointment) && !isOfAny(appointment, chosen)
  const attended = all.filter((appointment) => !isOnlyOffered(appointment) && !isWholeDay(appointment))
  return all.filter(
    (appointment) =>
      !isOnlyOffered(appointment) ||
      !attended.some((other) => other.start < appointment.end && appointment.start < other.end),
  )
}

/** The groups of which one is a member by what is chosen. */
export const collectChosenGroupIds = (group: GroupChoice | undefined, options: readonly Option[]): Set<number> =>
  new Set([
    ...(group ? [group.groupId] : []),
    ...options.flatMap(({ chosen, groupId }) => (chosen && groupId !== null ? [groupId] : [])),
  ])

/** The groups of what is tapped and not answered yet, be it chosen or given back. */
export const collectTappedGroupIds = (taps: readonly ChoiceTap[], options: readonly Option[]): Set<number> =>
  new Set(
    taps.flatMap(({ kind, id }) =>
      kind === 'chooseGroup' ? id : (options.find((option) => option.id === id)?.groupId ?? []),
    ),
  )

/** The groups that are not in the week to come: given back, or of a round in which another one is shown. */
export const collectLeftOutGroupIds = (
  chosen: ReadonlySet<number>,
  tapped: ReadonlySet<number>,
  groups: readonly GroupChoice[] | null,
): Set<number> => new Set([...(groups ?? []).map(({ groupId }) => groupId), ...tapped].filter((id) => !chosen.has(id)))

/** All of it is the roster of one student, whoever else's it is. */
const onlyAttendeeId = 1
const toOneAttendee = (appointments: readonly Appointment[]) =>
  appointments
    .map((appointment) => ({ ...appointment, attendeeIds: [onlyAttendeeId] }))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))

/** Which of them one cannot both attend. */
export const findOverlaps = (appointments: readonly Appointment[]) =>
  findClashingAppointments(toOneAttendee(appointments), new Set([onlyAttendeeId]))

/** Each two that overlap, of which one comes of a choice. */
export function listOverlappingPairs(appointments: readonly Appointment[], chosen: ReadonlySet<number>) {
  const clashing = findOverlaps(appointments)
  const all = toOneAttendee(appointments).filter(({ id }) => clashing.has(id))
  const isChosen = (appointment: Appointment) => isOfAny(appointment, chosen)
  return all.flatMap((item, index) =>
    all
      .slice(index + 1)
      .filter((other) => other.start < item.end && (isChosen(item) || isChosen(other)))
      .map((other) => ({ one: item, other })),
  )
}

export const buildChoiceWeekEntries = (appointments: readonly Appointment[], chosen: ReadonlySet<number>) =>
  buildReadOnlyEntries(appointments, findOverlaps(appointments), (appointment) => isOfAny(appointment, chosen))
