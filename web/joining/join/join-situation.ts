import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { SessionUser } from '@uurwerk/contract/account/session'

/**
 * The state of a person's answer, or without one, of the sign-up period. A locked answer is `LOCKED` with a seat, else
 * `LOCKED_OUT`.
 */
export type JoinSituation =
  | 'LOCKED'
  | 'LOCKED_OUT'
  | 'JOINED'
  | 'WAITING'
  | 'DECLINED'
  | 'NOT_YET'
  | 'CLOSED'
  | 'FULL'
  | 'OPEN'

/** `changeOver` exchanges a seat elsewhere at the same time for a seat here. */
export type JoinAction = 'join' | 'leave' | 'decline' | 'wait' | 'leaveWait' | 'changeOver'

/**
 * Students can answer in any roster; others only in their own, unless they teach the appointment or it is for students
 * only.
 */
export function canUserAnswer(user: SessionUser, appointment: Appointment, attendeeId: AttendeeParam): boolean {
  const ownAttendee = user.attendee
  const { subscribable, isSubscribed, isDenied, isCancelled, studentsOnly, teachers } = appointment
  if (!ownAttendee || isCancelled || !(subscribable || isSubscribed || isDenied)) return false
  if (ownAttendee.type === 'student') return true
  // In somebody else's roster, the answer may be that person's.
  const isOwnRoster = attendeeId === 'me' || attendeeId === ownAttendee.id
  return isOwnRoster && !studentsOnly && !teachers.some(({ id }) => id === ownAttendee.id)
}

export function getJoinSituation(appointment: Appointment, now: string): JoinSituation {
  const { isSubscribed, isDenied, isLocked, isWaiting, isFull } = appointment
  if (isLocked && (isSubscribed || isDenied)) return isSubscribed ? 'LOCKED' : 'LOCKED_OUT'
  if (isSubscribed) return 'JOINED'
  if (isWaiting) return 'WAITING'
  if (isDenied) return 'DECLINED'
  const windowState = getSubscriptionWindow(appointment, now)
  return windowState === 'OPEN' && isFull ? 'FULL' : windowState
}

/** Why the user can take no seat or cannot leave it, with the conflicting appointments. */
export type SeatRefusals = Pick<SeatOutlook, 'refusal' | 'unsubscribeRefusal'> & Partial<Pick<SeatOutlook, 'inTheWay'>>

interface JoinConditions {
  situation: JoinSituation
  seatRefusals: SeatRefusals
  hasWaitList: boolean
  isWindowOpen: boolean
}

/** Lists the actions that the user can take, the main action first. */
export function listJoinActions({ situation, seatRefusals, hasWaitList, isWindowOpen }: JoinConditions): JoinAction[] {
  const seatAction = isWindowOpen ? findSeatAction(situation, seatRefusals) : undefined
  // A freed seat skips people with a clash, who can take one once the clash is gone.
  if (situation === 'WAITING') return seatAction ? [seatAction, 'leaveWait'] : ['leaveWait']
  if (situation === 'JOINED') return isWindowOpen && !seatRefusals.unsubscribeRefusal ? ['leave'] : []
  if (!isWindowOpen || situation === 'LOCKED' || situation === 'LOCKED_OUT') return []
  const decline: JoinAction[] = situation === 'DECLINED' ? [] : ['decline']
  if (seatAction) return [seatAction, ...decline]
  if (seatRefusals.refusal !== 'subscriptionReachedCapacity') return []
  return hasWaitList ? ['wait', ...decline] : decline
}

function findSeatAction(situation: JoinSituation, seatRefusals: SeatRefusals): 'join' | 'changeOver' | undefined {
  if (!seatRefusals.refusal) return 'join'
  // The seat elsewhere is not given up for a full appointment.
  return findAppointmentIdToLeave(seatRefusals) !== undefined && situation !== 'FULL' ? 'changeOver' : undefined
}

/** Finds the appointment whose seat `changeOver` can exchange for a seat here. */
export const findAppointmentIdToLeave = ({
  inTheWay = [],
}: Partial<Pick<SeatOutlook, 'inTheWay'>>): number | undefined =>
  inTheWay.find(({ mayChangeOver }) => mayChangeOver)?.id ?? undefined

/** Refusals that the situation's own text already explains. */
const refusalsShownBySituation: readonly ErrorCode[] = [
  'subscriptionReachedCapacity',
  'subscriptionRegistrationPeriodEnded',
  'subscriptionLocked',
]

/** Finds why the user cannot join. Returns undefined when the situation explains it already. */
export function findJoinRefusal({
  situation,
  seatRefusals,
}: Pick<JoinConditions, 'situation' | 'seatRefusals'>): ErrorCode | undefined {
  const { refusal } = seatRefusals
  if (!refusal || refusalsShownBySituation.includes(refusal)) return undefined
  return situation === 'JOINED' || situation === 'LOCKED' || situation === 'LOCKED_OUT' ? undefined : refusal
}
