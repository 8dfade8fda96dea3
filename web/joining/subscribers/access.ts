import type { Appointment } from '@uurwerk/contract/roster/appointment'
import { isAdmin } from '@uurwerk/contract/roles'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** Whether a seat of it can be given at all: a lesson without a registration window has none. */
const hasSeats = ({ type, subscribable }: Appointment) => subscribable !== null || type === 'exam' || type === 'choice'

/** Whether someone sees all subscribers of an appointment: admins do, the exam desk those of exams, its teachers. */
export function managesSubscribers({ roles, attendee }: SessionUser, appointment: Appointment): boolean {
  if (!hasSeats(appointment)) return false
  return managesEveryone(roles, appointment) || appointment.teachers.some(({ id }) => id === attendee?.id)
}

/** Whether these roles manage not only students. */
export const managesEveryone = (roles: SessionUser['roles'], { type }: Appointment): boolean =>
  isAdmin(roles) || (roles.includes('exam-desk') && type === 'exam')
