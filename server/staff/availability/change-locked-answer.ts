import type { Tx } from '#server/db/connect.ts'
import { runInTransaction } from '#server/db/transaction.ts'
import { type CallContext, requireVersion } from '#server/http/call-context.ts'
import { type AvailabilityParams, requireAnswer, resolveTeacherId } from './availability-access.ts'
import { type AvailabilityAnswerRow, lockAnswer } from './queries.ts'

/** Changes an answer under its row lock and returns the result. `change` returns whether it changed anything. */
export const changeLockedAnswer = (
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

export const toAnswerKey = (row: AvailabilityAnswerRow) => ({ id: row.id, teacherId: row.person_id })
export const toOpeningPeriod = (row: AvailabilityAnswerRow) => ({ opens: row.opens_at, closes: row.closes_at })
export const formatCurrentInstant = ({ clock }: CallContext) =>
  clock.instant().toString({ smallestUnit: 'millisecond' })
