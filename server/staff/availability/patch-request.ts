import { isDeepStrictEqual } from 'node:util'
import {
  findEntriesFault,
  toAvailabilityEntries,
  toAvailabilityBoard,
} from '@uurwerk/contract/rules/availability-board'
import {
  type TeacherAnswer,
  type ReviewedAnswer,
  applyReviewPatch,
  applyAvailabilityPatch,
} from '@uurwerk/contract/rules/availability'
import type {
  AvailabilityPatch,
  AvailabilityRequest,
  AvailabilityReview,
  ReviewPatch,
} from '@uurwerk/contract/staff/availability'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isCoordinatedBy } from '#server/roster/attendee/service.ts'
import { findSchool } from '#server/school/queries.ts'
import {
  type AvailabilityParams,
  toAvailabilityRequester,
  getWallClockMinute,
  requireAnswer,
  resolveTeacherId,
} from './availability-access.ts'
import { presentAnswer, presentReview } from './present.ts'
import { type AvailabilityAnswerRow, lockAnswer } from './queries.ts'
import { getSchoolDay } from './availability-requests.ts'
import { recordAnswerChange, recordAndNotifyReview } from './notify-teachers.ts'
import { updateAnswer, updateReview } from './write-queries.ts'

/** Applies the whole patch or nothing. */
export async function patchRequest(
  context: CallContext,
  params: AvailabilityParams,
  patch: AvailabilityPatch,
): Promise<Versioned<AvailabilityRequest>> {
  const row = await changeLockedAnswer(context, params, async (tx, before) => {
    const currentAnswer: TeacherAnswer = {
      state: before.state,
      availability: before.entries,
      comments: before.comments,
    }
    const after = applyAvailabilityPatch(currentAnswer, patch, toOpeningPeriod(before), getWallClockMinute(context))
    if (typeof after === 'string') throw new AppError(after)
    const availability = await mergeEntries(tx, before, after.availability)
    const afterWithMergedEntries = { ...after, availability }
    if (isDeepStrictEqual(currentAnswer, afterWithMergedEntries)) return false
    const submittedAt =
      after.state === 'submitted' && before.state !== 'submitted' ? formatCurrentInstant(context) : null
    await updateAnswer(tx, toAnswerKey(before), afterWithMergedEntries, submittedAt)
    await recordAnswerChange(tx, context, before, afterWithMergedEntries)
    return true
  })
  return new Versioned(presentAnswer(row, getWallClockMinute(context)), row.version)
}

/** @throws AppError onlyTeamLeadAllowed */
export async function reviewRequest(
  context: CallContext,
  params: AvailabilityParams,
  patch: ReviewPatch,
): Promise<Versioned<AvailabilityReview>> {
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

/** Changes an answer under its row lock and returns the result. `change` returns whether it changed anything. */
const changeLockedAnswer = (
  context: CallContext,
  params: AvailabilityParams,
  change: (tx: Tx, before: AvailabilityAnswerRow) => Promise<boolean>,
): Promise<AvailabilityAnswerRow> =>
  runInTransaction(context, async (tx) => {
    await lockAnswer(tx, { id: params.id, teacherId: resolveTeacherId(context, params) })
    const before = await requireAnswer(context, params, tx)
    requireVersion(context, before.version)
    return (await change(tx, before)) ? requireAnswer(context, params, tx) : before
  })

const toAnswerKey = (row: AvailabilityAnswerRow) => ({ id: row.id, teacherId: row.person_id })
const toOpeningPeriod = (row: AvailabilityAnswerRow) => ({ opens: row.opens_at, closes: row.closes_at })
const formatCurrentInstant = ({ clock }: CallContext) => clock.instant().toString({ smallestUnit: 'millisecond' })

/** Merges entries. @throws AppError requestInvalid if they do not fit the week's half hours */
async function mergeEntries(tx: Tx, { weeks }: AvailabilityAnswerRow, entries: TeacherAnswer['availability']) {
  const day = getSchoolDay(await findSchool(tx))
  const fault = findEntriesFault(entries, day, weeks)
  if (fault)
    throw new AppError('requestInvalid', [{ path: `body/availability/${fault.index}`, message: fault.message }])
  return toAvailabilityEntries(toAvailabilityBoard(entries, day), day, weeks)
}
