import { choiceRoundError, choiceRoundAction } from '@uurwerk/contract/choice-round-codes'
import { choiceRoundNotification, withRound, toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Context } from '#server/auth/context.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { type StudentRoundParams, requireStudentRound, resolveStudentId } from './student-round-access.ts'
import { lockChoosingStudents } from './choice-context-queries.ts'
import { listRoundOptions, listRankedOptionIds } from './queries.ts'
import { replaceRanking } from './rank-queries.ts'
import { findRankingRefusal } from './rules.ts'

/** Replaces the student's ranking. An empty list withdraws it. */
export const rankOptions = (
  context: Context,
  params: StudentRoundParams,
  optionIds: readonly number[],
): Promise<{ optionIds: number[] }> =>
  runInTransaction(context, async (tx) => {
    await lockChoosingStudents(tx, params.id, [resolveStudentId(context, params.studentId)])
    const { row, studentId, mayChoose } = await requireStudentRound(context, params, tx)
    if (!mayChoose) throw new AppError(choiceRoundError.notOpen)
    const refusal = findRankingRefusal(row, await listRoundOptions(tx, row.id, studentId), optionIds)
    if (refusal) throw new AppError(refusal)
    const isSameRanking = JSON.stringify(await listRankedOptionIds(tx, row.id, studentId)) === JSON.stringify(optionIds)
    if (isSameRanking && (row.confirmed_at !== null) === optionIds.length > 0) return { optionIds: [...optionIds] }
    const rankedAt = context.clock.instant().toString({ smallestUnit: 'millisecond' })
    await replaceRanking(tx, { roundId: row.id, studentId, rankedAt }, optionIds)
    if (context.actor.attendeeId !== studentId) {
      const data: ChoiceRoundData = {
        ...withRound({ id: row.id, name: row.name }),
        until: null,
        choice: null,
        by: context.actor.name,
      }
      await notify(
        tx,
        [{ attendeeId: studentId, type: choiceRoundNotification.changed, data, referenceId: row.id }],
        rankedAt,
      )
    }
    const details = { ...withRound(row.id), ranked: optionIds.length }
    await recordAction(tx, context, { action: choiceRoundAction.rank, subjectId: studentId, details })
    await announce(tx, toChoiceRoundTopic(row.id), {})
    return { optionIds: [...optionIds] }
  })
