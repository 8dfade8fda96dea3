import { createHash } from 'node:crypto'
import type { DemoAction } from '../demo-actions.ts'
import type { Appointment, SchoolData } from '../../import/school.ts'
import { Agenda } from './agenda.ts'
import { pictureStudent } from './picture.ts'
import type { GeneratedSchool } from './generate-school.ts'
import { term } from './term.ts'

/** Minutes before the creation of the demo; always on the previous day. */
export const eve = 20 * 60

const examDesk = 'examenbureau'

/** Fills seats of choice lessons and resits: partly, completely, or except one. */
export function makeJoinActions(written: GeneratedSchool): DemoAction[] {
  const { before } = written
  const fixed = new Agenda(written, ({ type, subscribeFrom }) => type !== 'choice' && subscribeFrom === null)
  const offers = (before.appointments ?? []).filter(isOpen)
  const chosen = Map.groupBy(pickOffers(before, offers, fixed), ({ offer }) => offer)
  return offers.flatMap((offer) => {
    const line = (chosen.get(offer) ?? []).toSorted((a, b) => (a.lot < b.lot ? -1 : 1))
    const students = line.slice(0, countSeatsTaken(offer)).map(({ student }) => student)
    return makeActions(offer, students)
  })
}

/** Includes the last two weeks, and what is open on the show date. */
function isOpen({ subscribeFrom, start }: Appointment): boolean {
  const { showDate } = term
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
function pickOffers({ memberships = [], people = [] }: SchoolData, offers: Appointment[], fixed: Agenda) {
  const members = Map.groupBy(memberships, ({ group }) => group)
  const everyone = people.filter(({ type }) => type === 'student').map(({ id }) => id)
  const candidates = offers.flatMap((offer) => {
    const asked = offer.groups.flatMap((group) => (members.get(group) ?? []).map(({ person }) => person))
    return (offer.groups.length > 0 ? asked : everyone)
      .filter((student) => student !== pictureStudent.id && fixed.isFree(student, offer.start, offer.end))
      .map((student) => ({ offer, student, lot: computeLot(offer.id, student) }))
  })
  const moments = Map.groupBy(candidates, ({ offer, student }) => `${student} ${offer.start}`)
  return [...moments.values()].flatMap((list) => list.toSorted((a, b) => (a.lot < b.lot ? -1 : 1))[0] ?? [])
}

/** Returns a deterministic pseudorandom text. */
export const computeLot = (offer: string, student: string) =>
  createHash('md5')
    .update(offer + student)
    .digest('hex')

/** Lets two students register for a resit. The exam desk, or the lesson's teacher, adds the others. */
function makeActions({ id, type, start, teachers }: Appointment, students: string[]): DemoAction[] {
  const [by] = teachers
  if (by === undefined || students.length === 0) return []
  if (type === 'exam')
    return [
      ...students
        .slice(0, 2)
        .map((student) => ({ do: 'subscribe', by: student, minutesAgo: eve, appointment: id }) as const),
      { do: 'subscribeStudents', by: examDesk, minutesAgo: eve, appointment: id, students: students.slice(2) },
    ]
  const when = start < term.showDate.toString() ? { at: `${start.slice(0, 10)}T08:00` } : { minutesAgo: eve }
  return [{ do: 'subscribeStudents', by, ...when, appointment: id, students }]
}
