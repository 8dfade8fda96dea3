import type { GroupChoice, Option } from '@uurwerk/contract/joining/choice-round/student'
import type { Appointment, DateRange } from '@uurwerk/contract/roster/appointment'
import { isOffered } from '@uurwerk/contract/rules/appointment'
import { findClashingAppointments, isWholeDay } from '#web/roster/appointment/appointment-days.ts'
import { buildReadOnlyEntries } from '#web/roster/appointment/read-only-entries.ts'
import type { ChoiceTap } from './choice-outbox.ts'

type ChoiceWithWeeks = Pick<GroupChoice, 'weeks'>

interface WeekSources {
  previewedChoice: ChoiceWithWeeks | undefined
  chosen: readonly ChoiceWithWeeks[]
  allChoices: readonly ChoiceWithWeeks[]
  periodStart: string
}

/**
 * Lists the Mondays of the weeks with lessons of the previewed choice, else of the chosen ones. Without such lessons,
 * returns the first week in which any choice has lessons, else the first of the period.
 */
export function listWeeksToShow({ previewedChoice, chosen, allChoices, periodStart }: WeekSources): string[] {
  const collectWeeks = (choices: readonly ChoiceWithWeeks[]) =>
    [...new Set(choices.flatMap(({ weeks }) => weeks))].toSorted()
  const weeksWithLessons = [previewedChoice ? [previewedChoice] : [], chosen]
    .map((choices) => collectWeeks(choices))
    .find((weeks) => weeks.length > 0)
  return weeksWithLessons ?? [collectWeeks(allChoices)[0] ?? getMonday(periodStart)]
}

function getMonday(text: string) {
  const date = Temporal.PlainDate.from(text)
  return date.subtract({ days: date.dayOfWeek - 1 }).toString()
}

/** Gives lessons the names of the choices instead of their courses'. Chosen groups come first in a shared lesson. */
export function nameLessonsByChoice(
  appointments: readonly Appointment[],
  choiceNames: ReadonlyMap<number, string>,
  chosenGroupIds: ReadonlySet<number>,
): Appointment[] {
  return appointments.map((appointment) => {
    const groupIds = appointment.groups.map(({ id }) => id).filter((id) => choiceNames.has(id))
    const groupId = groupIds.find((id) => chosenGroupIds.has(id)) ?? groupIds[0]
    return groupId === undefined ? appointment : { ...appointment, name: choiceNames.get(groupId) ?? appointment.name }
  })
}

export const getWeekRange = (monday: Temporal.PlainDate): DateRange => ({
  start: monday.toString(),
  end: monday.add({ days: 6 }).toString(),
})

/** Lists Monday to Friday, and weekend days up to the last with an appointment. */
export function listSchoolDays(monday: Temporal.PlainDate, appointments: readonly Appointment[]): Temporal.PlainDate[] {
  const days = Array.from({ length: 7 }, (_, index) => monday.add({ days: index }))
  const lastUsedDayIndex = days.findLastIndex((day) =>
    appointments.some(({ start }) => start.startsWith(day.toString())),
  )
  return days.slice(0, Math.max(5, lastUsedDayIndex + 1))
}

const hasAnyGroup = ({ groups }: Appointment, ids: ReadonlySet<number>) => groups.some(({ id }) => ids.has(id))

/** Adds `lessons` and removes all lessons of `replacedGroupIds`. */
export function replaceGroupLessons(
  roster: readonly Appointment[],
  lessons: readonly Appointment[],
  replacedGroupIds: ReadonlySet<number>,
): Appointment[] {
  const lessonIds = new Set(lessons.map(({ id }) => id))
  return [
    ...roster.filter((appointment) => !lessonIds.has(appointment.id) && !hasAnyGroup(appointment, replacedGroupIds)),
    ...lessons,
  ].toSorted((a, b) => (a.start < b.start ? -1 : 1))
}

/** Removes offers that overlap with an attended appointment. */
export function removeClashingOffers(
  appointments: readonly Appointment[],
  chosenGroupIds: ReadonlySet<number>,
): Appointment[] {
  const isOnlyOffered = (appointment: Appointment) =>
    isOffered(appointment) && !hasAnyGroup(appointment, chosenGroupIds)
  const attendedAppointments = appointments.filter(
    (appointment) => !isOnlyOffered(appointment) && !isWholeDay(appointment),
  )
  return appointments.filter(
    (appointment) =>
      !isOnlyOffered(appointment) ||
      !attendedAppointments.some((other) => other.start < appointment.end && appointment.start < other.end),
  )
}

export const collectChosenGroupIds = (group: GroupChoice | undefined, options: readonly Option[]): Set<number> =>
  new Set([
    ...(group ? [group.groupId] : []),
    ...options.flatMap(({ chosen, groupId }) => (chosen && groupId !== null ? [groupId] : [])),
  ])

/** Names of groups, and of the options that students join them with. */
export const collectChoiceNames = (groups: readonly GroupChoice[] | null, options: readonly Option[]) =>
  new Map([
    ...options.flatMap(({ groupId, name }) => (groupId === null ? [] : [[groupId, name] as const])),
    ...(groups ?? []).map(({ groupId, name }) => [groupId, name] as const),
  ])

/** Collects the groups of all taps, including those given back. */
export const collectTappedGroupIds = (taps: readonly ChoiceTap[], options: readonly Option[]): Set<number> =>
  new Set(
    taps.flatMap(({ kind, id }) =>
      kind === 'chooseGroup' ? id : (options.find((option) => option.id === id)?.groupId ?? []),
    ),
  )

/** Collects groups given back, and a round's groups that are not chosen. */
export const collectGroupIdsToOmit = (
  chosenGroupIds: ReadonlySet<number>,
  tappedGroupIds: ReadonlySet<number>,
  groups: readonly GroupChoice[] | null,
): Set<number> =>
  new Set([...(groups ?? []).map(({ groupId }) => groupId), ...tappedGroupIds].filter((id) => !chosenGroupIds.has(id)))

/** Placeholder: all appointments count as one student's roster. */
const placeholderAttendeeId = 1
const toOneAttendee = (appointments: readonly Appointment[]) =>
  appointments
    .map((appointment) => ({ ...appointment, attendeeIds: [placeholderAttendeeId] }))
    .toSorted((a, b) => (a.start < b.start ? -1 : 1))

/** Treats all appointments as the student's. */
export const findOverlappingIds = (appointments: readonly Appointment[]) =>
  findClashingAppointments(toOneAttendee(appointments), new Set([placeholderAttendeeId]))

/** Lists pairs of appointments at the same time, if a choice adds one or both of them. */
export function listOverlappingPairs(appointments: readonly Appointment[], chosenGroupIds: ReadonlySet<number>) {
  const overlappingIds = findOverlappingIds(appointments)
  const overlappingAppointments = toOneAttendee(appointments).filter(({ id }) => overlappingIds.has(id))
  const isChosen = (appointment: Appointment) => hasAnyGroup(appointment, chosenGroupIds)
  return overlappingAppointments.flatMap((first, index) =>
    overlappingAppointments
      .slice(index + 1)
      .filter((second) => second.start < first.end && (isChosen(first) || isChosen(second)))
      .map((second) => ({ first, second })),
  )
}

/** Marks lessons of chosen groups. */
export const buildChoiceWeekEntries = (appointments: readonly Appointment[], chosenGroupIds: ReadonlySet<number>) =>
  buildReadOnlyEntries(appointments, findOverlappingIds(appointments), (appointment) =>
    hasAnyGroup(appointment, chosenGroupIds),
  )
