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

/** An appointment as the rules of subscriptions need it. Times are wall-clock times of the school. */
export interface JoinableAppointment {
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

/** A person who may get, keep or give back a seat. */
export interface SeatCandidate {
  type: AttendeeType
  answer: SubscriptionAnswer | null
  /** In the roster of the person, or offered. */
  isOffered: boolean
  hasLesson: boolean
  hasOtherSeat: boolean
}

/** A teacher of the appointment manages students; an administrator, or for exams the exam desk, manages everyone. */
export type ActingRole = 'self' | 'teacher' | 'manager'

const noAnswer: SubscriptionAnswer = { motivation: null, locked: false, accepted: false, denied: false, byLock: false }

export function findActingRole(
  viewer: Viewer,
  { type, teacherIds }: Pick<JoinableAppointment, 'type' | 'teacherIds'>,
  attendeeId: number | undefined,
): ActingRole | undefined {
  if (canManageEveryone(viewer.roles, { type })) return 'manager'
  if (viewer.attendeeId === null) return undefined
  if (viewer.attendeeId === attendeeId) return 'self'
  return teacherIds.includes(viewer.attendeeId) ? 'teacher' : undefined
}

/** Returns the code for a caller who may not change the answer. */
export const getDenialErrorCode = ({ type }: Pick<JoinableAppointment, 'type'>): ErrorCode =>
  type === 'exam' ? 'attendeeMustBeExamDesk' : 'subscriptionNoAccess'

/** Without a sign-up window nobody can join on their own, but teachers and managers assign seats. */
const isJoinableBy = (appointment: JoinableAppointment, role: ActingRole): boolean =>
  role === 'self' ? appointment.subscribable !== null : hasSeats(appointment)

const isOpenForSubscription = ({ subscribable, startsAt: start }: JoinableAppointment, now: string): boolean =>
  getSubscriptionWindow({ subscribable, start }, now) === 'OPEN'

/** Returns why an answer cannot change to `after`. Does not check for free seats. */
export function findAnswerRefusal(
  appointment: JoinableAppointment,
  candidate: SeatCandidate,
  after: SubscriptionAnswer | null,
  { role, now }: { role: ActingRole; now: string },
): ErrorCode | undefined {
  const before = candidate.answer
  if (!isJoinableBy(appointment, role) || appointment.isCancelled) return 'subscriptionNoAccess'
  if (role === 'teacher' && candidate.type !== 'student') return getDenialErrorCode(appointment)
  if (role === 'self' && before === null && !candidate.isOffered) return 'subscriptionNoAccess'
  if (isSameAnswer(before, after)) return undefined
  if (role === 'self' && before?.locked) return 'subscriptionLocked'
  if (role === 'self' && after?.locked) return getDenialErrorCode(appointment)
  const takesSeat = after?.accepted === true && !before?.accepted
  if (takesSeat && appointment.studentsOnly && candidate.type !== 'student') return 'subscriptionOnlyStudent'
  if (role === 'self' && !isOpenForSubscription(appointment, now)) return 'subscriptionRegistrationPeriodEnded'
  return takesSeat ? findClashCode(candidate) : undefined
}

export function canGiveBackSeat(
  viewer: Viewer,
  appointment: JoinableAppointment,
  candidate: SeatCandidate & { id: number },
  now: string,
): boolean {
  const role = findActingRole(viewer, appointment, candidate.id)
  return role !== undefined && findAnswerRefusal(appointment, candidate, null, { role, now }) === undefined
}

const findClashCode = ({ hasLesson, hasOtherSeat }: SeatCandidate): ErrorCode | undefined => {
  if (hasLesson) return 'subscriptionHiddenByLesson'
  return hasOtherSeat ? 'subscriptionAlreadyAtOtherMoment' : undefined
}

/** Decides on the waiting list. Can be true outside the sign-up window, but only until the appointment starts. */
export const canMoveUp = (appointment: JoinableAppointment, candidate: SeatCandidate, now: string): boolean =>
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
  subscription: NewSubscription,
): SubscriptionAnswer | ErrorCode {
  const locked = subscription.locked ?? before?.locked ?? false
  const accepted = subscription.accepted ?? before?.accepted ?? true
  return limitMotivation({
    motivation: subscription.motivation === undefined ? (before?.motivation ?? null) : subscription.motivation,
    locked,
    accepted,
    denied: subscription.accepted === undefined ? (before?.denied ?? false) : !accepted,
    byLock: isByLock(before, { accepted, locked }),
  })
}

