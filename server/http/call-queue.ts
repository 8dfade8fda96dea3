import { isDatabaseLost } from '../db/database-lost.ts'
import { runInTransaction } from '../db/transaction.ts'
import type { Context } from '../auth/context.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import { unwrapOutcome, type TaskOutcome } from '../lib/task-outcome.ts'
import { BatchingMutex } from '../lib/batching-mutex.ts'
import type { CallContext } from './call-context.ts'
import { answerEachOnce } from './idempotency.ts'

export interface QueuedCall {
  context: Context & Pick<CallContext, 'keyed'>
}

interface CallQueueOptions<C> {
  getQueueKey: (item: C) => number
  selectBatch: (waiting: readonly C[]) => readonly C[]
  /** A throw rolls back all. */
  processBatch: (tx: Tx, some: readonly C[]) => Promise<TaskOutcome<unknown>[]>
}

/**
 * Batches calls with the same queue key into transactions, one at a time. Retries calls one by one if a batch fails, to
 * isolate the faulty call.
 */
export function createCallQueue<C extends QueuedCall>({
  getQueueKey,
  selectBatch,
  processBatch,
}: CallQueueOptions<C>): (item: C) => Promise<unknown> {
  const turns = new BatchingMutex<C, unknown>({ selectBatch, processBatch: processAll })

  async function processAll(some: readonly C[]): Promise<TaskOutcome<unknown>[]> {
    const [first] = some
    if (!first) return []
    try {
      return await runInTransaction(first.context, (tx) =>
        answerEachOnce(tx, some, (firsts) => processBatch(tx, firsts)),
      )
    } catch (error) {
      if (some.length === 1 || isSharedFailure(error)) throw error
      return processEachAlone(some)
    }
  }

  async function processEachAlone(some: readonly C[]): Promise<TaskOutcome<unknown>[]> {
    const outcomes: TaskOutcome<unknown>[] = []
    let trouble: unknown
    for (const item of some) {
      try {
        if (isSharedFailure(trouble)) throw trouble
        outcomes.push(...(await processAll([item])))
      } catch (error) {
        trouble = error
        outcomes.push({ refusal: error })
      }
    }
    return outcomes
  }

  return async (item) => {
    const { db } = item.context
    // The caller's transaction has the turn already.
    if (db.isTransaction) return unwrapOutcome((await processAll([item]))[0])
    return turns.enqueue(db, getQueueKey(item), item)
  }
}

/** Without a database, or behind an import's lock, retries would fail too. */
const isSharedFailure = (error: unknown) => error instanceof AppError || isDatabaseLost(error)
