import type { ChangeItem } from '@uurwerk/contract/changes/day-change'
import type {
  GroupEvent,
  GroupEventResult,
  HourChange,
  ShortenedDay,
  SpecialClash,
  SpecialLesson,
} from '@uurwerk/contract/changes/special-day'
import type { NamedWithClass } from '@uurwerk/contract/named-with-class'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'

export interface PlannedAppointment extends SpecialLesson {
  type: AppointmentType
  isRoomBlock: boolean
}

export interface AwayCounts {
  students: number
  away: number
}

interface Slot {
  start: string
  end: string
}

/** Returns whether the new hours follow each other as the present ones do. @param hours by start */
export const areInOrder = (hours: readonly HourChange[]): boolean =>
  hours.every(({ start, end, newStart, newEnd }, index) => {
    const next = hours[index + 1]
    return start < end && newStart < newEnd && (!next || (end <= next.start && newEnd <= next.newStart))
  })

export interface ShortenedPlan {
  moved: { lesson: PlannedAppointment; slot: Slot; hour: HourChange }[]
  unmoved: ShortenedDay['unmoved']
}

/** Moves lessons from the start of an hour to the end of the same or a later one; the others stay. */
export function planShortenedDay(
  appointments: readonly PlannedAppointment[],
  { date, hours, now }: { date: string; hours: readonly HourChange[]; now: string },
): ShortenedPlan {
  const plan: ShortenedPlan = { moved: [], unmoved: [] }
  for (const lesson of appointments) {
    if (lesson.type === 'booking' || lesson.isRoomBlock || lesson.end <= now) continue
    const first = hours.find(({ start }) => lesson.start === `${date}T${start}`)
    const last = hours.find(({ end }) => lesson.end === `${date}T${end}`)
    const hasOwnTime = lesson.type !== 'lesson' && lesson.type !== 'choice'
    const start = `${date}T${first?.newStart ?? ''}`
    const isBegun = lesson.start <= now || (first !== undefined && start < now)
    const reason = hasOwnTime ? 'ownTime' : isBegun ? 'begun' : 'noHour'
    if (hasOwnTime || isBegun || !first || !last) plan.unmoved.push({ ...lesson, reason })
    else plan.moved.push({ lesson, slot: { start, end: `${date}T${last.newEnd}` }, hour: first })
  }
  return plan
}

/** Joins what the items say of the same two appointments. @param shown with the times after the deed */
export function joinClashes(items: readonly ChangeItem[], shown: ReadonlyMap<number, SpecialLesson>): SpecialClash[] {
  const clashes = new Map<string, SpecialClash>()
  for (const item of items)
    for (const { appointmentId, who } of item.clashes) {
      const [first = 0, second = 0] = [item.id, appointmentId ?? 0].toSorted((a, b) => a - b)
      const [lesson, other] = [shown.get(first), shown.get(second)]
      if (!lesson || !other) continue
      const clash = clashes.get(`${first} ${second}`) ?? { lesson, other, who: [] }
      if (!clash.who.some(({ id }) => id === who.id)) clash.who.push(who)
      clashes.set(`${first} ${second}`, clash)
    }
  return [...clashes.values()].toSorted((a, b) => a.lesson.start.localeCompare(b.lesson.start))
}

export type EventPlan = Pick<GroupEventResult, 'cancelled' | 'continuing' | 'open' | 'freed'>

/** @param counts by lesson; a lesson without students has none */
export function planEvent(
  appointments: readonly PlannedAppointment[],
  counts: ReadonlyMap<number, AwayCounts>,
  { groups, activity }: Pick<GroupEvent, 'groups' | 'activity'>,
): EventPlan {
  const plan: EventPlan = { cancelled: [], continuing: [], open: [], freed: [] }
  const companions = activity?.teachers ?? []
  for (const lesson of appointments) {
    const { students, away } = counts.get(lesson.id) ?? { students: 0, away: 0 }
    const chosen = lesson.groups.filter(({ id }) => groups.includes(id))
    const isEmptied = students > 0 ? away === students : chosen.length > 0 && chosen.length === lesson.groups.length
    if (lesson.type === 'lesson' && isEmptied) plan.cancelled.push(lesson)
    else {
      if (lesson.type === 'lesson' && away + chosen.length > 0) plan.continuing.push({ ...lesson, students, away })
      if (lesson.type !== 'activity' && lesson.teachers.some(({ id }) => companions.includes(id)))
        plan.open.push(lesson)
    }
  }
  return { ...plan, freed: countFreed(plan.cancelled, companions) }
}

function countFreed(cancelled: readonly SpecialLesson[], companions: readonly number[]) {
  const teachers = cancelled.flatMap((lesson) => lesson.teachers).filter(({ id }) => !companions.includes(id))
  return [...Map.groupBy(teachers, ({ id }) => id).values()]
    .flatMap((lessons) => lessons.slice(0, 1).map(({ id, name }) => ({ id, name, lessons: lessons.length })))
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

/** Lists what else the people and rooms of the added activity have then, apart from lessons that the plan names. */
export function listActivityClashes(
  clashes: ChangeItem['clashes'],
  appointments: readonly PlannedAppointment[],
  { continuing, open }: EventPlan,
): SpecialClash[] {
  const named = new Set([...continuing, ...open].map(({ id }) => id))
  return appointments.flatMap((lesson) => {
    const who: NamedWithClass[] = clashes
      .filter(({ appointmentId }) => appointmentId === lesson.id)
      .map((clash) => clash.who)
    return who.length === 0 || named.has(lesson.id) ? [] : [{ lesson, other: null, who }]
  })
}
