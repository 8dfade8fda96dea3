import { motivationMaximum } from '../joining/subscription.ts'
import { isAdmin, type Role } from '../roles.ts'
import type { AppointmentType } from '../roster/appointment.ts'
import { countCharacters } from './text.ts'

/** Null if nobody can answer. */
export type Subscribable = { from: string; until: string } | null

/** Returns CLOSED from the start on, at the latest. Times are wall-clock time. */
export function getSubscriptionWindow(
  { subscribable, start }: { subscribable: Subscribable; start: string },
  now: string,
) {
  if (!subscribable || now >= subscribable.until || now >= start) return 'CLOSED'
  return now < subscribable.from ? 'NOT_YET' : 'OPEN'
}

interface SeatedAppointment {
  type: AppointmentType
  subscribable: Subscribable
}

/** Includes exams and choice lessons without a window, whose seats are assigned by their managers. */
export const hasSeats = ({ type, subscribable }: SeatedAppointment): boolean =>
  subscribable !== null || type === 'exam' || type === 'choice'

/** Returns false for teachers, who change answers of students only. */
export const canManageEveryone = (roles: readonly Role[], { type }: Pick<SeatedAppointment, 'type'>): boolean =>
  isAdmin(roles) || (roles.includes('exam-desk') && type === 'exam')

/** Returns Infinity if unlimited. */
export const countSeatsLeft = ({ capacity, seatsTaken }: { capacity: number | null; seatsTaken: number }): number =>
  capacity === null ? Infinity : capacity - seatsTaken

/** Ignores leading and trailing spaces. */
export const isMotivationTooLong = (motivation: string | null): boolean =>
  countCharacters(motivation?.trim() ?? '') > motivationMaximum
