import { choiceRoundError } from '@uurwerk/contract/choice-round-codes'
import { withRound } from '@uurwerk/contract/choice-round-names'
import type { AllocatedStudent, Allocation, AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import type { Context } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/lib/app-error.ts'
import { getToday } from '#server/lib/clock.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { requireCoordinatedRound } from '../student/service.ts'
import { translateSeatErrors, requireAllocatableRound } from './require-allocatable-round.ts'
import { saveAllocation, computeAllocation } from './compute-allocation.ts'
import { listStudentAllocations, listAllocationRows, findAllocation, findAdjustmentTarget } from './queries.ts'
import { lockRoundForAllocation, upsertAdjustment } from './write-queries.ts'

export { allocationJobs } from './allocate-closed-rounds.ts'
export { publishAllocation } from './publish.ts'
export { releaseRoundSeats, releaseRoundSeatsOfPeople } from './release-queries.ts'
export { adjustPublishedAllocations, type OptionMove } from './write-queries.ts'

export async function listAllocations(context: Context, roundId: number): Promise<Allocation[]> {
  await requireCoordinatedRound(context, roundId)
  return presentAllocations(context.db, roundId)
}

async function presentAllocations(db: Db, roundId: number, id?: number): Promise<Allocation[]> {
  const rows = await listAllocationRows(db, roundId, id)
  return rows.map((row) => ({
    id: row.id,
    method: row.method,
    seed: row.seed,
    madeAt: row.made_at,
    madeBy: row.made_by,
    isPublished: row.is_published,
    byRank: row.by_rank,
    notRanked: row.not_ranked,
    none: row.none,
    adjusted: row.adjusted,
    rankedSince: row.ranked_since,
    options: row.options,
  }))
}

export async function listAllocatedStudents(
  context: Context,
  { id, allocationId }: { id: number; allocationId: number },
): Promise<AllocatedStudent[]> {
  await requireCoordinatedRound(context, id)
  if (!(await findAllocation(context.db, id, allocationId))) throw new AppError(choiceRoundError.missing)
  return listStudentAllocations(context.db, { allocationId, date: getToday(context.clock).toString() })
}

/** Maximum number of draws if the round changes during a draw. */
const maximumAttempts = 3

/** Computes and stores an unpublished allocation. The draw runs in a worker thread and holds no lock. */
export async function allocateRound(
  context: Context,
  id: number,
  { method, seed }: { method: AllocationMethod; seed: number },
): Promise<Allocation> {
  for (let attempt = 0; attempt < maximumAttempts; attempt++) {
    const round = await requireCoordinatedRound(context, id)
    requireAllocatableRound(round)
    const allocations = await computeAllocation(context, id, { method, seed })
    const allocation = await runInTransaction(context, async (tx) => {
      await lockRoundForAllocation(tx, id)
      if ((await requireCoordinatedRound(context, id, tx)).version !== round.version) return undefined
      const allocationId = await saveAllocation(tx, context, { id, method, seed, allocations })
      return (await presentAllocations(tx, id, allocationId))[0]
    })
    if (allocation) return allocation
  }
  throw new AppError('serviceUnavailable')
}

interface AllocatedStudentParams {
  id: number
  allocationId: number
  studentId: number
}

/** Changes what an unpublished allocation gives a student; null gives nothing. */
export async function adjustAllocation(
  context: Context,
  { id, allocationId, studentId }: AllocatedStudentParams,
  { optionId, reason }: { optionId: number | null; reason: string },
): Promise<AllocatedStudent> {
  return translateSeatErrors(() =>
    runInTransaction(context, async (tx) => {
      await lockRoundForAllocation(tx, id)
      const round = await requireCoordinatedRound(context, id, tx)
      const allocation = await findAllocation(tx, id, allocationId)
      const date = getToday(context.clock).toString()
      const { isInRound, rank } = await findAdjustmentTarget(tx, {
        roundId: id,
        allocationId,
        studentId,
        optionId,
        date,
      })
      if (round.kind !== 'ranked') throw new AppError(choiceRoundError.notRanked)
      if (!allocation || !isInRound) throw new AppError(choiceRoundError.missing)
      if (allocation.is_published) throw new AppError(choiceRoundError.allocationPublished)
      await upsertAdjustment(tx, { allocationId, studentId, optionId, rank, reason })
      const details = { ...withRound(id), allocation: allocationId, option: optionId }
      await recordAction(tx, context, { action: 'allocation.adjust', subjectId: studentId, details })
      const [allocatedStudent] = await listStudentAllocations(tx, { allocationId, date, studentId })
      if (!allocatedStudent) throw new Error('The adjusted allocation of the student was not found.')
      return allocatedStudent
    }),
  )
}

/** Records a move in the published allocation, so that the reason shown stays true. */
export async function savePublishedAdjustment(
  tx: Tx,
  move: { id: number; allocationId: number; studentId: number; optionId: number; reason: string; date: string },
): Promise<void> {
  const { rank } = await findAdjustmentTarget(tx, { ...move, roundId: move.id })
  await upsertAdjustment(tx, { ...move, rank })
}
