import { isDeepStrictEqual } from 'node:util'
import { type ReviewedAnswer, applyReviewPatch, hasTooLongComment } from '@uurwerk/contract/rules/availability'
import type { AvailabilityReview, ReviewPatch } from '@uurwerk/contract/staff/availability'
import { type CallContext, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCoordinatedBy } from '#server/roster/attendee/service.ts'
import {
  type AvailabilityParams,
  toAvailabilityRequester,
  getWallClockMinute,
  resolveTeacherId,
} from './availability-access.ts'
import { changeLockedAnswer, formatCurrentInstant, toAnswerKey, toOpeningPeriod } from './change-locked-answer.ts'
import { recordAndNotifyReview } from './notify-teachers.ts'
import { presentReview } from './present.ts'
import { updateReview } from './write-queries.ts'

/** @throws AppError onlyTeamLeadAllowed */
export async function reviewRequest(
  context: CallContext,
  params: AvailabilityParams,
  patch: ReviewPatch,
): Promise<Versioned<AvailabilityReview>> {
  if (hasTooLongComment(patch)) throw new AppError('availabilityCommentTooLong')
  const { coordinatorId, actorId } = toAvailabilityRequester(context)
  if (coordinatorId !== null && !(await isCoordinatedBy(context.db, resolveTeacherId(context, params), coordinatorId)))
    throw new AppError('onlyTeamLeadAllowed')
  const row = await changeLockedAnswer(context, params, async (tx, before) => {
    const currentReview: ReviewedAnswer = { state: before.state, teamLeadComment: before.team_lead_comment }
    const after = applyReviewPatch(currentReview, patch, toOpeningPeriod(before), getWallClockMinute(context))
    if (typeof after === 'string') throw new AppError(after)
    if (isDeepStrictEqual(currentReview, after)) return false
    const isStateChange = after.state !== before.state
    await updateReview(tx, toAnswerKey(before), {
      ...after,
      ...(isStateChange &&
        (after.state === 'submitted'
          ? { judgedAt: null, judgedBy: null }
          : { judgedAt: formatCurrentInstant(context), judgedBy: actorId })),
    })
    await recordAndNotifyReview(tx, context, before, after)
    return true
  })
  return new Versioned(presentReview(row, getWallClockMinute(context)), row.version)
}
