import { createHash } from 'node:crypto'
import type { DemoAction } from '../demo-actions.ts'
import type { Appointment, SchoolData } from '../../import/school.ts'
import { isCompulsory, SchoolRosters } from './school-rosters.ts'
import { screenshotStudent } from './screenshot-week.ts'
import type { GeneratedSchool } from './generate-school.ts'
import { demoTerm } from './demo-term.ts'

/** Minutes before the creation of the demo; always on the previous day. */
export const minutesAgoOnPreviousDay = 20 * 60

const examDesk = 'examenbureau'

/** Fills seats of choice lessons and resits: partly, completely, or except one. */
export function makeJoinActions(school: GeneratedSchool): DemoAction[] {
  const { firstPublication } = school
  const compulsoryRosters = new SchoolRosters(school, isCompulsory)
  const offers = (firstPublication.appointments ?? []).filter(isOpen)
  const candidatesByOffer = Map.groupBy(pickOffers(firstPublication, offers, compulsoryRosters), ({ offer }) => offer)
  return offers.flatMap((offer) => {
    const candidates = (candidatesByOffer.get(offer) ?? []).toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1))
    const students = candidates.slice(0, countSeatsTaken(offer)).map(({ student }) => student)
    return makeActionsForOffer(offer, students)
  })
}

/** Includes the last two weeks, and what is open on the show date. */
function isOpen({ subscribeFrom, start }: Appointment): boolean {
  const { showDate } = demoTerm
  return (
    subscribeFrom !== null &&
    start > showDate.subtract({ weeks: 2 }).toString() &&
    subscribeFrom.slice(0, 10) <= showDate.toString()
  )
}

function countSeatsTaken({ name, capacity }: Appointment): number {
  const seats = capacity ?? 0
  if (name.startsWith('Keuzeles Engels')) return seats
  return name === 'Herkansing Wiskunde B' ? seats - 1 : Math.floor(seats * 0.4)
}

/** Picks at most one offer per student and time. */
function pickOffers(
  { memberships = [], people = [] }: SchoolData,
  offers: Appointment[],
  compulsoryRosters: SchoolRosters,
) {
  const members = Map.groupBy(memberships, ({ group }) => group)
  const everyone = people.filter(({ type }) => type === 'student').map(({ id }) => id)
  const candidates = offers.flatMap((offer) => {
    const groupStudents = offer.groups.flatMap((group) => (members.get(group) ?? []).map(({ person }) => person))
    return (offer.groups.length > 0 ? groupStudents : everyone)
      .filter(
        (student) => student !== screenshotStudent.id && compulsoryRosters.isFree(student, offer.start, offer.end),
      )
      .map((student) => ({ offer, student, sortKey: computeRandomHex(offer.id, student) }))
  })
  const candidatesByTime = Map.groupBy(candidates, ({ offer, student }) => `${student} ${offer.start}`)
  return [...candidatesByTime.values()].flatMap(
    (list) => list.toSorted((a, b) => (a.sortKey < b.sortKey ? -1 : 1))[0] ?? [],
  )
}

/** Returns a deterministic pseudorandom text. */
export const computeRandomHex = (offer: string, student: string) =>
  createHash('md5')
    .update(offer + student)
    .digest('hex')

/** Lets two students register for a resit. The exam desk, or the lesson's teacher, adds the others. */
function makeActionsForOffer({ id, type, start, teachers }: Appointment, students: string[]): DemoAction[] {
  const [by] = teachers
  if (by === undefined || students.length === 0) return []
  if (type === 'exam')
    return [
      ...students
        .slice(0, 2)
        .map(
          (student) =>
            ({ do: 'subscribe', by: student, minutesAgo: minutesAgoOnPreviousDay, appointment: id }) as const,
        ),
      {
        do: 'subscribeStudents',
        by: examDesk,
        minutesAgo: minutesAgoOnPreviousDay,
        appointment: id,
        students: students.slice(2),
      },
    ]
  const actionTime =
    start < demoTerm.showDate.toString()
      ? { localTime: `${start.slice(0, 10)}T08:00` }
      : { minutesAgo: minutesAgoOnPreviousDay }
  return [{ do: 'subscribeStudents', by, ...actionTime, appointment: id, students }]
}
