import { motivationMaximum } from '../joining/subscription.ts'
import { isAdmin, type Role } from '../roles.ts'
import type { AppointmentType } from '../roster/appointment.ts'
import { countCharacters } from './text.ts'

/** From when until when one can answer; null where nobody can. */
export type Subscribable = { from: string; until: string } | null

/** Whether one can answer now, only later, or no longer: never once it begins. Times are the school's wall-clock time. */
export function getSubscriptionWindow(
  { subscribable, start }: { subscribable: Subscribable; start: string },
  now: string,
) {
  if (!subscribable || now >= subscribable.until || now >= start) return 'CLOSED'
  return now < subscribable.from ? 'NOT_YET' : 'OPEN'
}

interface Seated {
  type: AppointmentType
  subscribable: Subscribable
}

/** Whether it has seats to give: exams and choice lessons do without a window too, which those who manage them then fill. */
export const hasSeats = ({ type, subscribable }: Seated): boolean =>
  subscribable !== null || type === 'exam' || type === 'choice'

/** Whether these roles change the answers of everyone; an appointment's teachers change those of students. */
export const canManageEveryone = (roles: readonly Role[], { type }: Pick<Seated, 'type'>): boolean =>
  isAdmin(roles) || (roles.includes('exam-desk') && type === 'exam')

/** Infinite when there is no limit. */
export const countSeatsLeft = ({ capacity, seatsTaken }: { capacity: number | null; seatsTaken: number }): number =>
  capacity === null ? Infinity : capacity - seatsTaken

/** Spaces at the start and the end do not count. */
export const isMotivationTooLong = (motivation: string | null): boolean =>
  countCharacters(motivation?.trim() ?? '') > motivationMaximum
