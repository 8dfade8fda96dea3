import type { Appointment, Subscription } from '@uurwerk/contract/roster/appointment'
import { countSeatsLeft } from '@uurwerk/contract/rules/subscription'

const excludeAttendee = (attendeeId: number) => (subscription: Subscription) => subscription.attendeeId !== attendeeId

/**
 * Applies the caller's answer. A newly accepted answer raises the count, unless it is locked: a seat given by a lock is
 * not counted. Declining an accepted answer lowers it.
 */
export function applyAnswer(appointment: Appointment, answer: Subscription): Appointment {
  const takesSeat = answer.accepted && !answer.locked && !appointment.isAccepted
  const freesSeat = !answer.accepted && appointment.isAccepted
  const answeredAppointment = {
    ...appointment,
    subscriptions: [...appointment.subscriptions.filter(excludeAttendee(answer.attendeeId)), answer],
    isSubscribed: !answer.denied,
    isAccepted: answer.accepted,
    isDenied: answer.denied,
    isLocked: answer.locked,
    isWaiting: false,
    waitingPlace: null,
  }
  if (takesSeat) return adjustSubscriptionCount(answeredAppointment, 1)
  return freesSeat ? adjustSubscriptionCount(answeredAppointment, -1) : answeredAppointment
}

/** Returns the appointment without the caller's answer. */
export function removeAnswer(appointment: Appointment, attendeeId: number): Appointment {
  const clearedAppointment = {
    ...appointment,
    subscriptions: appointment.subscriptions.filter(excludeAttendee(attendeeId)),
    isSubscribed: false,
    isAccepted: false,
    isDenied: false,
    isWaiting: false,
    waitingPlace: null,
  }
  return appointment.isAccepted ? adjustSubscriptionCount(clearedAppointment, -1) : clearedAppointment
}

function adjustSubscriptionCount(appointment: Appointment, difference: 1 | -1): Appointment {
  const subscriptionCount = Math.max(0, appointment.subscriptionCount + difference)
  const isFull = countSeatsLeft({ capacity: appointment.capacity, seatsTaken: subscriptionCount }) <= 0
  return { ...appointment, subscriptionCount, isFull }
}

/** Finds the user's answer in an appointment. `attendeeId` is undefined for a user who is no attendee. */
export const findOwnAnswer = (
  { subscriptions }: Appointment,
  attendeeId: number | undefined,
): Subscription | undefined => subscriptions.find((subscription) => subscription.attendeeId === attendeeId)
