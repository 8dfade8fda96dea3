import { isDeepStrictEqual } from 'node:util'
import {
  findEntriesFault,
  toAvailabilityEntries,
  toAvailabilityBoard,
} from '@uurwerk/contract/rules/availability-board'
import { type TeacherAnswer, applyAvailabilityPatch, hasTooLongComment } from '@uurwerk/contract/rules/availability'
import type { AvailabilityPatch, AvailabilityRequest } from '@uurwerk/contract/staff/availability'
import type { Tx } from '#server/db/connect.ts'
import { type CallContext, Versioned } from '#server/http/call-context.ts'
import { AppError } from '#server/lib/app-error.ts'
import { findSchool } from '#server/school/queries.ts'
import { type AvailabilityParams, getWallClockMinute } from './availability-access.ts'
import { getSchoolDay } from './availability-requests.ts'
import { changeLockedAnswer, formatCurrentInstant, toAnswerKey, toOpeningPeriod } from './change-locked-answer.ts'
import { recordAnswerChange } from './notify-teachers.ts'
import { presentAnswer } from './present.ts'
import type { AvailabilityAnswerRow } from './queries.ts'
import { updateAnswer } from './write-queries.ts'

/** Applies the whole patch or nothing. */
export async function patchRequest(
  context: CallContext,
  params: AvailabilityParams,
  patch: AvailabilityPatch,
): Promise<Versioned<AvailabilityRequest>> {
  if (hasTooLongComment(patch)) throw new AppError('availabilityCommentTooLong')
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

/** Merges changed entries. @throws AppError requestInvalid if they do not fit the week's half hours */
async function mergeEntries(tx: Tx, before: AvailabilityAnswerRow, entries: TeacherAnswer['availability']) {
  if (isDeepStrictEqual(entries, before.entries)) return before.entries
  const day = getSchoolDay(await findSchool(tx))
  const fault = findEntriesFault(entries, day, before.weeks)
  if (fault)
    throw new AppError('requestInvalid', [{ path: `body/availability/${fault.index}`, message: fault.message }])
  return toAvailabilityEntries(toAvailabilityBoard(entries, day), day, before.weeks)
}
