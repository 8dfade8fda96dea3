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
import { inTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { isLedBy } from '#server/roster/attendee/service.ts'
import { findSchool } from '#server/school/queries.ts'
import { type Address, askingOf, minuteNow, requireAnswer, teacherIdOf } from './known.ts'
import { presentAnswer, presentReview } from './present.ts'
import { type AnswerRow, lockAnswer } from './queries.ts'
import { dayOf } from './read.ts'
import { tellGiven, tellJudged } from './tell.ts'
import { updateGiven, updateJudged } from './write-queries.ts'

/** What a teacher changes: the whole patch or nothing. */
export async function patchRequest(
  context: CallContext,
  address: Address,
  patch: AvailabilityPatch,
): Promise<Versioned<AvailabilityRequest>> {
  const row = await changing(context, address, async (tx, before) => {
    const given: TeacherAnswer = { state: before.state, availability: before.entries, comments: before.comments }
    const after = applyAvailabilityPatch(given, patch, openingOf(before), minuteNow(context))
    if (typeof after === 'string') throw new AppError(after)
    const availability = await inFewWords(tx, before, after.availability)
    const wanted = { ...after, availability }
    if (isDeepStrictEqual(given, wanted)) return false
    const submittedAt = after.state === 'submitted' && before.state !== 'submitted' ? momentOf(context) : null
    await updateGiven(tx, keyOf(before), wanted, submittedAt)
    await tellGiven(tx, context, before, wanted)
    return true
  })
  return new Versioned(presentAnswer(row, minuteNow(context)), row.version)
}

/** What a coordinator judges. @throws AppError onlyTeamLeadAllowed */
export async function reviewRequest(
  context: CallContext,
  address: Address,
  patch: ReviewPatch,
): Promise<Versioned<AvailabilityReview>> {
  const { leaderId, actorId } = askingOf(context)
  if (leaderId !== null && !(await isLedBy(context.db, teacherIdOf(context, address), leaderId)))
    throw new AppError('onlyTeamLeadAllowed')
  const row = await changing(context, address, async (tx, before) => {
    const judged: ReviewedAnswer = { state: before.state, teamLeadComment: before.team_lead_comment }
    const after = applyReviewPatch(judged, patch, openingOf(before), minuteNow(context))
    if (typeof after === 'string') throw new AppError(after)
    if (isDeepStrictEqual(judged, after)) return false
    const isStep = after.state !== before.state
    await updateJudged(tx, keyOf(before), {
      ...after,
      judged: isStep ? { at: momentOf(context), by: actorId } : null,
    })
    await tellJudged(tx, context, before, after)
    return true
  })
  return new Versioned(presentReview(row, minuteNow(context)), row.version)
}

/** Changes an answer under its lock; answers it as it then is. */
const changing = (
  context: CallContext,
  address: Address,
  change: (tx: Tx, before: AnswerRow) => Promise<boolean>,
): Promise<AnswerRow> =>
  inTransaction(context, async (tx) => {
    await lockAnswer(tx, { id: address.id, teacherId: teacherIdOf(context, address) })
    const before = await requireAnswer(context, address, tx)
    requireVersion(context, before.version)
    return (await change(tx, before)) ? requireAnswer(context, address, tx) : before
  })

const keyOf = (row: AnswerRow) => ({ id: row.id, teacherId: row.person_id })
const openingOf = (row: AnswerRow) => ({ opens: row.opens_at, closes: row.closes_at })
const momentOf = ({ clock }: CallContext) => clock.instant().toString({ smallestUnit: 'millisecond' })

/** The same week in the fewest entries. @throws AppError requestInvalid where they say no week of half hours */
async function inFewWords(tx: Tx, { weeks }: AnswerRow, entries: TeacherAnswer['availability']) {
  const day = dayOf(await findSchool(tx))
  const fault = findEntriesFault(entries, day, weeks)
  if (fault)
    throw new AppError('requestInvalid', [{ path: `body/availability/${fault.index}`, message: fault.message }])
  return toAvailabilityEntries(toAvailabilityBoard(entries, day), day, weeks)
}
