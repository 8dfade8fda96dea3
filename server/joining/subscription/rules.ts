import type { AttendeeType } from '@uurwerk/contract/roster/attendee'
import type { AppointmentType } from '@uurwerk/contract/roster/appointment'
import type { ErrorCode } from '@uurwerk/contract/errors'
import type { SubscriptionEvent } from '@uurwerk/contract/tell/notification-data'
import type { Role } from '@uurwerk/contract/roles'
import type { NewSubscription, BulkSubscriptionAction, SubscriptionPatch } from '@uurwerk/contract/joining/subscription'
import { applyFieldPatch } from '@uurwerk/contract/json-patch'
import {
  hasSeats,
  isMotivationTooLong,
  canManageEveryone,
  countSeatsLeft,
  type Subscribable,
  getSubscriptionWindow,
} from '@uurwerk/contract/rules/subscription'

interface Viewer {
  attendeeId: number | null
  roles: readonly Role[]
}

/** Times are wall-clock times of the school. */
export interface Joinable {
  type: AppointmentType
  startsAt: string
  isCancelled: boolean
  capacity: number | null
  seatsTaken: number
  subscribable: Subscribable
  studentsOnly: boolean
  teacherIds: readonly number[]
}

export interface SubscriptionAnswer {
  motivation: string | null
  locked: boolean
  accepted: boolean
  denied: boolean
  /** Given by a lock: takes a seat but does not count as a subscription. */
  byLock: boolean
}

export interface SeatCandidate {
  type: AttendeeType
  answer: SubscriptionAnswer | null
  /** In the roster of the person, or offered. */
  isOffered: boolean
  hasLesson: boolean
  hasOther: boolean
}

/** A teacher of the appointment manages students; an administrator, or for exams the exam desk, manages everyone. */
export type ActingRole = 'self' | 'teacher' | 'manager'

const noAnswer: SubscriptionAnswer = { motivation: null, locked: false, accepted: false, denied: false, byLock: false }

export function findActingRole(
  viewer: Viewer,
  { type, teacherIds }: Pick<Joinable, 'type' | 'teacherIds'>,
  attendeeId: number | undefined,
): ActingRole | undefined {
  if (canManageEveryone(viewer.roles, { type })) return 'manager'
  if (viewer.attendeeId === null) return undefined
  if (viewer.attendeeId === attendeeId) return 'self'
  return teacherIds.includes(viewer.attendeeId) ? 'teacher' : undefined
}

export const getNoAccessCode = ({ type }: Pick<Joinable, 'type'>): ErrorCode =>
  type === 'exam' ? 'attendeeMustBeExamDesk' : 'subscriptionNoAccess'

/** Without a registration window nobody can join on their own. */
const isJoinable = (appointment: Joinable, by: ActingRole): boolean =>
  by === 'self' ? appointment.subscribable !== null : hasSeats(appointment)

const isOpen = ({ subscribable, startsAt: start }: Joinable, now: string): boolean =>
  getSubscriptionWindow({ subscribable, start }, now) === 'OPEN'

/** Returns why an answer cannot change to `after`. Does not check for free seats. */
export function findAnswerRefusal(
  appointment: Joinable,
  candidate: SeatCandidate,
  after: SubscriptionAnswer | null,
  { by, now }: { by: ActingRole; now: string },
): ErrorCode | undefined {
  const before = candidate.answer
  if (!isJoinable(appointment, by) || appointment.isCancelled) return 'subscriptionNoAccess'
  if (by === 'teacher' && candidate.type !== 'student') return getNoAccessCode(appointment)
  if (by === 'self' && before === null && !candidate.isOffered) return 'subscriptionNoAccess'
  if (isSame(before, after)) return undefined
  if (by === 'self' && before?.locked) return 'subscriptionLocked'
  if (by === 'self' && after?.locked) return getNoAccessCode(appointment)
  const takesSeat = after?.accepted === true && !before?.accepted
  if (takesSeat && appointment.studentsOnly && candidate.type !== 'student') return 'subscriptionOnlyStudent'
  if (by === 'self' && !isOpen(appointment, now)) return 'subscriptionRegistrationPeriodEnded'
  return takesSeat ? findClashCode(candidate) : undefined
}

export function canGiveBackSeat(
  viewer: Viewer,
  appointment: Joinable,
  candidate: SeatCandidate & { id: number },
  now: string,
): boolean {
  const by = findActingRole(viewer, appointment, candidate.id)
  return by !== undefined && findAnswerRefusal(appointment, candidate, null, { by, now }) === undefined
}

const findClashCode = ({ hasLesson, hasOther }: SeatCandidate): ErrorCode | undefined => {
  if (hasLesson) return 'subscriptionHiddenByLesson'
  return hasOther ? 'subscriptionAlreadyAtOtherMoment' : undefined
}

/** Can be true outside the registration window, but only until the appointment starts. */
export const canMoveUp = (appointment: Joinable, candidate: SeatCandidate, now: string): boolean =>
  !appointment.isCancelled &&
  now < appointment.startsAt &&
  !candidate.answer?.locked &&
  !(appointment.studentsOnly && candidate.type !== 'student') &&
  findClashCode(candidate) === undefined

