import { withRound } from '@uurwerk/contract/choice-round-names'
import type { AllocationMethod } from '@uurwerk/contract/joining/choice-round/allocation'
import type { ActingContext } from '#server/auth/context.ts'
import type { Db, Tx } from '#server/db/connect.ts'
import { getToday } from '#server/lib/clock.ts'
import { recordAction } from '#server/tell/log/service.ts'
import { allocateSeatsInThread } from './allocate-seats-in-thread.ts'
import { listRankings } from './queries.ts'
import { explainAllocations } from './rules.ts'
import { insertAllocation } from './write-queries.ts'

interface DrawSettings {
  method: AllocationMethod
  seed: number
}

type ExplainedAllocations = ReturnType<typeof explainAllocations>

/** Draws an allocation with a reason per student. Stores nothing. */
export async function computeAllocation(
  { db, clock }: ActingContext & { db: Db },
  roundId: number,
  { method, seed }: DrawSettings,
): Promise<ExplainedAllocations> {
  const { options, students } = await listRankings(db, roundId, getToday(clock).toString())
  const seats = options.map((option) => [option.id, option.seats] as const)
  return explainAllocations(await allocateSeatsInThread({ method, seed, seats, students }), students, options)
}

/** Stores a draw as an unpublished allocation and returns its id. */
export async function saveAllocation(
  tx: Tx,
  context: ActingContext,
  { id, method, seed, allocations }: DrawSettings & { id: number; allocations: ExplainedAllocations },
): Promise<number> {
  const madeAt = context.clock.instant().toString({ smallestUnit: 'millisecond' })
  const madeBy = context.actor?.attendeeId ?? null
  const allocation = await insertAllocation(tx, { roundId: id, method, seed, madeAt, madeBy, allocations })
  const details = { ...withRound(id), allocation, method, seed, students: allocations.length }
  await recordAction(tx, context, { action: 'allocation.allocate', details })
  return allocation
}
