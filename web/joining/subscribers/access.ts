import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { hasSeats, canManageEveryone } from '@uurwerk/contract/rules/subscription'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** Allows administrators, the exam desk for exams, and the appointment's teachers, if the appointment has seats. */
export const canManageSubscribers = ({ roles, attendee }: SessionUser, appointment: Appointment): boolean =>
  hasSeats(appointment) &&
  (canManageEveryone(roles, appointment) || appointment.teachers.some(({ id }) => id === attendee?.id))
