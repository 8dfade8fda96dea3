import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { hasSeats, canManageEveryone } from '@uurwerk/contract/rules/subscription'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** Whether someone sees all subscribers of an appointment: admins do, the exam desk those of exams, its teachers. */
export const canManageSubscribers = ({ roles, attendee }: SessionUser, appointment: Appointment): boolean =>
  hasSeats(appointment) &&
  (canManageEveryone(roles, appointment) || appointment.teachers.some(({ id }) => id === attendee?.id))
