import { isDatabaseLost } from '../db/database-lost.ts'
import { runInTransaction } from '../db/transaction.ts'
import type { Context } from '../auth/context.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../lib/app-error.ts'
import { unwrapOutcome, type TaskOutcome } from '../lib/task-outcome.ts'
import { BatchingMutex } from '../lib/batching-mutex.ts'
import type { CallContext } from './call-context.ts'
import { answerEachOnce } from './idempotency.ts'

/** What someone asks for, with all that it needs. */
export interface QueuedCall {
  context: Context & Pick<CallContext, 'keyed'>
}

interface CallQueueOptions<C> {
  /** Calls with the same number wait in one queue. */
  getQueueKey: (item: C) => number
  /** The waiting calls to answer in one transaction, the first among them. */
  selectBatch: (waiting: readonly C[]) => readonly C[]
  /** Serves them in one transaction; what throws undoes all. */
  processBatch: (tx: Tx, some: readonly C[]) => Promise<TaskOutcome<unknown>[]>
}

/**
 * Serves those who want the same in turns (`Turns`), many in one transaction, each once for its key. When that fails each
 * is served alone, so that nobody's trouble is another's.
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
    // In a transaction of the caller it is that one's turn already.
    if (db.isTransaction) return unwrapOutcome((await processAll([item]))[0])
    return turns.enqueue(db, getQueueKey(item), item)
  }
}

/** No database, or something that an import holds: there is no use in trying the next. */
const isSharedFailure = (error: unknown) => error instanceof AppError || isDatabaseLost(error)
