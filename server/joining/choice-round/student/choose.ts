import type { CallContext } from '#server/http/call-context.ts'
import { createCallQueue } from '#server/http/call-queue.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import type { ChoiceRequest, RequestedChoice } from './choice.ts'
import { applyChoices } from './apply-choices.ts'
import { type StudentRoundParams, resolveStudentId } from './student-round-access.ts'

/** Takes a seat in a group and releases the previous seat. */
export const chooseGroup = (context: CallContext, { groupId, ...params }: StudentRoundParams & { groupId: number }) =>
  choose<{ chosen: true }>(context, params, { kind: 'group', groupId })

/** Takes a seat of an option, in addition to other options or instead of an option of the same set. */
export const chooseOption = (
  context: CallContext,
  { optionId, ...params }: StudentRoundParams & { optionId: number },
  replacedOptionId?: number,
) => choose<{ chosen: true }>(context, params, { kind: 'option', optionId, replacedOptionId })

export const deselectOption = (
  context: CallContext,
  { optionId, ...params }: StudentRoundParams & { optionId: number },
) => choose<{ chosen: false }>(context, params, { kind: 'deselection', optionId })

export const confirmChoices = (context: CallContext, params: StudentRoundParams) =>
  choose<{ isConfirmed: true }>(context, params, { kind: 'confirmation' })

/** @throws AppError choiceRoundError.missing, attendeeNoRights, choiceRoundError.notOpen */
const choose = async <T>(
  context: CallContext,
  { id, studentId }: StudentRoundParams,
  requestedChoice: RequestedChoice,
): Promise<T> =>
  (await enqueueChoice({
    context,
    roundId: id,
    studentId: resolveStudentId(context, studentId),
    requestedChoice,
    language: context.language,
    now: toIsoMinute(getLocalDateTime(context.clock)),
  })) as T

/** Maximum number of choices in one transaction; other servers wait for its end. */
const maximumBatchSize = 100

/** Uses one connection per round and batches choices into transactions, since a whole year chooses at the same time. */
const enqueueChoice = createCallQueue<ChoiceRequest>({
  getQueueKey: ({ roundId }) => roundId,
  selectBatch: (waiting) => {
    const firstByStudent = new Map<number, ChoiceRequest>()
    for (const choice of waiting) {
      if (firstByStudent.size === maximumBatchSize) break
      // A second tap of a student waits for the first.
      if (!firstByStudent.has(choice.studentId)) firstByStudent.set(choice.studentId, choice)
    }
    return [...firstByStudent.values()]
  },
  processBatch: applyChoices,
})
