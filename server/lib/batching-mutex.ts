import { AppError, isRefusal } from './app-error.ts'
import { unwrapOutcome, type TaskOutcome, captureOutcome } from './task-outcome.ts'

/** Time without a successful batch after which a waiting item is refused. */
const maximumWaitMilliseconds = 10_000

interface BatchingMutexOptions<I, T> {
  /** Chooses the items that are processed together; must include the first waiting item. */
  selectBatch: (waiting: readonly I[]) => readonly I[]
  /** Returns an outcome per item, in order. An exception is the outcome of every item. */
  processBatch: (items: readonly I[]) => Promise<TaskOutcome<T>[]>
}

interface QueuedItem<I, T> {
  item: I
  timeout: NodeJS.Timeout | undefined
  settle: (outcome: TaskOutcome<T>) => void
}

/**
 * Processes items of one owner and key in batches, in order. Items wait in memory, because waiting for a database lock
 * occupies a connection.
 */
export class BatchingMutex<I, T> {
  readonly #queues = new WeakMap<object, Map<number, QueuedItem<I, T>[]>>()
  readonly #options: BatchingMutexOptions<I, T>

  constructor(options: BatchingMutexOptions<I, T>) {
    this.#options = options
  }

  /** Separates equal keys by owner, such as a database. @throws the item's refusal, or AppError serviceUnavailable */
  async enqueue(owner: object, key: number, item: I): Promise<T> {
    const queues = this.#queues.get(owner) ?? new Map<number, QueuedItem<I, T>[]>()
    this.#queues.set(owner, queues)
    const outcome = await new Promise<TaskOutcome<T>>((settle) => {
      const queue = queues.get(key)
      if (!queue) {
        queues.set(key, [{ item, settle, timeout: undefined }])
        return void this.#runBatches(queues, key)
      }
      const timeout = setTimeout(() => {
        queues.set(key, queues.get(key)?.filter((other) => other !== queuedItem) ?? [])
        settle({ refusal: new AppError('serviceUnavailable') })
      }, maximumWaitMilliseconds)
      const queuedItem: QueuedItem<I, T> = { item, settle, timeout }
      queue.push(queuedItem)
    })
    return unwrapOutcome(outcome)
  }

  async #runBatches(queues: Map<number, QueuedItem<I, T>[]>, key: number) {
    const { selectBatch, processBatch } = this.#options
    for (let queue = queues.get(key); queue?.length; queue = queues.get(key)) {
      const items = new Set(selectBatch(queue.map(({ item }) => item)))
      const batch = queue.filter(({ item }) => items.has(item))
      queues.set(
        key,
        queue.filter(({ item }) => !items.has(item)),
      )
      for (const { timeout } of batch) clearTimeout(timeout)
      const outcomes = await captureOutcome(() => processBatch(batch.map(({ item }) => item)))
      if ('answer' in outcomes) queues.get(key)?.forEach(({ timeout }) => timeout?.refresh())
      for (const [index, { settle }] of batch.entries())
        settle(
          'answer' in outcomes
            ? (outcomes.answer[index] ?? { refusal: new Error('The task has no outcome.') })
            : outcomes,
        )
    }
    queues.delete(key)
  }
}

/**
 * Creates a mutex that runs one task at a time. A refused task counts as a successful batch, so others keep waiting.
 */
export const createMutex = <T>() =>
  new BatchingMutex<() => Promise<T>, T>({
    selectBatch: (waiting) => waiting.slice(0, 1),
    processBatch: async ([task]) => {
      const outcome = await captureOutcome(async () => task?.() as Promise<T>)
      if ('refusal' in outcome && !isRefusal(outcome.refusal)) throw outcome.refusal
      return [outcome]
    },
  })
