import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** The state of a person's answer, or of the seats when there is no answer. */
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

export type JoinAction = 'join' | 'leave' | 'decline' | 'wait' | 'leaveWait' | 'changeOver'

/** Returns whether the current user can answer this appointment. `attendeeId` is the attendee whose roster is shown. */
export function canUserAnswer(user: SessionUser, appointment: Appointment, attendeeId: AttendeeParam): boolean {
  const ownAttendee = user.attendee
  const { subscribable, isSubscribed, isDenied, isCancelled, studentsOnly, teachers } = appointment
  if (!ownAttendee || isCancelled || !(subscribable || isSubscribed || isDenied)) return false
  if (ownAttendee.type === 'student') return true
  // In the roster of somebody else, the answer in the appointment may be that person's.
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

export type SeatRefusals = Pick<SeatOutlook, 'refusal' | 'unsubscribeRefusal'> & Partial<Pick<SeatOutlook, 'inTheWay'>>

interface JoinConditions {
  situation: JoinSituation
  seatRefusals: SeatRefusals
  hasWaitList: boolean
  isWindowOpen: boolean
}

/** Lists the possible actions, main action first. */
export function listJoinActions({ situation, seatRefusals, hasWaitList, isWindowOpen }: JoinConditions): JoinAction[] {
  if (situation === 'WAITING') return ['leaveWait']
  if (situation === 'JOINED') return isWindowOpen && !seatRefusals.unsubscribeRefusal ? ['leave'] : []
  if (!isWindowOpen || situation === 'LOCKED' || situation === 'LOCKED_OUT') return []
  const decline: JoinAction[] = situation === 'DECLINED' ? [] : ['decline']
  if (!seatRefusals.refusal) return ['join', ...decline]
  if (findAppointmentIdToLeave(seatRefusals) !== undefined && situation !== 'FULL') return ['changeOver', ...decline]
  if (seatRefusals.refusal !== 'subscriptionReachedCapacity') return []
  return hasWaitList ? ['wait', ...decline] : decline
}

/** Returns the id of the conflicting appointment whose seat can be swapped for one here. */
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

/** Returns why the user cannot get a seat, or undefined when the situation already explains it. */
export function findJoinRefusal({
  situation,
  seatRefusals,
}: Pick<JoinConditions, 'situation' | 'seatRefusals'>): ErrorCode | undefined {
  const { refusal } = seatRefusals
  if (!refusal || refusalsShownBySituation.includes(refusal)) return undefined
  return situation === 'JOINED' || situation === 'LOCKED' || situation === 'LOCKED_OUT' ? undefined : refusal
}