export function applySubscriptionPatch(
  before: SubscriptionAnswer,
  patch: SubscriptionPatch,
): SubscriptionAnswer | null | ErrorCode {
  const after = applyFieldPatch(before, patch, { motivation: null })
  // Accepting withdraws a denial and vice versa, unless the patch sets both.
  if (after.accepted && after.denied) {
    if (before.accepted === before.denied) return 'subscriptionPatchFailed'
    if (before.accepted && !isPathPatched(patch, '/accepted')) after.accepted = false
    else if (before.denied && !isPathPatched(patch, '/denied')) after.denied = false
    else return 'subscriptionPatchFailed'
  }
  if (!after.accepted && !after.denied) {
    if (!before.accepted || isPathPatched(patch, '/denied')) return null
    after.denied = true
  }
  after.byLock = isByLock(before, after)
  return limitMotivation(after)
}

export const findPatchedMotivation = (patch: SubscriptionPatch): string | null =>
  applyFieldPatch(noAnswer, patch, { motivation: null }).motivation

/** A seat given by a lock counts once the lock is removed. */
const isByLock = (
  before: SubscriptionAnswer | null,
  { accepted, locked }: Pick<SubscriptionAnswer, 'accepted' | 'locked'>,
): boolean => accepted && locked && (before?.accepted ? before.byLock : !before?.locked)

const isPathPatched = (patch: SubscriptionPatch, path: string) => patch.some((operation) => operation.path === path)

export const limitMotivation = (answer: SubscriptionAnswer): SubscriptionAnswer | ErrorCode =>
  isMotivationTooLong(answer.motivation) ? 'textTooLong' : { ...answer, motivation: answer.motivation?.trim() || null }

export function applyBulkAction(
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

const isSameAnswer = (a: SubscriptionAnswer | null, b: SubscriptionAnswer | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    (Object.keys(noAnswer) as (keyof SubscriptionAnswer)[]).every((key) => a[key] === b[key]))

/** Returns the change as the person is notified of it; undefined if nothing changed. */
export function toSubscriptionEvent(
  before: SubscriptionAnswer | null,
  after: SubscriptionAnswer | null,
): SubscriptionEvent | undefined {
  if (isSameAnswer(before, after)) return undefined
  if (after === null) return 'removed'
  if (after.accepted !== (before?.accepted ?? false)) return after.accepted ? 'accepted' : 'denied'
  if (after.locked !== (before?.locked ?? false)) return after.locked ? 'locked' : 'unlocked'
  if (after.denied !== (before?.denied ?? false)) return after.denied ? 'denied' : 'removed'
  return 'changed'
}

export type AnswerUpdate = (before: SubscriptionAnswer | null) => SubscriptionAnswer | null | ErrorCode

export const requireExistingAnswer =
  (updateAnswer: (before: SubscriptionAnswer) => SubscriptionAnswer | null | ErrorCode): AnswerUpdate =>
  (before) =>
    before ? updateAnswer(before) : 'subscriptionDoesNotExist'

export interface AnswerRequest {
  candidate: SeatCandidate
  updateAnswer: AnswerUpdate
  role: ActingRole
  now: string
}

export interface AnswerDecision {
  /** Unchanged if refused. */
  answer: SubscriptionAnswer | null
  refusal?: ErrorCode
}

/** Decides requests in order, while seats are free. */
export function decideAnswers<A extends AnswerRequest>(
  appointment: JoinableAppointment,
  requests: readonly A[],
): (A & AnswerDecision)[] {
  let seatsLeft = countSeatsLeft(appointment)
  return requests.map((request) => {
    const before = request.candidate.answer
    const refuse = (refusal: ErrorCode) => ({ ...request, answer: before, refusal })
    const answer = request.updateAnswer(before)
    if (typeof answer === 'string') return refuse(answer)
    const refusal = findAnswerRefusal(appointment, request.candidate, answer, request)
    if (refusal) return refuse(refusal)
    const seatChange = Number(answer?.accepted ?? false) - Number(before?.accepted ?? false)
    if (seatChange > 0 && seatsLeft <= 0) return refuse('subscriptionReachedCapacity')
    seatsLeft -= seatChange
    return { ...request, answer }
  })
}