export const acceptAnswer = (before: SubscriptionAnswer | null): SubscriptionAnswer => ({
  ...(before ?? noAnswer),
  accepted: true,
  denied: false,
})

/** `locked` alone gives a seat by a lock, or locks the existing answer. */
export function applySubscription(
  before: SubscriptionAnswer | null,
  wish: NewSubscription,
): SubscriptionAnswer | ErrorCode {
  const locked = wish.locked ?? before?.locked ?? false
  const isIn = wish.accepted ?? before?.accepted ?? true
  return limitMotivation({
    motivation: wish.motivation === undefined ? (before?.motivation ?? null) : wish.motivation,
    locked,
    accepted: isIn,
    denied: wish.accepted === undefined ? (before?.denied ?? false) : !isIn,
    byLock: isByLock(before, { accepted: isIn, locked }),
  })
}

export function applySubscriptionPatch(
  before: SubscriptionAnswer,
  patch: SubscriptionPatch,
): SubscriptionAnswer | ErrorCode {
  const after = applyFieldPatch(before, patch, { motivation: null })
  // Accepting withdraws a denial and vice versa, unless the patch sets both.
  if (after.accepted && after.denied) {
    if (before.accepted === before.denied) return 'subscriptionPatchFailed'
    if (before.accepted && !isPathPatched(patch, '/accepted')) after.accepted = false
    else if (before.denied && !isPathPatched(patch, '/denied')) after.denied = false
    else return 'subscriptionPatchFailed'
  }
  after.byLock = isByLock(before, after)
  return limitMotivation(after)
}

/** A seat given by a lock counts once the lock is removed. */
const isByLock = (
  before: SubscriptionAnswer | null,
  { accepted: isIn, locked }: Pick<SubscriptionAnswer, 'accepted' | 'locked'>,
): boolean => isIn && locked && (!before?.accepted || before.byLock)

const isPathPatched = (patch: SubscriptionPatch, path: string) => patch.some((operation) => operation.path === path)

export const limitMotivation = (answer: SubscriptionAnswer): SubscriptionAnswer | ErrorCode =>
  isMotivationTooLong(answer.motivation) ? 'textTooLong' : { ...answer, motivation: answer.motivation?.trim() || null }

export function applySeveralAction(
  before: SubscriptionAnswer | null,
  action: BulkSubscriptionAction,
): SubscriptionAnswer | null | ErrorCode {
  switch (action) {
    case 'subscribe':
      return acceptAnswer(before)
    case 'wait':
      return before?.accepted ? before : acceptAnswer(before)
    case 'unsubscribe':
      return before ? null : 'subscriptionDoesNotExist'
    case 'lock':
      return before ? { ...before, locked: true } : { ...noAnswer, locked: true, accepted: true, byLock: true }
    case 'unlock':
      return before ? { ...before, locked: false, byLock: false } : 'subscriptionDoesNotExist'
  }
}

const isSame = (a: SubscriptionAnswer | null, b: SubscriptionAnswer | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (Object.keys(noAnswer) as (keyof SubscriptionAnswer)[]).every((key) => a[key] === b[key]))

export function toSubscriptionEvent(
  before: SubscriptionAnswer | null,
  after: SubscriptionAnswer | null,
): SubscriptionEvent | undefined {
  if (isSame(before, after)) return undefined
  if (after === null) return 'removed'
  if (after.accepted !== (before?.accepted ?? false)) return after.accepted ? 'accepted' : 'denied'
  if (after.locked !== (before?.locked ?? false)) return after.locked ? 'locked' : 'unlocked'
  if (after.denied !== (before?.denied ?? false)) return after.denied ? 'denied' : 'removed'
  return 'changed'
}

export type AnswerUpdate = (before: SubscriptionAnswer | null) => SubscriptionAnswer | null | ErrorCode

export const requireExistingAnswer =
  (wish: (before: SubscriptionAnswer) => SubscriptionAnswer | null | ErrorCode): AnswerUpdate =>
  (before) =>
    before ? wish(before) : 'subscriptionDoesNotExist'

export interface AnswerRequest {
  candidate: SeatCandidate
  wish: AnswerUpdate
  by: ActingRole
  now: string
}

export interface AnswerDecision {
  /** Unchanged if refused. */
  answer: SubscriptionAnswer | null
  refusal?: ErrorCode
}

/** Decides requests in order, while seats are free. */
export function decideAnswers<A extends AnswerRequest>(
  appointment: Joinable,
  asked: readonly A[],
): (A & AnswerDecision)[] {
  let left = countSeatsLeft(appointment)
  return asked.map((item) => {
    const before = item.candidate.answer
    const refuse = (refusal: ErrorCode) => ({ ...item, answer: before, refusal })
    const answer = item.wish(before)
    if (typeof answer === 'string') return refuse(answer)
    const refusal = findAnswerRefusal(appointment, item.candidate, answer, item)
    if (refusal) return refuse(refusal)
    const seats = Number(answer?.accepted ?? false) - Number(before?.accepted ?? false)
    if (seats > 0 && left <= 0) return refuse('subscriptionReachedCapacity')
    left -= seats
    return { ...item, answer }
  })
}
