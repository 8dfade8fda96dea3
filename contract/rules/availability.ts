import type { ErrorCode } from '../errors.ts'
import {
  type AvailabilityEntry,
  type AvailabilityPatch,
  type AvailabilityRequest,
  type AvailabilityState,
  availabilityBounds,
  type ReviewPatch,
} from '../staff/availability.ts'
import { countCharacters } from './text.ts'

/** `finished` is derived from the time, not stored. */
export type StoredAvailabilityState = Exclude<AvailabilityState, 'finished'>
type OpeningPeriod = Pick<AvailabilityRequest, 'opens' | 'closes'>
type AnswerSide = 'teacher' | 'coordinator'

/** Per target state, the states it may be reached from. */
export const allowedTransitions: Record<
  AnswerSide,
  Partial<Record<StoredAvailabilityState, readonly StoredAvailabilityState[]>>
> = {
  teacher: {
    saved: ['new', 'saved', 'submitted', 'revised'],
    submitted: ['saved', 'revised'],
  },
  coordinator: {
    accepted: ['submitted'],
    denied: ['submitted'],
    revised: ['submitted', 'accepted', 'denied'],
    submitted: ['accepted', 'denied', 'revised'],
  },
}

/** States in which a coordinator may change the comment. */
export const statesWithEditableComment: readonly AvailabilityState[] = ['submitted', 'accepted', 'denied']

/** Returns `finished` for judged answers from closing on. Times have minute precision, so `now` may too. */
export const getAvailabilityState = (
  storedState: StoredAvailabilityState,
  { closes }: Pick<OpeningPeriod, 'closes'>,
  now: string,
): AvailabilityState =>
  (storedState === 'accepted' || storedState === 'denied') && now >= closes ? 'finished' : storedState

export const isOpen = ({ opens, closes }: OpeningPeriod, now: string): boolean => now >= opens && now < closes

export const canGiveAvailability = (state: AvailabilityState, opening: OpeningPeriod, now: string): boolean =>
  findStepRefusal('teacher', state, 'saved', opening, now) === undefined

/** Returns whether the teacher has yet to submit, and still can. */
export const isWaitingForTeacher = (state: AvailabilityState, opening: OpeningPeriod, now: string): boolean =>
  state !== 'submitted' && canGiveAvailability(state, opening, now)

/** After closing, only a coordinator can still accept or deny. */
export function findStepRefusal(
  side: AnswerSide,
  fromState: AvailabilityState,
  toState: StoredAvailabilityState,
  opening: OpeningPeriod,
  now: string,
): ErrorCode | undefined {
  if (fromState === 'finished') return 'availabilityFinished'
  const isFinal = toState === 'accepted' || toState === 'denied'
  if (!isFinal && !isOpen(opening, now)) return 'availabilityOutsideOpening'
  return allowedTransitions[side][toState]?.includes(fromState) ? undefined : 'availabilityStateNotAllowed'
}

export interface TeacherAnswer {
  state: StoredAvailabilityState
  availability: readonly AvailabilityEntry[]
  comments: string
}

export const hasTooLongComment = (patch: readonly (AvailabilityPatch[number] | ReviewPatch[number])[]): boolean =>
  patch.some(
    (operation) =>
      (operation.path === '/comments' || operation.path === '/teamleadcomment') &&
      countCharacters(operation.value) > availabilityBounds.comment,
  )

/** Applies operations in order. Returns the code of a broken rule. */
export function applyAvailabilityPatch(
  before: TeacherAnswer,
  patch: AvailabilityPatch,
  opening: OpeningPeriod,
  now: string,
): TeacherAnswer | ErrorCode {
  if (hasTooLongComment(patch)) return 'availabilityCommentTooLong'
  let after = before
  for (const operation of patch) {
    // Only `/availability` returns a submitted answer to saved (specification, section 4); comments do not.
    const keepsState = operation.path === '/comments' && after.state === 'submitted'
    const targetState = operation.path === '/state' ? operation.value : 'saved'
    const isAlreadyInState = operation.path === '/state' && after.state === targetState
    const refusal = isAlreadyInState
      ? undefined
      : findStepRefusal('teacher', getAvailabilityState(after.state, opening, now), targetState, opening, now)
    if (refusal) return refusal
    after = {
      ...after,
      state: keepsState ? 'submitted' : targetState,
      ...(operation.path !== '/state' && { [operation.path.slice(1)]: operation.value }),
    }
  }
  return after
}

export interface ReviewedAnswer {
  state: StoredAvailabilityState
  teamLeadComment: string | null
}

/** Applies operations in any order. Returns the code of a broken rule. */
export function applyReviewPatch(
  before: ReviewedAnswer,
  patch: ReviewPatch,
  opening: OpeningPeriod,
  now: string,
): ReviewedAnswer | ErrorCode {
  if (hasTooLongComment(patch)) return 'availabilityCommentTooLong'
  let after = before
  for (const operation of patch)
    if (operation.path === '/teamleadcomment') {
      const comment = operation.value === '' ? null : operation.value
      if (
        comment !== before.teamLeadComment &&
        !statesWithEditableComment.includes(getAvailabilityState(before.state, opening, now))
      )
        return 'availabilityTeamLeadCommentFixed'
      after = { ...after, teamLeadComment: comment }
    } else if (operation.value !== after.state) {
      const state = getAvailabilityState(after.state, opening, now)
      const refusal = findStepRefusal('coordinator', state, operation.value, opening, now)
      if (refusal) return refusal
      after = { ...after, state: operation.value }
    }
  return after
}
