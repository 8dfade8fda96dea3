import type { Appointment, Change } from '@uurwerk/contract/appointment'

/** The vocabulary of what is special about an appointment; the legend explains each. */
export const marks = [
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
export type Mark = (typeof marks)[number]

const changes = { moved: 'MOVED', changed: 'CHANGED', cancelled: 'CANCELLED', added: 'ADDED' } as const
const types = { exam: 'EXAM', activity: 'ACTIVITY', choice: 'CHOICE', booking: 'BOOKING' } as const

/** The mark of what a later publication changed. */
export const changeMark = ({ kind }: Change) => changes[kind]

/** What is special about an appointment, the most urgent first. */
export function marksOf(appointment: Appointment, clashes = false): Mark[] {
  const { change, type } = appointment
  const isCancelled = appointment.isCancelled || change?.kind === 'cancelled'
  const found: (Mark | false | null)[] = [
    isCancelled ? 'CANCELLED' : change && changes[change.kind],
    clashes && !isCancelled && 'CLASH',
    type !== 'lesson' && type !== 'holiday' && types[type],
    appointment.isOnline && 'ONLINE',
    appointment.teacherNote !== null && 'NOTE',
  ]
  return found.filter((mark) => mark !== false && mark !== null)
}

/** The seats of what one can join, or null; a lesson that is simply one's own may have a capacity too. */
export function seatsOf(appointment: Pick<Appointment, 'type' | 'capacity' | 'subscriptionCount' | 'subscribable'>) {
  const { type, capacity, subscriptionCount, subscribable } = appointment
  if (capacity === null || (type !== 'choice' && subscribable === null)) return null
  return { taken: subscriptionCount, capacity, isFull: subscriptionCount >= capacity }
}

/** Whether it is only offered to those whose roster it stands in: they may join and have not. */
export const isOffered = ({ subscribable, isSubscribed, teachers, classrooms, attendeeIds }: Appointment) =>
  subscribable !== null && !isSubscribed && ![...teachers, ...classrooms].some(({ id }) => attendeeIds.includes(id))

/** Whether one has to be there. */
export const isAttended = (appointment: Appointment) =>
  !appointment.isCancelled &&
  appointment.change?.kind !== 'cancelled' &&
  appointment.type !== 'holiday' &&
  !isOffered(appointment)
