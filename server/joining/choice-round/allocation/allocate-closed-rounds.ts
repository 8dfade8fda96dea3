import { randomInt } from 'node:crypto'
import { maximumDrawnSeed } from '@uurwerk/contract/joining/choice-round/allocation'
import { runInTransaction } from '#server/db/transaction.ts'
import { getLocalDateTime, toIsoMinute } from '#server/lib/clock.ts'
import type { Job, JobContext } from '#server/tell/jobs/service.ts'
import { saveAllocation, computeAllocation } from './compute-allocation.ts'
import { applyAllocation } from './publish.ts'
import { listRoundsToAllocate } from './queries.ts'
import { lockRoundForPublishing } from './write-queries.ts'

export const allocationJobs: Job[] = [{ name: 'interrogation.allocate', cron: '* * * * *', run: allocateClosedRounds }]

/**
 * Allocates and publishes the rounds that have closed for students and are set to be allocated at closing. A failure does
 * not stop the others; the next run of the job retries it.
 */
export async function allocateClosedRounds(context: JobContext): Promise<void> {
  const now = toIsoMinute(getLocalDateTime(context.clock))
  const failures: unknown[] = []
  for (const { id } of await listRoundsToAllocate(context.db, now))
    await allocateAndPublishRound(context, id, now).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Rounds could not be allocated.')
}

/** Uses the lottery, in which ranking honestly is never a disadvantage. The lock keeps rankings from changing. */
const allocateAndPublishRound = (context: JobContext, id: number, now: string) =>
  runInTransaction(context, async (tx) => {
    await lockRoundForPublishing(tx, id)
    // Another server may have allocated it since it was listed.
    const [round] = await listRoundsToAllocate(tx, now, id)
    if (!round) return
    const draw = { method: 'lottery', seed: randomInt(1, maximumDrawnSeed + 1) } as const
    const allocations = await computeAllocation({ ...context, db: tx }, id, draw)
    await applyAllocation(tx, context, round, await saveAllocation(tx, context, { id, ...draw, allocations }))
  })
