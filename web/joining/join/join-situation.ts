import type { Appointment } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import { getSubscriptionWindow } from '@uurwerk/contract/rules/subscription'
import type { SeatOutlook } from '@uurwerk/contract/joining/subscription'
import type { AttendeeParam } from '@uurwerk/contract/values'
import type { SessionUser } from '@uurwerk/contract/account/session'

/** The state of a person's answer to an appointment that can be joined, in everyday words. */
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

/** What one can do about it, each by one press. */
export type JoinAction = 'join' | 'leave' | 'decline' | 'wait' | 'leaveWait' | 'changeOver'

/** Whether what can be joined is offered to the person who looks at it, in whose roster they do. */
export function isForUser(user: SessionUser, appointment: Appointment, attendeeId: AttendeeParam): boolean {
  const own = user.attendee
  const { subscribable, isSubscribed, isDenied, isCancelled, studentsOnly, teachers } = appointment
  if (!own || isCancelled || !(subscribable || isSubscribed || isDenied)) return false
  if (own.type === 'student') return true
  // The answer that others are shown may be that of the one whose roster it is.
  const isOwnRoster = attendeeId === 'me' || attendeeId === own.id
  return isOwnRoster && !studentsOnly && !teachers.some(({ id }) => id === own.id)
}

export function getJoinSituation(appointment: Appointment, now: string): JoinSituation {
  const { isSubscribed, isDenied, isLocked, isWaiting, isFull } = appointment
  if (isLocked && (isSubscribed || isDenied)) return isSubscribed ? 'LOCKED' : 'LOCKED_OUT'
  if (isSubscribed) return 'JOINED'
  if (isWaiting) return 'WAITING'
  if (isDenied) return 'DECLINED'
  const window = getSubscriptionWindow(appointment, now)
  return window === 'OPEN' && isFull ? 'FULL' : window
}

interface JoinState {
  situation: JoinSituation
  standing: Pick<SeatOutlook, 'refusal' | 'unsubscribeRefusal'> & Partial<Pick<SeatOutlook, 'inTheWay'>>
  waitList: boolean
  isOpen: boolean
}

/** What one can do now: first what is most likely wanted, and then what is not. */
export function listJoinActions({ situation, standing, waitList, isOpen }: JoinState): JoinAction[] {
  if (situation === 'WAITING') return ['leaveWait']
  if (situation === 'JOINED') return isOpen && !standing.unsubscribeRefusal ? ['leave'] : []
  if (!isOpen || situation === 'LOCKED' || situation === 'LOCKED_OUT') return []
  const decline: JoinAction[] = situation === 'DECLINED' ? [] : ['decline']
  if (!standing.refusal) return ['join', ...decline]
  if (findSeatToLeave(standing) !== undefined && situation !== 'FULL') return ['changeOver', ...decline]
  if (standing.refusal !== 'subscriptionReachedCapacity') return []
  return waitList ? ['wait', ...decline] : decline
}

/** The appointment whose seat one can leave for one here. */
export const findSeatToLeave = ({ inTheWay = [] }: Partial<Pick<SeatOutlook, 'inTheWay'>>): number | undefined =>
  inTheWay.find(({ mayChangeOver }) => mayChangeOver)?.id ?? undefined

/** What the situation says by itself. */
const selfExplanatoryRefusals: readonly ErrorCode[] = [
  'subscriptionReachedCapacity',
  'subscriptionRegistrationPeriodEnded',
  'subscriptionLocked',
]

/** Why there is no seat to be had, where nothing else says so. */
export function findJoinRefusal({
  situation,
  standing,
}: Pick<JoinState, 'situation' | 'standing'>): ErrorCode | undefined {
  const { refusal } = standing
  if (!refusal || selfExplanatoryRefusals.includes(refusal)) return undefined
  return situation === 'JOINED' || situation === 'LOCKED' || situation === 'LOCKED_OUT' ? undefined : refusal
}
