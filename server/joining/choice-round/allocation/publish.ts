import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { choiceRoundNotification, withRound, toChoiceRoundTopic } from '@uurwerk/contract/choice-round-names'
import type { ChoiceRoundData } from '@uurwerk/contract/tell/notification-data'
import type { Named } from '@uurwerk/contract/values'
import type { ActingContext, Context } from '#server/auth/context.ts'
import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { notify } from '#server/tell/notification/service.ts'
import { announce } from '#server/tell/realtime/service.ts'
import { syncMemberships, requireCoordinatedRound } from '../student/service.ts'
import { translateSeatErrors, requireAllocatableRound } from './require-allocatable-round.ts'
import { findAllocation } from './queries.ts'
import { lockRoundForPublishing, listChangedAllocations, replaceChoicesWithAllocation } from './write-queries.ts'

/** Replaces the published allocation, by default with the newest. Publishing the same one again changes nothing. */
export async function publishAllocation(
  context: Context,
  id: number,
  allocationId?: number,
  replaces?: number | null,
): Promise<null> {
  return translateSeatErrors(() =>
    runInTransaction(context, async (tx) => {
      await lockRoundForPublishing(tx, id)
      const round = await requireCoordinatedRound(context, id, tx)
      requireAllocatableRound(round)
      const allocation = await findAllocation(tx, id, allocationId)
      if (!allocation) throw new AppError(choiceRoundError.missing)
      if (allocation.is_published) return null
      if (replaces !== undefined && replaces !== round.published_allocation_id) throw new AppError('preconditionFailed')
      await applyAllocation(tx, context, round, allocation.id)
      return null
    }),
  )
}

/** Writes an allocation to the students' choices and notifies them. The caller holds the lock of the round. */
export async function applyAllocation(
  tx: Tx,
  context: ActingContext,
  { id, name }: Named,
  allocationId: number,
): Promise<void> {
  const publishedAt = context.clock.instant().toString({ smallestUnit: 'millisecond' })
  const changedAllocations = await listChangedAllocations(tx, id, allocationId)
  await replaceChoicesWithAllocation(tx, id, allocationId, publishedAt)
  await syncMemberships(tx, [id])
  await notify(
    tx,
    changedAllocations.map(({ student_id, option_name }) => {
      const data: ChoiceRoundData = { ...withRound({ id, name }), until: null, choice: option_name, by: '' }
      return { attendeeId: student_id, type: choiceRoundNotification.allocated, data, referenceId: id }
    }),
    publishedAt,
  )
  const details = { ...withRound(id), allocation: allocationId, students: changedAllocations.length }
  await recordAction(tx, context, { action: 'allocation.publish', details })
  await announce(tx, toChoiceRoundTopic(id), {})
}
