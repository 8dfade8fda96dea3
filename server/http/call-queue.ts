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
  context: Context & Pick<CallContext, 'keyedRequest'>
}

interface CallQueueOptions<C> {
  getQueueKey: (call: C) => number
  selectBatch: (waiting: readonly C[]) => readonly C[]
  /** Returns an outcome per call, in order. An exception rolls back the whole batch. */
  processBatch: (tx: Tx, calls: readonly C[]) => Promise<TaskOutcome<unknown>[]>
}

/**
 * Batches calls with the same queue key into transactions, one at a time. Retries calls one by one if a batch fails, to
 * isolate the faulty call.
 */
export function createCallQueue<C extends QueuedCall>({
  getQueueKey,
  selectBatch,
  processBatch,
}: CallQueueOptions<C>): (call: C) => Promise<unknown> {
  const mutex = new BatchingMutex<C, unknown>({ selectBatch, processBatch: processAll })

  async function processAll(calls: readonly C[]): Promise<TaskOutcome<unknown>[]> {
    const [firstCall] = calls
    if (!firstCall) return []
    try {
      return await runInTransaction(firstCall.context, (tx) =>
        answerEachOnce(tx, calls, (firstCalls) => processBatch(tx, firstCalls)),
      )
    } catch (error) {
      if (calls.length === 1 || isSharedFailure(error)) throw error
      return processOneByOne(calls)
    }
  }

  async function processOneByOne(calls: readonly C[]): Promise<TaskOutcome<unknown>[]> {
    const outcomes: TaskOutcome<unknown>[] = []
    let lastError: unknown
    for (const call of calls) {
      try {
        if (isSharedFailure(lastError)) throw lastError
        outcomes.push(...(await processAll([call])))
      } catch (error) {
        lastError = error
        outcomes.push({ refusal: error })
      }
    }
    return outcomes
  }

  return async (call) => {
    const { db } = call.context
    // A caller inside a transaction has its turn already, and must not wait for the queue.
    if (db.isTransaction) return unwrapOutcome((await processAll([call]))[0])
    return mutex.enqueue(db, getQueueKey(call), call)
  }
}

/** Each call alone would fail too: without a database, or refused, as behind an import's lock. */
const isSharedFailure = (error: unknown) => error instanceof AppError || isDatabaseLost(error)
