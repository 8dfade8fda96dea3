import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isOffered, isOnlyTaken } from '@uurwerk/contract/rules/appointment'
import type { PublishedChange } from '@uurwerk/contract/appointment-change'

/** The vocabulary of what is special about an appointment; the legend explains each. */
export const lessonMarks = [
  'CANCELLED',
  'MOVED',
  'CHANGED',
  'ADDED',
  'EXAM',
  'ACTIVITY',
  'CHOICE',
  'BOOKING',
  'ONLINE',
  'NOTE',
  'CLASH',
] as const
export type LessonMark = (typeof lessonMarks)[number]

const changes = { moved: 'MOVED', changed: 'CHANGED', cancelled: 'CANCELLED', added: 'ADDED' } as const
const types = { exam: 'EXAM', activity: 'ACTIVITY', choice: 'CHOICE', booking: 'BOOKING' } as const

/** The mark of what a later publication changed. */
export const getChangeMark = ({ kind }: PublishedChange) => changes[kind]

/** What is special about an appointment, the most urgent first. */
export function listMarks(appointment: Appointment, clashes = false): LessonMark[] {
  const { change, type } = appointment
  const isCancelled = appointment.isCancelled || change?.kind === 'cancelled'
  const found: (LessonMark | false | null)[] = [
    isCancelled ? 'CANCELLED' : change && changes[change.kind],
    clashes && !isCancelled && 'CLASH',
    // What another’s talk is, one is not told.
    type !== 'lesson' && type !== 'holiday' && !(type === 'activity' && isOnlyTaken(appointment)) && types[type],
    appointment.isOnline && 'ONLINE',
    appointment.teacherNote !== null && 'NOTE',
  ]
  return found.filter((mark) => mark !== false && mark !== null)
}

/** The seats of what one can join, or null; a lesson that is simply one's own may have a capacity too. */
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

/** How one stands to what can be joined; the legend explains each. */
export const joinMarks = ['OFFERED', 'JOINED', 'LOCKED', 'FULL', 'WAITING', 'DECLINED'] as const
export type JoinMark = (typeof joinMarks)[number]

/** One's own answer to an appointment; nothing for people who cannot join it. */
export function findJoinMark(appointment: Appointment): JoinMark | undefined {
  if (appointment.isSubscribed) return appointment.isLocked ? 'LOCKED' : 'JOINED'
  if (!isOffered(appointment)) return undefined
  if (appointment.isDenied) return 'DECLINED'
  if (appointment.isWaiting) return 'WAITING'
  return appointment.isFull ? 'FULL' : 'OFFERED'
}

/** Whether one has to be there. */
export const isAttended = (appointment: Appointment) =>
  !appointment.isCancelled &&
  appointment.change?.kind !== 'cancelled' &&
  appointment.type !== 'holiday' &&
  !isOffered(appointment)
