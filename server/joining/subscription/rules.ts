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

/** The fields of an appointment that decide about a seat. Times are the school's wall-clock time. */
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

/** What someone answered; null is no answer. */
export interface SubscriptionAnswer {
  motivation: string | null
  locked: boolean
  accepted: boolean
  denied: boolean
  /** Put in by a lock: holds a seat and is not counted. */
  byLock: boolean
}

/** The person whose answer a call changes. */
export interface SeatCandidate {
  type: AttendeeType
  answer: SubscriptionAnswer | null
  /** Whether it is in the person's roster, or offered there. */
  isOffered: boolean
  hasLesson: boolean
  hasOther: boolean
}

/**
 * The role in which someone changes an answer: its owner, a teacher of the appointment, who manages students, or the
 * exam desk (of exams) or an administrator, who manage everyone.
 */
export type ActingRole = 'self' | 'teacher' | 'manager'

const noAnswer: SubscriptionAnswer = { motivation: null, locked: false, accepted: false, denied: false, byLock: false }

/** The role in which the viewer may change someone's answer; undefined when the viewer may not. */
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

/** What is told to someone who may not change the answers of others: those to an exam are the exam desk's. */
export const getNoAccessCode = ({ type }: Pick<Joinable, 'type'>): ErrorCode =>
  type === 'exam' ? 'attendeeMustBeExamDesk' : 'subscriptionNoAccess'

/** Without a registration window nobody joins by themselves. */
const isJoinable = (appointment: Joinable, by: ActingRole): boolean =>
  by === 'self' ? appointment.subscribable !== null : hasSeats(appointment)

/** The owner can answer only within the window; people who manage the appointment can always. */
const isOpen = ({ subscribable, startsAt: start }: Joinable, now: string): boolean =>
  getSubscriptionWindow({ subscribable, start }, now) === 'OPEN'

/** Why an answer may not become another one, seats not counted; undefined when it may. */
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

/** Whether the viewer may give the seat of someone back. */
export function canGiveBackSeat(
  viewer: Viewer,
  appointment: Joinable,
  candidate: SeatCandidate & { id: number },
  now: string,
): boolean {
  const by = findActingRole(viewer, appointment, candidate.id)
  return by !== undefined && findAnswerRefusal(appointment, candidate, null, { by, now }) === undefined
}

/** Something else that the person has at the same time. */
const findClashCode = ({ hasLesson, hasOther }: SeatCandidate): ErrorCode | undefined => {
  if (hasLesson) return 'subscriptionHiddenByLesson'
  return hasOther ? 'subscriptionAlreadyAtOtherMoment' : undefined
}

/** Whether a free seat may go to someone in line: until the appointment begins, also outside the window. */
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

/** The answer after a POST: `locked` alone gives a seat by a lock, or locks the present answer. */
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

/** The answer after a whole patch. */
export function applySubscriptionPatch(
  before: SubscriptionAnswer,
  patch: SubscriptionPatch,
): SubscriptionAnswer | ErrorCode {
  const after = applyFieldPatch(before, patch, { motivation: null })
  // Accepting withdraws a denial and the other way round, unless the patch sets both.
  if (after.accepted && after.denied) {
    if (before.accepted === before.denied) return 'subscriptionPatchFailed'
    if (before.accepted && !isPathPatched(patch, '/accepted')) after.accepted = false
    else if (before.denied && !isPathPatched(patch, '/denied')) after.denied = false
    else return 'subscriptionPatchFailed'
  }
  after.byLock = isByLock(before, after)
  return limitMotivation(after)
}

/** Someone with a seat by a lock is not counted as long as the lock is there. */
const isByLock = (
  before: SubscriptionAnswer | null,
  { accepted: isIn, locked }: Pick<SubscriptionAnswer, 'accepted' | 'locked'>,
): boolean => isIn && locked && (!before?.accepted || before.byLock)

const isPathPatched = (patch: SubscriptionPatch, path: string) => patch.some((operation) => operation.path === path)

/** Limits the motivation's length; an empty one becomes null. */
export const limitMotivation = (answer: SubscriptionAnswer): SubscriptionAnswer | ErrorCode =>
  isMotivationTooLong(answer.motivation) ? 'textTooLong' : { ...answer, motivation: answer.motivation?.trim() || null }

/** The answer of each of several after one action. */
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

/** What happened to an answer, as notifications and the log name it; undefined when nothing changed. */
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

/** An answer that is wanted, or the rule that refuses it. */
export type AnswerUpdate = (before: SubscriptionAnswer | null) => SubscriptionAnswer | null | ErrorCode

/** A change to the answer of a person that is there. */
export const requireExistingAnswer =
  (wish: (before: SubscriptionAnswer) => SubscriptionAnswer | null | ErrorCode): AnswerUpdate =>
  (before) =>
    before ? wish(before) : 'subscriptionDoesNotExist'

/** What is asked for about someone, in which role and when. */
export interface AnswerRequest {
  candidate: SeatCandidate
  wish: AnswerUpdate
  by: ActingRole
  now: string
}

export interface AnswerDecision {
  /** The answer that is wanted; with a refusal the present one. */
  answer: SubscriptionAnswer | null
  refusal?: ErrorCode
}

/** Decides what is asked for about several people, in order, while there are seats. */
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
