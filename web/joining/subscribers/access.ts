import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { hasSeats, canManageEveryone } from '@uurwerk/contract/rules/subscription'
import type { SessionUser } from '@uurwerk/contract/account/session'

/**
 * Returns whether the user may see and change all subscribers of an appointment with seats: administrators, the exam
 * desk for exams, and the appointment's teachers.
 */
export const canManageSubscribers = ({ roles, attendee }: SessionUser, appointment: Appointment): boolean =>
  hasSeats(appointment) &&
  (canManageEveryone(roles, appointment) || appointment.teachers.some(({ id }) => id === attendee?.id))
