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

/** What is kept of a state: that it is finished follows from the time. */
export type KeptState = Exclude<AvailabilityState, 'finished'>
type Opening = Pick<AvailabilityRequest, 'opens' | 'closes'>
type Side = 'teacher' | 'coordinator'

/** Who may lead an answer from which states to which; any other step is refused. */
export const steps: Record<Side, Partial<Record<KeptState, readonly KeptState[]>>> = {
  teacher: {
    saved: ['new', 'saved', 'submitted', 'revised'],
    submitted: ['saved', 'revised'],
  },
  coordinator: {
    accepted: ['submitted'],
    denied: ['submitted'],
    revised: ['submitted', 'accepted', 'denied'],
  },
}

/** The states in which the coordinator's comment can be changed; in all others it is fixed. */
export const commentStates: readonly AvailabilityState[] = ['submitted', 'accepted', 'denied']

/** What was judged is finished once the opening period is over. Times are whole minutes, so that `now` may be one too. */
export const getAvailabilityState = (
  kept: KeptState,
  { closes }: Pick<Opening, 'closes'>,
  now: string,
): AvailabilityState => ((kept === 'accepted' || kept === 'denied') && now >= closes ? 'finished' : kept)

export const isOpen = ({ opens, closes }: Opening, now: string): boolean => now >= opens && now < closes

/** Whether the teacher can change something at this moment. */
export const canGiveAvailability = (state: AvailabilityState, opening: Opening, now: string): boolean =>
  findStepRefusal('teacher', state, 'saved', opening, now) === undefined

/** Why a step cannot be made. What is sent back must be open: it would reach nobody. */
export function findStepRefusal(
  side: Side,
  from: AvailabilityState,
  to: KeptState,
  opening: Opening,
  now: string,
): ErrorCode | undefined {
  if (from === 'finished') return 'availabilityFinished'
  if ((side === 'teacher' || to === 'revised') && !isOpen(opening, now)) return 'availabilityOutsideOpening'
  return steps[side][to]?.includes(from) ? undefined : 'availabilityStateNotAllowed'
}

/** What a teacher changes of an answer. */
export interface TeacherAnswer {
  state: KeptState
  availability: readonly AvailabilityEntry[]
  comments: string
}

/** An answer after a patch of the teacher's, in its order; or the code of the rule that it breaks. */
export function applyAvailabilityPatch(
  before: TeacherAnswer,
  patch: AvailabilityPatch,
  opening: Opening,
  now: string,
): TeacherAnswer | ErrorCode {
  let after = before
  for (const operation of patch) {
    if (operation.path === '/comments' && countCharacters(operation.value) > availabilityBounds.comment)
      return 'availabilityCommentTooLong'
    // Only `/availability` saves a submitted answer again (specification, section 4); its comments may be corrected.
    const keepsState = operation.path === '/comments' && after.state === 'submitted'
    const to = operation.path === '/state' ? operation.value : 'saved'
    const isThere = operation.path === '/state' && after.state === to
    const refusal = isThere
      ? undefined
      : findStepRefusal('teacher', getAvailabilityState(after.state, opening, now), to, opening, now)
    if (refusal) return refusal
    after = {
      ...after,
      state: keepsState ? 'submitted' : to,
      ...(operation.path !== '/state' && { [operation.path.slice(1)]: operation.value }),
    }
  }
  return after
}

/** What a coordinator changes of an answer. */
export interface ReviewedAnswer {
  state: KeptState
  teamLeadComment: string | null
}

/** An answer after a patch of a coordinator's, in any order; or the code of the rule that it breaks. */
export function applyReviewPatch(
  before: ReviewedAnswer,
  patch: ReviewPatch,
  opening: Opening,
  now: string,
): ReviewedAnswer | ErrorCode {
  let after = before
  for (const operation of patch)
    if (operation.path === '/teamleadcomment') {
      const comment = operation.value === '' ? null : operation.value
      if (countCharacters(operation.value) > availabilityBounds.comment) return 'availabilityCommentTooLong'
      if (
        comment !== before.teamLeadComment &&
        !commentStates.includes(getAvailabilityState(before.state, opening, now))
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
