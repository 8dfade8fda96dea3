import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { awaitsAnswer } from '@uurwerk/contract/cover'
import { isOffered, isBusyOnly } from '@uurwerk/contract/rules/appointment'
import type { PublishedChange } from '@uurwerk/contract/appointment-change'

export type LessonMark =
  | 'CANCELLED'
  | 'MOVED'
  | 'CHANGED'
  | 'ADDED'
  | 'ASKED'
  | 'EXAM'
  | 'ACTIVITY'
  | 'CHOICE'
  | 'BOOKING'
  | 'ONLINE'
  | 'NOTE'
  | 'CLASH'

const changeMarks = { moved: 'MOVED', changed: 'CHANGED', cancelled: 'CANCELLED', added: 'ADDED' } as const
const typeMarks = { exam: 'EXAM', activity: 'ACTIVITY', choice: 'CHOICE', booking: 'BOOKING' } as const

export const getChangeMark = ({ kind }: PublishedChange) => changeMarks[kind]

/** Lists the most urgent mark first. */
export function listMarks(appointment: Appointment, hasClash = false): LessonMark[] {
  const { change, cover, type } = appointment
  const isCancelled = appointment.isCancelled || change?.kind === 'cancelled'
  const marks: (LessonMark | false | null)[] = [
    isCancelled ? 'CANCELLED' : change && changeMarks[change.kind],
    change !== null && cover !== undefined && awaitsAnswer(cover) && 'ASKED',
    hasClash && !isCancelled && 'CLASH',
    // The type stays hidden where the user sees only that the time is occupied.
    type !== 'lesson' && type !== 'holiday' && !(type === 'activity' && isBusyOnly(appointment)) && typeMarks[type],
    appointment.isOnline && 'ONLINE',
    appointment.teacherNote !== null && 'NOTE',
  ]
  return marks.filter((mark) => mark !== false && mark !== null)
}

/** Returns null if it cannot be joined: an ordinary lesson can have a capacity too. */
export function findSeats({
  type,
  capacity,
  subscriptionCount,
  subscribable,
  isFull,
}: Pick<Appointment, 'type' | 'capacity' | 'subscriptionCount' | 'subscribable' | 'isFull'>) {
  if (capacity === null || (type !== 'choice' && subscribable === null)) return null
  return { taken: subscriptionCount, capacity, isFull }
}

export type JoinMark = 'OFFERED' | 'JOINED' | 'LOCKED' | 'FULL' | 'WAITING' | 'DECLINED'

/** Returns the user's answer, else whether there are seats; undefined if the user cannot join. */
export function findJoinMark(appointment: Appointment): JoinMark | undefined {
  if (appointment.isSubscribed) return appointment.isLocked ? 'LOCKED' : 'JOINED'
  if (!isOffered(appointment)) return undefined
  if (appointment.isDenied) return 'DECLINED'
  if (appointment.isWaiting) return 'WAITING'
  return appointment.isFull ? 'FULL' : 'OFFERED'
}

/** Attended appointments take place, and are not merely offered. */
export const isAttended = (appointment: Appointment) =>
  !appointment.isCancelled &&
  appointment.change?.kind !== 'cancelled' &&
  appointment.type !== 'holiday' &&
  !isOffered(appointment)
